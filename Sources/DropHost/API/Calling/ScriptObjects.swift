import DropContent
import DropCore
import LuaSandbox

/// What the objects stand for that one script holds, and what the script lent to the host.
final class ScriptObjects {
  private let binding: HostBinding
  private var contents = HandleTable<ContentObject>()
  private var rects = HandleTable<Rect>()
  private var walks = HandleTable<Walk>()
  private var lists = HandleTable<ValueList>()
  private var builders = HandleTable<ContentBuilder>()
  /// By the placeholder's number.
  private var placeholders: [UInt32: PlaceholderID] = [:]
  /// The units of the contents that the script took units of last, so that a walk over all of them
  /// finds them once.
  private var openUnits: [(handle: Handle, units: ContentUnits)] = []
  /// References in copies that were made of arguments; they go when the script has come back.
  private var borrowed: [LuaFunction] = []
  /// Whether any of these may have something.
  private(set) var holdsAny = false

  /// At how many contents the script is asked which of them it dropped.
  private(set) var looksThroughAt = firstLook

  private static let firstLook = 16_384

  /// What an object counts that is kept for a script, beside the bytes that the script made.
  static let handleBytes = 256

  /// Each may hold a decoded text or an open document.
  private static let mostOpenUnits = 4

  init(_ binding: HostBinding) {
    self.binding = binding
  }

  // MARK: Objects that are counted by their class

  func handle(_ scriptClass: ScriptClass, _ index: Int, _ generation: Int = 0) -> Handle {
    Handle(
      classIndex: binding.index(of: scriptClass),
      index: UInt32(truncatingIfNeeded: index),
      generation: UInt32(truncatingIfNeeded: generation)
    )
  }

  /// Whether a handle is of a class.
  func isHandle(_ handle: Handle, of scriptClass: ScriptClass) -> Bool {
    handle.classIndex == binding.index(of: scriptClass)
  }

  // MARK: Objects that are given and freed

  func insert(_ content: ContentObject) -> Handle { insert(content, .content, into: &contents) }

  func insert(_ rect: Rect) -> Handle { insert(rect, .rect, into: &rects) }

  func insert(_ walk: Walk) -> Handle { insert(walk, .walk, into: &walks) }

  func insert(_ list: ValueList) -> Handle { insert(list, .elements, into: &lists) }

  func insert(_ builder: ContentBuilder) -> Handle { insert(builder, .builder, into: &builders) }

  func insert(_ id: PlaceholderID) -> Handle {
    let handle = handle(.placeholder, id.number)
    placeholders[handle.index] = id
    holdsAny = true
    return handle
  }

  private func insert<Value>(
    _ value: Value,
    _ scriptClass: ScriptClass,
    into table: inout HandleTable<Value>
  ) -> Handle {
    holdsAny = true
    let place = table.insert(value)
    return Handle(
      classIndex: binding.index(of: scriptClass),
      index: place.index,
      generation: place.generation
    )
  }

  func content(_ handle: Handle) -> ContentObject? {
    guard isHandle(handle, of: .content) else { return nil }
    return contents.value(handle.index, generation: handle.generation)
  }

  /// How many contents the script holds, or has dropped unseen.
  var contentCount: Int { contents.count }

  /// Has the next look come when they have doubled, and at the latest at so many.
  func lookAgain(atMost most: Int) {
    looksThroughAt = min(max(Self.firstLook, contents.count * 2), most)
  }

  func rect(_ handle: Handle) -> Rect? {
    guard isHandle(handle, of: .rect) else { return nil }
    return rects.value(handle.index, generation: handle.generation)
  }

  func placeholder(_ handle: Handle) -> PlaceholderID? {
    guard isHandle(handle, of: .placeholder) else { return nil }
    return placeholders[handle.index]
  }

  func walk(_ handle: Handle) -> Walk? {
    guard isHandle(handle, of: .walk) else { return nil }
    return walks.value(handle.index, generation: handle.generation)
  }

  func list(_ handle: Handle) -> ValueList? {
    guard isHandle(handle, of: .elements) else { return nil }
    return lists.value(handle.index, generation: handle.generation)
  }

  func builder(_ handle: Handle) -> ContentBuilder? {
    guard isHandle(handle, of: .builder) else { return nil }
    return builders.value(handle.index, generation: handle.generation)
  }

  // MARK: Units

  func units(of handle: Handle) -> ContentUnits? {
    openUnits.first { $0.handle == handle }?.units
  }

  func insert(_ units: ContentUnits, of handle: Handle) {
    if openUnits.count == Self.mostOpenUnits { openUnits.removeFirst() }
    openUnits.append((handle, units))
  }

  // MARK: What was lent

  /// Notes the references in a copy of an argument.
  func borrow(functionsIn value: LuaValue) {
    let before = borrowed.count
    value.appendFunctions(to: &borrowed)
    if borrowed.count > before { holdsAny = true }
  }

  /// Has a reference in a copy of an argument outlive the call; whoever asked for that lets it go.
  func hold(_ function: LuaFunction) { borrowed.removeAll { $0 == function } }

  /// The references to let go of, once the script has come back.
  func takeBorrowed() -> [LuaFunction] {
    guard !borrowed.isEmpty else { return [] }
    defer { borrowed.removeAll() }
    return borrowed
  }

