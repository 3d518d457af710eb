extension Codec {
  /// Pictures between their formats.
  static let images: [Codec] = []
}

extension UnitCodec {
  /// Frames.
  static let images: [UnitCodec] = []
}
