import DropContent

/// All that the outcome of a search follows from, each thing with its digest or its value: two
/// searches with the same identity report the same.
///
/// ```swift
/// let identity = exploration.identity
/// ```
public struct SearchIdentity: Sendable, Hashable {
  /// One thing that a search reads or is told.
  ///
  /// ```swift
  /// let input = SearchIdentity.Input("seed", "17")
  /// ```
  public struct Input: Sendable, Hashable {
    /// What it is, such as `session` or `file notes.txt`.
    public var name: String
    /// The digest of a file, or the value as text.
    public var value: String

    /// Names a thing.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The things, in the order of their names' bytes.
  public let inputs: [Input]

  /// Puts inputs together.
  ///
  /// ```swift
  /// let identity = SearchIdentity([SearchIdentity.Input("seed", "17")])
  /// ```
  public init(_ inputs: [Input]) {
    self.inputs = Set(inputs).sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// The digest of all of them.
  public var digest: String {
    var digest = SHA256()
    for input in inputs {
      // Each with its lengths, so that no two lists give the same bytes.
      let text = "\(input.name.utf8.count) \(input.value.utf8.count)\n\(input.name)\(input.value)\n"
      digest.update(Array(text.utf8))
    }
    return digest.hexDigest()
  }

  /// The first thing that isn't the same in both.
  package func difference(from other: SearchIdentity) -> (
    name: String, one: String?, other: String?
  )? {
    guard self != other else { return nil }
    let (mine, its) = (byName, other.byName)
    for name in Set(mine.keys).union(its.keys).sorted() where mine[name] != its[name] {
      return (name, mine[name]?.joined(separator: " "), its[name]?.joined(separator: " "))
    }
    return nil
  }

  private var byName: [String: [String]] {
    Dictionary(grouping: inputs, by: \.name).mapValues { $0.map(\.value) }
  }
}

extension SearchIdentity {
  /// The same with what a search is told besides; which part of it is no matter.
  func with(_ options: ExploreOptions) -> SearchIdentity {
    SearchIdentity(
      inputs + [
        Input("runs", String(options.runs)),
        Input("seed", String(options.seed)),
        Input("lanes", String(options.lanes)),
        Input("beyond", String(options.beyond)),
      ] + (options.crashes ? [Input("crashes", "yes")] : [])
    )
  }
}
