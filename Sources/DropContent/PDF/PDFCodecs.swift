extension UnitCodec {
  /// Pages.
  static let pdf: [UnitCodec] = []
}
