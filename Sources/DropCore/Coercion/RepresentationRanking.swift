/// The rules of a choice among representations.
///
/// What is wanted as it is comes first, in the item's order; then what has to be coerced, the least
/// loss first. Where anything will do, the file itself comes before all else, what is private to its
/// source after all else, as it often stands first; and a picture comes before markup, that before text and
/// addresses.
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
    if offer.namesFile, offer.standing == .content {
      // An address is nobody's content: the file is, or the address itself where that is wanted.
      if wanted.contains(where: { wantsName($0, of: offer) }) {
        return made(offer, result: offer.type)
      }
      let asksForAddress = wanted.allSatisfy { catalog.conforms($0, to: .url) }
      return asksForAddress
        ? addressCandidate(offer) ?? fileCandidate(offer)
        : fileCandidate(offer) ?? addressCandidate(offer)
    }
    if wanted.contains(where: { offered.conforms(offer, to: $0, in: catalog) }) {
      return made(offer, result: offer.type)
    }
    guard offer.standing == .content,
      let path = graph.path(from: offer.type, toAnyOf: wanted, in: catalog)
    else { return nil }
    return made(offer, result: path.result, steps: path.steps)
  }

  private func fileCandidate(_ offer: OfferedTypes.Offer) -> Candidate? {
    let type = offered.fileType ?? .data
    guard let path = graph.path(from: type, toAnyOf: wanted, in: catalog) else { return nil }
    return made(offer, result: path.result, readsFile: true, steps: path.steps)
  }

  /// A list of addresses as the one address that is wanted.
  private func addressCandidate(_ offer: OfferedTypes.Offer) -> Candidate? {
    let addresses = wanted.filter { catalog.conforms($0, to: .url) }
    guard !addresses.isEmpty,
      let path = graph.path(from: offer.type, toAnyOf: addresses, in: catalog)
    else { return nil }
    return made(offer, result: path.result, steps: path.steps)
  }

  /// Whether a type asks for the address of a file rather than for the file.
  private func wantsName(_ type: ContentType, of offer: OfferedTypes.Offer) -> Bool {
    catalog.conforms(offer.type, to: type) && !Self.takesAnything(type) && type != .text
      && type != .plainText
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

extension RepresentationRanking {
  /// Plain text in the encodings it is offered in, the safest to read first.
  ///
  /// Applications list them in any order (LibreOffice has UTF-16 before UTF-8), so among them the
  /// list's order says nothing.
  static let encodings: [ContentType] = [
    .utf8PlainText, .utf16ExternalPlainText, .utf16PlainText, .plainText, .macPlainText,
  ]

  /// Text that can carry style.
  ///
  /// Plain text beside it is the same without the style, wherever in the list it stands (Slack puts
  /// it first).
  static let styledTexts: Set<ContentType> = [.rtf, .html, .flatRTFD]

  /// Types that the system declares for an object in memory: as a file nobody reads them.
  private static let objects: Set<String> = [
    "com.apple.mapkit.map-item", "com.apple.uikit.attributedstring", "com.apple.ink.inktext",
    "com.apple.cocoa.pasteboard.color", "com.apple.cocoa.pasteboard.character-formatting",
    "com.apple.cocoa.pasteboard.paragraph-formatting",
  ]

  /// Whether only its source can make something of a type.
  func isPrivate(_ type: ContentType) -> Bool {
    !catalog.knows(type) || takesAnything && Self.objects.contains(type.id)
  }

  /// The rank of each representation in the item: its order, but for text and its encodings, which
  /// change places among themselves.
  func orderOfFidelity() -> [Int] {
    var ranks = offered.offers.map(\.representation)
    exchange(&ranks) { Self.textRank($0) }
    if takesAnything { exchange(&ranks, by: kind) }
    return ranks
  }

  /// Has those that have a grade change places among themselves, the lowest grade first.
  private func exchange(_ ranks: inout [Int], by grade: (ContentType) -> Int?) {
    let graded = offered.offers.compactMap { offer -> (place: Int, grade: Int)? in
      guard offer.standing == .content, let grade = grade(offer.type) else { return nil }
      return (offer.representation, grade)
    }
    let seats = graded.map { ranks[$0.place] }.sorted()
    let best = graded.sorted { a, b in (a.grade, ranks[a.place]) < (b.grade, ranks[b.place]) }
    for (seat, each) in zip(seats, best) { ranks[each.place] = seat }
  }

  /// What browsers and toolkits say of one thing, in the order of its worth where anything will do: the
  /// picture, the markup, text and addresses as their source has them, and what only browsers read.
  private func kind(_ type: ContentType) -> Int? {
    if type == .mozURL { return 3 }
    if Self.styledTexts.contains(type) { return 1 }
    if Self.encodings.contains(type) || type == .url || type == .uriList { return 2 }
    // Chromium gives a picture's bytes so, without saying of what type they are.
    if type == .data { return offered.offers.contains { $0.type == .mozURL } ? 0 : nil }
    return catalog.conforms(type, to: .image) ? 0 : nil
  }

  private static func textRank(_ type: ContentType) -> Int? {
    if styledTexts.contains(type) { return 0 }
    return encodings.firstIndex(of: type).map { $0 + 1 }
  }

  func passedOver(_ candidates: [Candidate]) -> [RepresentationChoice.PassedOver] {
    let byPlace = Dictionary(
      candidates.map { ($0.representation, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return offered.offers.compactMap { offer in
      guard offer.representation != candidates.first?.representation else { return nil }
      return RepresentationChoice.PassedOver(
        representation: offer.representation,
        type: offer.type,
        reason: reason(offer, candidate: byPlace[offer.representation], chosen: candidates.first)
      )
    }
  }

  private func reason(
    _ offer: OfferedTypes.Offer,
    candidate: Candidate?,
    chosen: Candidate?
  ) -> Reason {
    guard let candidate, let chosen else { return reasonUnfit(offer) }
    if isPrivate(candidate.type), !isPrivate(chosen.type) { return .unknownType }
    if takesAnything, chosen.readsFile, !candidate.readsFile {
      return .poorerThanFile(chosen.representation)
    }
    if !candidate.steps.isEmpty, chosen.steps.isEmpty { return .needsCoercion(candidate.cost) }
    if candidate.cost > chosen.cost {
      return .losesMore(candidate.cost, than: chosen.representation)
    }
    let encodings = Self.encodings
    if encodings.contains(candidate.type), encodings.contains(chosen.type) {
      return .poorerEncoding(than: chosen.representation)
    }
    return .later(than: chosen.representation)
  }

  private func reasonUnfit(_ offer: OfferedTypes.Offer) -> Reason {
    switch offer.standing {
    case .synonym(let other): .synonym(of: other)
    case .icon: .icon
    case .picture: .picture
    case .note: .note
    case .content:
      offer.namesFile && offered.fileType == nil ? .unknownFile : .unwanted
    }
  }
}