  // MARK: What goes

  /// Whether the script has to be asked which objects it dropped.
  var holdsObjects: Bool {
    contents.count + rects.count + walks.count + lists.count + builders.count + placeholders.count
      > 0
  }

  /// Frees what objects stood for that the script has dropped, and says how many bytes were kept for
  /// them.
  func free(_ dropped: [Handle]) -> Int {
    var bytes = 0
    for handle in dropped {
      switch handle.classIndex {
      case binding.index(of: .content):
        bytes += contents.remove(handle.index, generation: handle.generation)?.keptBytes ?? 0
        openUnits.removeAll { $0.handle == handle }
      case binding.index(of: .rect):
        let rect = rects.remove(handle.index, generation: handle.generation)
        if rect != nil { bytes += Self.handleBytes }
      case binding.index(of: .walk):
        bytes += walks.remove(handle.index, generation: handle.generation)?.keptBytes ?? 0
      case binding.index(of: .elements):
        bytes += lists.remove(handle.index, generation: handle.generation)?.keptBytes ?? 0
      case binding.index(of: .builder):
        bytes += builders.remove(handle.index, generation: handle.generation)?.keptBytes ?? 0
      case binding.index(of: .placeholder): placeholders[handle.index] = nil
      default: break
      }
    }
    return bytes
  }

  /// Notes that whatever was dropped is freed.
  func settle() { holdsAny = holdsObjects || !borrowed.isEmpty }

  /// The script's state is gone, and with it all that it held.
  func removeAll() {
    contents = HandleTable()
    rects = HandleTable()
    walks = HandleTable()
    lists = HandleTable()
    builders = HandleTable()
    placeholders = [:]
    openUnits = []
    borrowed = []
  }
}

/// What a content handle stands for.
struct ContentObject: HostObject, HostValue, HostResult {
  private(set) var content: Content
  /// The items it was loaded or made from, by their places in the drag.
  private(set) var origins: [Int]
  let drag: DragID?
  /// What names it, where a script has it.
  private(set) var handle: Handle?
  /// The bytes that the script made; what was loaded doesn't count.
  private let madeBytes: Int
  var isMade: Bool { madeBytes > 0 }
  /// What counts as kept for the script.
  var keptBytes: Int { madeBytes + ScriptObjects.handleBytes }
  /// The item it was loaded from, if it is one.
  var item: Int? { origins.count == 1 ? origins[0] : nil }

  init(_ content: Content, origins: [Int], in drag: DragID?, made bytes: Int = 0) {
    madeBytes = bytes
    self.content = content
    self.origins = origins
    self.drag = drag
  }

  /// The same; what a script made lies where the host keeps what is large.
  func kept(on spool: Spool) -> ContentObject {
    guard isMade else { return self }
    var kept = self
    kept.content = spool.keep(content)
    return kept
  }

  static var scriptClass: ScriptClass { .content }
  static var scriptType: ScriptType { .object(.content) }
  static var resultType: ScriptType { .object(.content) }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle, let object = context.objects.content(handle) else { throw .gone("content") }
    self = object
    self.handle = handle
  }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    try self.init(value.handle, in: context)
  }

  func reply(in context: HandlerContext) throws(ScriptError) -> HostReply {
    .value(try context.give(self))
  }

  /// One of its units, named after the whole.
  func unit(_ made: Content, number: Int) -> ContentObject {
    var unit = made
    if let name = content.name, unit.name == nil || unit.name == name {
      unit.name = "\(name) \(number + 1)"
    }
    return ContentObject(unit, origins: origins, in: drag, made: unit.size)
  }

  /// What messages call it.
  var displayName: String { "\"\(content.name ?? content.type.id)\"" }
}

/// What the objects of one class that a script holds stand for.
///
/// A freed place is used again under the next generation, so an old handle is known as gone.
struct HandleTable<Value> {
  private var values: [Value?] = []
  private var generations: [UInt32] = []
  private var free: [Int] = []

  mutating func insert(_ value: Value) -> (index: UInt32, generation: UInt32) {
    if let place = free.popLast() {
      values[place] = value
      return (UInt32(place), generations[place])
    }
    values.append(value)
    generations.append(0)
    return (UInt32(values.count - 1), 0)
  }

  func value(_ index: UInt32, generation: UInt32) -> Value? {
    let place = Int(index)
    guard place < values.count, generations[place] == generation else { return nil }
    return values[place]
  }

  mutating func remove(_ index: UInt32, generation: UInt32) -> Value? {
    let place = Int(index)
    guard place < values.count, generations[place] == generation, let value = values[place] else {
      return nil
    }
    values[place] = nil
    generations[place] = (generations[place] + 1) & 0xff_ffff
    free.append(place)
    return value
  }

  var count: Int { values.count - free.count }
}

extension LuaValue {
  /// Adds the references in a value to a list.
  func appendFunctions(to list: inout [LuaFunction]) {
    switch self {
    case .function(let function): list.append(function)
    case .table(let table):
      for value in table.list { value.appendFunctions(to: &list) }
      for pair in table.pairs { pair.value.appendFunctions(to: &list) }
    default: break
    }
  }
}
