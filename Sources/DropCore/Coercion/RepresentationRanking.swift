/// The rules of a choice among representations.
///
/// What is wanted as it is comes first, in the item's order; then what has to be coerced, the least
/// loss first. Where anything will do, the file itself comes before all else, and what is private to
/// its source after all else: it often stands first.
struct RepresentationRanking {
  typealias Candidate = RepresentationChoice.Candidate
  typealias Reason = RepresentationChoice.Reason

  let offered: OfferedTypes
  let wanted: [ContentType]
  /// Whether the order of what is wanted comes before the item's.
  let inOrderOfWanted: Bool
  let catalog: TypeCatalog
  let graph: CoercionGraph

  /// Where anything will do, a file is wanted rather than what stands for it.
  var takesAnything: Bool { wanted.contains(where: Self.takesAnything) }

  func candidates() -> [Candidate] {
    // One alone, as most items have it, needs no order.
    guard offered.offers.count > 1 else { return offered.offers.compactMap(candidate) }
    let places = orderOfFidelity()
    return offered.offers.compactMap(candidate).sorted { a, b in
      key(a, places).lexicographicallyPrecedes(key(b, places))
    }
  }

  /// Smaller is better, the first difference decides.
  private func key(_ candidate: Candidate, _ places: [Int]) -> [Int] {
    [
      isPrivate(candidate.type) ? 1 : 0,
      takesAnything && !candidate.readsFile ? 1 : 0,
      candidate.steps.isEmpty ? 0 : 1,
      candidate.cost.rawValue,
      candidate.readsFile && !candidate.steps.isEmpty ? 1 : 0,
      inOrderOfWanted ? preference(candidate) : 0,
      places[candidate.representation],
    ]
  }

  /// The place among what is wanted that a candidate serves.
  private func preference(_ candidate: Candidate) -> Int {
    wanted.firstIndex { catalog.conforms(candidate.result, to: $0) } ?? wanted.count
  }

  private func candidate(_ offer: OfferedTypes.Offer) -> Candidate? {
    if case .synonym = offer.standing { return nil }
    let reading = fileCandidate(offer)
    if let reading, reading.steps.isEmpty { return reading }
    if wanted.contains(where: { offered.conforms(offer, to: $0, in: catalog) }) {
      return made(offer, result: offer.type)
    }
    if let reading { return reading }
    guard offer.standing == .content,
      let path = graph.path(from: offer.type, toAnyOf: wanted, in: catalog)
    else { return nil }
    return made(offer, result: path.result, steps: path.steps)
  }

  /// A file's name answers for its content, unless the name itself is wanted.
  private func fileCandidate(_ offer: OfferedTypes.Offer) -> Candidate? {
    guard offer.namesFile, offer.standing == .content else { return nil }
    let nameIsWanted = wanted.contains { type in
      catalog.conforms(offer.type, to: type) && !Self.takesAnything(type)
    }
    if nameIsWanted { return nil }
    let type = offered.fileType ?? .data
    guard let path = graph.path(from: type, toAnyOf: wanted, in: catalog) else { return nil }
    return made(offer, result: path.result, readsFile: true, steps: path.steps)
  }

  static func takesAnything(_ type: ContentType) -> Bool {
    type == .data || type == .item || type == .content
  }

  private func made(
    _ offer: OfferedTypes.Offer,
    result: ContentType,
    readsFile: Bool = false,
    steps: [Coercion] = []
  ) -> Candidate {
    Candidate(
      representation: offer.representation,
      type: offer.type,
      result: result,
      readsFile: readsFile,
      steps: steps
    )
  }
}
