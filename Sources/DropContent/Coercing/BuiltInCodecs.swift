extension Codec {
  /// Every edge that this package walks, with or without its trait.
  public static let builtIn: [Codec] = [
    images
  ].flatMap { $0 }
}

extension UnitCodec {
  /// Every type whose units this package knows, with or without its trait.
  public static let builtIn: [UnitCodec] = [
    pdf, images,
  ].flatMap { $0 }
}
