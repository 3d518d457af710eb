/// Which representation of an item to load for what is wanted, and why not the others.
public struct RepresentationChoice: Sendable {
  /// A representation that can answer, and how.
  public struct Candidate: Hashable, Sendable {
    /// Its place among the item's representations, from 0.
    public let representation: Int
    /// The type it is offered as.
    public let type: ContentType
    /// The type that the load will have.
    public let result: ContentType
    /// Whether the file is read that the representation only names.
    public let readsFile: Bool
    /// The coercions after that; none where it is wanted as it is.
    public let steps: [Coercion]

    /// What is lost on the way.
    public var cost: Coercion.Cost { steps.map(\.cost).max() ?? .lossless }
    /// Whether its bytes are wanted as they are.
    public var isDirect: Bool { !readsFile && steps.isEmpty }
  }

  /// A representation that wasn't chosen.
  public struct PassedOver: Hashable, Sendable {
    /// Its place among the item's representations, from 0.
    public let representation: Int
    /// The type it is offered as.
    public let type: ContentType
    /// Why it wasn't chosen.
    public let reason: Reason
  }

  /// Those that can answer, the best first: the order in which a failed load goes on.
  public let candidates: [Candidate]
  private let ranking: RepresentationRanking

  /// All others and all candidates but the first, in the item's order.
  ///
  /// Who only loads needs no reasons: they are found when they are asked for.
  public var passedOver: [PassedOver] { ranking.passedOver(candidates) }

  /// The representation to load; nil where none fits.
  public var chosen: Candidate? { candidates.first }

  /// Chooses among what an item offers; `wanted` is in the order of preference.
  ///
  /// Where several are wanted as they are, the item's order decides, or that of `wanted`.
  public init(
    _ offered: OfferedTypes,
    wanted: [ContentType],
    inOrderOfWanted: Bool = false,
    catalog: TypeCatalog = .builtIn,
    graph: CoercionGraph = .builtIn
  ) {
    ranking = RepresentationRanking(
      offered: offered,
      wanted: wanted,
      inOrderOfWanted: inOrderOfWanted,
      catalog: catalog,
      graph: graph
    )
    candidates = ranking.candidates()
  }
}
