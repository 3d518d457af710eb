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
    let texts = offered.offers.filter { offer in
      offer.standing == .content && Self.textRank(offer.type) != nil
    }
    let best = texts.sorted { a, b in
      (Self.textRank(a.type) ?? 0, a.representation) < (
        Self.textRank(b.type) ?? 0, b.representation
      )
    }
    for (place, offer) in zip(texts.map(\.representation), best) {
      ranks[offer.representation] = place
    }
    return ranks
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
