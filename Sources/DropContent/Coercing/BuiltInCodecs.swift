extension Codec {
  /// Every edge that this package walks, with or without its trait.
  public static let builtIn: [Codec] = [
    texts, hypertexts, richTexts, cards, links, tables, images,
  ].flatMap { $0 }
}

extension UnitCodec {
  /// Every type whose units this package knows, with or without its trait.
  public static let builtIn: [UnitCodec] = [
    cards, links, tables, folders, pdf, images,
  ].flatMap { $0 }
}
