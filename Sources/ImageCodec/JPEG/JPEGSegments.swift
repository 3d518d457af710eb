#if Images

/// What lies in a JPEG's segments before its first scan.
struct JPEGSegments {
  private(set) var orientation = Orientation.up
  /// Adobe's marker: four-colour samples are then stored inverted.
  private(set) var isAdobe = false

  private static let exif = 0xE1
  private static let adobe = 0xEE
  private static let startOfScan = 0xDA

  init(_ bytes: [UInt8]) {
    let view = ByteView(bytes)
    var offset = 2
    while let marker = view.u16(at: offset, .big) {
      // Any number of fill bytes may stand before a marker.
      if marker == 0xFFFF { offset += 1; continue }
      guard marker >> 8 == 0xFF, marker & 0xFF != Self.startOfScan else { return }
      guard let length = view.u16(at: offset + 2, .big), length >= 2 else { return }
      read(marker & 0xFF, view, at: offset + 4, length: length - 2)
      offset += 2 + length
    }
  }

  private mutating func read(_ marker: Int, _ view: ByteView, at offset: Int, length: Int) {
    switch marker {
    case Self.exif where view.has("Exif", at: offset):
      let block = view.slice(at: offset, length: length)
      orientation = block.flatMap(EXIF.orientation(in:)) ?? orientation
    case Self.adobe where view.has("Adobe", at: offset):
      isAdobe = true
    default:
      break
    }
  }
}

#endif
