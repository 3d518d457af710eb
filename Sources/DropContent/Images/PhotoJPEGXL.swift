import DropCore

// JPEG XL: a stream of bits, bare or in boxes (ISO/IEC 18181).
extension PhotoReader {
  /// What the picture's own header says; nil where it ends in it.
  mutating func jpegXLPicture() throws(ContentError) -> BoxedPicture? {
    if try bytes(0, 2) == [0xFF, 0x0A] { return try jpegXLPicture(at: 2, exif: nil) }
    var (stream, exif): (Int?, Int?)
    for box in try boxes(in: Box(name: "", start: 0, end: content.size)) {
      switch box.name {
      case "jxlc": stream = stream ?? box.start + 2
      // Its number stands before a part of the stream.
      case "jxlp": stream = stream ?? box.start + 4 + 2
      case "Exif":
        let skip = try bytes(box.start, 4).big(0, 4)
        if skip < 1 << 16 { exif = box.start + 4 + skip }
      default: break
      }
    }
    guard let stream else { return nil }
    return try jpegXLPicture(at: stream, exif: exif)
  }

  private mutating func jpegXLPicture(
    at place: Int,
    exif: Int?
  ) throws(ContentError) -> BoxedPicture? {
    var bits = LowBits(try bytes(place, 16))
    guard let isSmall = bits.next(1), let height = bits.side(isSmall == 1),
      let ratio = bits.next(3)
    else { return nil }
    let width: Int
    if ratio == 0 {
      guard let side = bits.side(isSmall == 1) else { return nil }
      width = side
    } else {
      let (above, below) = Self.ratios[ratio - 1]
      width = height * above / below
    }
    // A header of what is usual says no more; else it may have a turn.
    guard let isUsual = bits.next(1) else { return nil }
    var orientation = 1
    if isUsual == 0, bits.next(1) == 1 { orientation = (bits.next(3) ?? 0) + 1 }
    return BoxedPicture(width: width, height: height, orientation: orientation, exif: exif)
  }

  private static let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
}

/// Numbers of any width out of bytes, the lowest bit first; nil beyond the end.
private struct LowBits {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next(_ count: Int) -> Int? {
    guard at + count <= bytes.count * 8 else { return nil }
    var value = 0
    for place in 0..<count {
      value |= (Int(bytes[(at + place) >> 3]) >> ((at + place) & 7) & 1) << place
    }
    at += count
    return value
  }

  /// A side's length: eights in five bits, or a number that says first how many bits it has.
  mutating func side(_ isSmall: Bool) -> Int? {
    if isSmall { return next(5).map { ($0 + 1) * 8 } }
    guard let kind = next(2) else { return nil }
    return next([9, 13, 18, 30][kind]).map { $0 + 1 }
  }
}
