import DropHost

/// Which lines of the handlers' scripts a search ran, and in which runs.
///
/// ```swift
/// for script in report.cover?.scripts ?? [] { print(script.path, script.missed) }
/// ```
public struct LineCover: Sendable, Hashable {
  /// One file of a plugin.
  public struct Script: Sendable, Hashable {
    /// Where it lies.
    public var path: String
    /// The lines that its functions have code on, in ascending order.
    public var lines: [Int]
    /// Of those that ran, what went otherwise than recorded in every run that ran them: a bit for each kind
    /// of choice, and one for any.
    fileprivate(set) var ran: [Int: UInt16]

    init(path: String, lines: [Int], ran: [Int: UInt16]) {
      (self.path, self.lines, self.ran) = (path, lines, ran)
    }

    /// The lines that no run came to.
    public var missed: [Int] { lines.filter { ran[$0] == nil } }
  }

  /// The files, in the order of their paths.
  public private(set) var scripts: [Script]

  init(_ scripts: [Script]) { self.scripts = scripts }
}

extension LineCover {
  /// What lanes saw, beside the lines that there are in the files.
  init(_ tally: LineTally, of paths: Set<String>, reading read: (String) -> [UInt8]?) {
    scripts = Set(tally.scripts.keys).union(paths).sorted().compactMap { path in
      guard let text = read(path), let lines = RanLines.ofFunctions(in: text, name: path) else {
        return nil
      }
      let known = Set(lines)
      let ran = (tally.scripts[path] ?? [:]).filter { known.contains($0.key) }
      return Script(path: path, lines: lines, ran: ran)
    }
  }

  /// The same with what other parts of the search saw.
  mutating func merge(_ other: LineCover) {
    var byPath = Dictionary(scripts.map { ($0.path, $0) }, uniquingKeysWith: { one, _ in one })
    for script in other.scripts {
      guard var known = byPath[script.path] else {
        byPath[script.path] = script
        continue
      }
      known.ran.merge(script.ran) { $0 & $1 }
      byPath[script.path] = known
    }
    scripts = byPath.values.sorted { $0.path < $1.path }
  }
}
