/// The raw fields of an object, written as they are named: no table is made of them on the way.
package struct ObjectFields: ~Copyable {
  private(set) var writer: ValueWriter
  /// Where the table begins that fields are added to, and how many it has.
  private var place = 0
  private var count: UInt32 = 0

  init(limits: SandboxLimits, epoch: UInt32) throws(SandboxFault) {
    writer = ValueWriter(limits: limits, epoch: epoch)
    try writer.openTable(list: 0, pairs: 0)
  }

  /// Adds a field; of two with the same name the later one counts.
  package mutating func add(_ name: String, _ value: LuaValue) throws(SandboxFault) {
    try open(name)
    try writer.write(value)
  }

  /// Adds a field that is a text.
  package mutating func add(_ name: String, text: String) throws(SandboxFault) {
    try open(name)
    try writer.write(text: text)
  }

  /// Adds a field that is a list of texts.
  package mutating func add(_ name: String, texts: [String]) throws(SandboxFault) {
    try open(name)
    try writer.openTable(list: texts.count, pairs: 0)
    for text in texts { try writer.write(text: text) }
  }

  /// Adds a field that is a set of names, which is a list of them too.
  package mutating func add(_ name: String, set names: [String]) throws(SandboxFault) {
    try open(name)
    try writer.openTable(list: names.count, pairs: names.count)
    for name in names { try writer.write(text: name) }
    for name in names {
      try writer.write(text: name)
      try writer.write(true)
    }
  }

  /// Adds a field that is a list of objects.
  package mutating func add(
    _ name: String,
    objects: some Collection<Handle>
  ) throws(SandboxFault) {
    try open(name)
    try writer.openTable(list: objects.count, pairs: 0)
    for object in objects { writer.write(object) }
  }

  /// Adds a field that is a table with fields of its own.
  package mutating func add(
    _ name: String,
    fields fill: Sandbox.Filling
  ) throws(SandboxFault) {
    try open(name)
    try nest(fill)
  }

  /// Adds a field that is a list of so many tables, each with fields of its own.
  package mutating func add(
    _ name: String,
    tables: Int,
    _ fill: (inout ObjectFields, _ index: Int) throws(SandboxFault) -> Void
  ) throws(SandboxFault) {
    try open(name)
    try writer.openTable(list: tables, pairs: 0)
    for index in 0..<tables {
      try nest { (fields) throws(SandboxFault) in try fill(&fields, index) }
    }
  }

  private mutating func nest(_ fill: Sandbox.Filling) throws(SandboxFault) {
    let outer = (place, count)
    (place, count) = (writer.count, 0)
    try writer.openTable(list: 0, pairs: 0)
    try fill(&self)
    (place, count) = outer
  }

  private mutating func open(_ name: String) throws(SandboxFault) {
    try writer.write(text: name)
    count += 1
    writer.setPairs(count, ofTableAt: place)
  }
}
