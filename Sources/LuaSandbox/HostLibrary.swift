/// Everything the host offers to scripts, declared once and shared by any number of sandboxes.
///
/// Each function, method and computed field gets a number, in the order of declaration; the host is
/// called with that number.
package struct HostLibrary: Sendable {
  /// One function in a global table, or a global itself.
  package struct Function: Sendable {
    /// The path, such as `["dnd", "json", "encode"]` or `["print"]`.
    package var path: [String]
    package var number: Int
  }

  /// One plain value in a global table.
  package struct Constant: Sendable {
    package var path: [String]
    package var value: LuaValue
  }

  package private(set) var functions: [Function] = [] { didSet { written = nil } }
  package private(set) var constants: [Constant] = [] { didSet { written = nil } }
  package private(set) var classes: [HostClass] = [] { didSet { written = nil } }
  /// The declarations as C reads them, once they were written down.
  private(set) var written: [UInt8]? = nil
  /// How many numbers were given out.
  package private(set) var count = 0

  package init() {}

  /// Declares a function at a dotted path, such as "dnd.json.encode" or "print".
  @discardableResult
  package mutating func function(_ path: String) -> Int {
    functions.append(Function(path: split(path), number: count))
    count += 1
    return count - 1
  }

  /// Declares a constant at a dotted path, such as "dnd.version".
  package mutating func constant(_ path: String, _ value: LuaValue) {
    constants.append(Constant(path: split(path), value: value))
  }

  /// Declares a class; its methods and fields are numbered in their order.
  ///
  /// The result is its index for `Handle`; `classes` then says which number each member got.
  package mutating func add(_ hostClass: HostClass) -> UInt8 {
    precondition(classes.count < 255, "a library has at most 255 classes")
    var numbered = hostClass
    numbered.number(from: &count)
    classes.append(numbered)
    return UInt8(classes.count - 1)
  }

  /// Writes the declarations down, so that no sandbox has to do it for itself.
  package mutating func finish() { written = try? LibraryWriter(self).bytes }

  private func split(_ path: String) -> [String] {
    path.split(separator: ".").map(String.init)
  }
}

/// A kind of host object: its name, its methods, and the fields that are asked for when read.
///
/// Fields given to `Sandbox.makeObject` are raw and cost nothing to read; `computed` ones are a host
/// call at each read. A script can't add fields, read the identity, or make an object of its own.
package struct HostClass: Sendable {
  /// A method or computed field with the number that the host is called with.
  package struct Member: Sendable {
    package var name: String
    package fileprivate(set) var number: Int
  }

  /// What `tostring` shows before the colon: "item: img-1".
  package var name: String
  package var methods: [Member]
  package var computed: [Member]

  package init(_ name: String, methods: [String] = [], computed: [String] = []) {
    self.name = name
    self.methods = methods.map { Member(name: $0, number: -1) }
    self.computed = computed.map { Member(name: $0, number: -1) }
  }

  mutating func number(from count: inout Int) {
    for index in methods.indices {
      methods[index].number = count
      count += 1
    }
    for index in computed.indices {
      computed[index].number = count
      count += 1
    }
  }
}

/// Writes a library's declarations into the list of operations that `CLuaShim/border/declarations.c` reads.
struct LibraryWriter {
  private(set) var bytes: [UInt8] = []

  /// One table of the tree that the dotted paths make.
  private struct Node {
    var members: [(name: String, write: [UInt8])] = []
    var tables: [(name: String, node: Node)] = []

    mutating func add(_ path: ArraySlice<String>, _ write: [UInt8]) {
      guard let name = path.first else { return }
      if path.count == 1 {
        members.append((name, write))
      } else if let index = tables.firstIndex(where: { $0.name == name }) {
        tables[index].node.add(path.dropFirst(), write)
      } else {
        var node = Node()
        node.add(path.dropFirst(), write)
        tables.append((name, node))
      }
    }
  }

  init(_ library: HostLibrary) throws(SandboxFault) {
    var root = Node()
    for function in library.functions {
      let kind: Unicode.Scalar = function.path == ["require"] ? "R" : "F"
      let name = function.path.last ?? ""
      root.add(function.path[...], Self.member(kind, name, function.number))
    }
    for constant in library.constants {
      var writer = ValueWriter(limits: SandboxLimits(), epoch: 0)
      try writer.write(constant.value)
      let name = constant.path.last ?? ""
      root.add(constant.path[...], Self.name("V", name) + writer.bytes)
    }
    write(root)
    for (index, hostClass) in library.classes.enumerated() { write(hostClass, index) }
  }

  private mutating func write(_ node: Node) {
    for member in node.members { bytes += member.write }
    for table in node.tables {
      bytes += Self.name("T", table.name)
      write(table.node)
      bytes += [UInt8(ascii: "E")]
    }
  }

  private mutating func write(_ hostClass: HostClass, _ index: Int) {
    bytes += Self.member("C", hostClass.name, index)
    for method in hostClass.methods { bytes += Self.member("M", method.name, method.number) }
    for field in hostClass.computed { bytes += Self.member("G", field.name, field.number) }
    bytes += [UInt8(ascii: "E")]
  }

  private static func name(_ operation: Unicode.Scalar, _ name: String) -> [UInt8] {
    let text = Array(name.utf8.prefix(255))
    return [UInt8(ascii: operation), UInt8(text.count)] + text
  }

  private static func member(
    _ operation: Unicode.Scalar,
    _ name: String,
    _ number: Int
  ) -> [UInt8] {
    let number = UInt32(truncatingIfNeeded: number)
    let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    return Self.name(operation, name) + bytes
  }
}
