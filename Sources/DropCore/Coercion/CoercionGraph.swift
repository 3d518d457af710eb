/// Which type can be made from which.
public struct CoercionGraph: Sendable {
  /// The steps that this package has codecs for.
  public static let builtIn = CoercionGraph(edges: builtInEdges)

  /// All steps, in the order in which they were declared.
  public private(set) var edges: [Coercion]

  init(edges: [Coercion]) {
    self.edges = edges
  }

  /// Adds a step; one between the same two types takes the place of what was there.
  public mutating func declare(_ edge: Coercion) {
    edges.removeAll { $0.from == edge.from && $0.to == edge.to }
    edges.append(edge)
  }

  /// The steps that start at a type.
  ///
  /// Where two lead to the same type, the one declared for the nearer ancestor counts: HTML is text,
  /// and yet becomes plain text by taking its tags out and not by renaming it.
  public func edges(from type: ContentType, in catalog: TypeCatalog) -> [Coercion] {
    let fitting = edges.filter { catalog.conforms(type, to: $0.from) && $0.to != type }
    return fitting.filter { edge in
      !fitting.contains { other in
        other.to == edge.to && other.from != edge.from
          && catalog.conforms(other.from, to: edge.from)
      }
    }
  }

  /// The cheapest way from a type to one that conforms to another: least loss, then fewest steps.
  public func path(
    from type: ContentType,
    to wanted: ContentType,
    in catalog: TypeCatalog
  ) -> CoercionPath? {
    path(from: type, toAnyOf: [wanted], in: catalog)
  }

  /// The cheapest way to one of several types; the earlier of them where two ways cost the same.
  public func path(
    from type: ContentType,
    toAnyOf wanted: [ContentType],
    in catalog: TypeCatalog
  ) -> CoercionPath? {
    var settled: Set<ContentType> = []
    var waiting = [CoercionPath(steps: [], result: type)]
    while let next = waiting.indices.min(by: { Self.rank(waiting[$0]) < Self.rank(waiting[$1]) }) {
      let best = Self.rank(waiting[next])
      let fitting = waiting.indices.filter { Self.rank(waiting[$0]) == best }
      for target in wanted {
        for index in fitting where catalog.conforms(waiting[index].result, to: target) {
          return waiting[index]
        }
      }
      let path = waiting.remove(at: next)
      guard settled.insert(path.result).inserted else { continue }
      for edge in edges(from: path.result, in: catalog) where !settled.contains(edge.to) {
        waiting.append(CoercionPath(steps: path.steps + [edge], result: edge.to))
      }
    }
    return nil
  }

  private static func rank(_ path: CoercionPath) -> (Int, Int) {
    (path.cost.rawValue, path.steps.count)
  }
}
