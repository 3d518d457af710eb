#if Images

/// The runs of a run-length coded BMP, one after the other.
struct BMPRuns {
  struct Run {
    var x: Int
    /// Counted from the first stored row.
    var y: Int
    var colours: [Int]
  }

  private let view: ByteView
  private let isHalfBytes: Bool
  private var offset: Int
  private var x = 0
  private var y = 0

  init(_ view: ByteView, at offset: Int, isHalfBytes: Bool) {
    self.view = view
    self.offset = offset
    self.isHalfBytes = isHalfBytes
  }

  /// The next run; nil at the end of the picture.
  mutating func next() throws(ImageError) -> Run? {
    while true {
      let (count, value) = (try byte(), try byte())
      if count > 0 { return run((0..<count).map { colour(value, $0) }) }
      switch value {
      case 0:
        x = 0
        y += 1
      case 1: return nil
      case 2:
        x += try byte()
        y += try byte()
      default: return try literal(value)
      }
    }
  }

  private mutating func run(_ colours: [Int]) -> Run {
    defer { x += colours.count }
    return Run(x: x, y: y, colours: colours)
  }

  private mutating func literal(_ count: Int) throws(ImageError) -> Run {
    let length = isHalfBytes ? (count + 1) / 2 : count
    var colours: [Int] = []
    for index in 0..<count {
      guard let value = view.u8(at: offset + (isHalfBytes ? index / 2 : index)) else {
        throw .damaged(.bmp, reason: "its runs end early")
      }
      colours.append(colour(value, index))
    }
    // Literal runs are padded to an even length.
    offset += length + length % 2
    return run(colours)
  }

  private func colour(_ value: Int, _ index: Int) -> Int {
    guard isHalfBytes else { return value }
    return index % 2 == 0 ? value >> 4 : value & 15
  }

  private mutating func byte() throws(ImageError) -> Int {
    guard let value = view.u8(at: offset) else {
      throw .damaged(.bmp, reason: "its runs end early")
    }
    offset += 1
    return value
  }
}

#endif
