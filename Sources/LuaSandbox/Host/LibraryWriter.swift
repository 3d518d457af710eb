/// Writes a library's declarations into the list of operations that `CLuaShim/library.c` reads.
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
