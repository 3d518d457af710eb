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
