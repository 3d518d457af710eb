import DropReplay

/// The local variables that can be seen where the walk stands.
///
/// A name is looked up in constant time, however many scopes lie around it.
struct ScopeTable {
  /// What is known of a variable: its value's kind, the function it is, or what is written out.
  struct Binding {
    private(set) var known: Known?
    private(set) var function: Int?
    /// What is written out as its value, which nothing changes.
    private(set) var literal: LuaExpression?
    /// The number of a variable of the file's own, which its functions share.
    private(set) var shared: Int?
  }

  /// Each name's bindings, the innermost last, with the depth of their scopes.
  private var bindings: [String: [(depth: Int, binding: Binding)]] = [:]
  /// The names that each scope declares, the innermost last.
  private var scopes: [[String]] = [[]]

  mutating func open() { scopes.append([]) }

  mutating func close() {
    for name in scopes.removeLast() { bindings[name]?.removeLast() }
  }

  mutating func declare(_ name: String, _ binding: Binding) {
    let depth = scopes.count - 1
    let count = bindings[name]?.count ?? 0
    if count > 0, bindings[name]?[count - 1].depth == depth {
      bindings[name]?[count - 1].binding = binding
    } else {
      bindings[name, default: []].append((depth, binding))
      scopes[depth].append(name)
    }
  }

  func binding(_ name: String) -> Binding? { bindings[name]?.last?.binding }

  /// The nearest of the names that can be seen, the innermost scope first, at most so many.
  func visible(limit: Int) -> [String] {
    var names: [String] = []
    for scope in scopes.reversed() where names.count < limit {
      names += scope.prefix(limit - names.count).sorted()
    }
    return names
  }
}
