/// Which representation of an item to load for what is wanted, and why not the others.
///
/// ```swift
/// let offered = OfferedTypes(["public.html", "public.utf8-plain-text"])
/// let choice = RepresentationChoice(offered, wanted: [.plainText], graph: .builtIn)
/// print(choice.candidates.map(\.type))
/// ```
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
    graph: CoercionGraph
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

extension RepresentationChoice {
  /// Why a representation was passed over.
  public enum Reason: Hashable, Sendable {
    /// It is nothing that is wanted, and nothing wanted can be made from it.
    case unwanted
    /// Another representation is the same under another name.
    case synonym(of: Int)
    /// It is the file's icon.
    case icon
    /// It is a picture of a part, and nobody asked for it by name.
    case picture
    /// It only says something about the others.
    case note
    /// It names a file whose type isn't known before the drop.
    case unknownFile
    /// Anything will do, and another one is the file itself.
    case poorerThanFile(Int)
    /// Another one comes earlier in the item's order.
    case later(than: Int)
    /// Another one is the same text in an encoding that is safer to read.
    case poorerEncoding(than: Int)
    /// It is private to its source, and another one is a type that is known.
    case unknownType
    /// Another one is wanted as it is; this one would have to be coerced.
    case needsCoercion(Coercion.Cost)
    /// Another one loses less.
    case losesMore(Coercion.Cost, than: Int)
  }
}

extension RepresentationChoice.Reason: CustomStringConvertible {
  /// The reason as a clause, with representations counted from 1.
  public var description: String {
    switch self {
    case .unwanted: "it is not wanted, and nothing wanted can be made from it"
    case .synonym(let other): "it is the same as representation \(other + 1), by another name"
    case .icon: "it is the file's icon, not its content"
    case .picture: "it is a picture of the content, not the content"
    case .note: "it only says something about the others"
    case .unknownFile: "it names a file whose type isn't known before the drop"
    case .poorerThanFile(let other): "representation \(other + 1) is the file itself"
    case .later(let other): "representation \(other + 1) is richer"
    case .poorerEncoding(let other): "representation \(other + 1) is the same text, better encoded"
    case .unknownType: "it is private to its source"
    case .needsCoercion(let cost): "it would have to be coerced (\(cost.phrase))"
    case .losesMore(let cost, let other):
      "it would lose more than representation \(other + 1) (\(cost.phrase))"
    }
  }
}

extension Coercion.Cost {
  /// The cost in two words.
  public var phrase: String {
    switch self {
    case .lossless: "lossless"
    case .losesStyling: "loses styling"
    case .losesContent: "loses content"
    }
  }
}

extension Coercion {
  /// What this step loses, in two words.
  public var lossPhrase: String {
    switch (cost, codec) {
    case (.losesStyling, "images"): "loses quality"
    case (.losesStyling, "links"): "loses the title"
    default: cost.phrase
    }
  }
}
