#if Images

extension BMPFile {
  func pixels() throws(ImageError) -> PixelBuffer {
    switch packing {
    case .plain, .masked: try plainPixels()
    case .runs8, .runs4: try runPixels()
    }
  }

  private func plainPixels() throws(ImageError) -> PixelBuffer {
    let rowLength = (width * bits + 31) / 32 * 4
    let length = rowLength * (height - 1) + (width * bits + 7) / 8
    guard view.holds(length, at: pixelOffset) else {
      throw .damaged(.bmp, reason: "its pixels end early")
    }
    var result = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      let start = pixelOffset + row * rowLength
      let y = isTopDown ? row : height - 1 - row
      for x in 0..<width { store(x, y, of: start, in: &result) }
    }
    return result
  }

  private func store(_ x: Int, _ y: Int, of row: Int, in result: inout PixelBuffer) {
    let target = (y * width + x) * 4
    switch bits {
    case 16: storeMasked(view.u16(at: row + x * 2, .little) ?? 0, at: target, in: &result)
    case 32 where !masks.isEmpty:
      storeMasked(view.u32(at: row + x * 4, .little) ?? 0, at: target, in: &result)
    case 24, 32:
      let source = row + x * bits / 8
      for channel in 0..<3 { result.rgba[target + channel] = view.bytes[source + 2 - channel] }
      result.rgba[target + 3] = 255
    default:
      let byte = Int(view.bytes[row + x * bits / 8])
      let shift = 8 - bits - x * bits % 8
      store(colour: byte >> shift & (1 << bits - 1), at: target, in: &result)
    }
  }

  private func storeMasked(_ pixel: Int, at target: Int, in result: inout PixelBuffer) {
    for channel in 0..<3 { result.rgba[target + channel] = masks[channel].value(in: pixel) }
    result.rgba[target + 3] = masks[3].isEmpty ? 255 : masks[3].value(in: pixel)
  }

  /// A colour the palette lacks is black.
  private func store(colour index: Int, at target: Int, in result: inout PixelBuffer) {
    for channel in 0..<3 where index * 3 + 2 < palette.count {
      result.rgba[target + channel] = palette[index * 3 + channel]
    }
    result.rgba[target + 3] = 255
  }

  /// Run-length coded pixels; places that no run reaches have the palette's first colour.
  private func runPixels() throws(ImageError) -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height)
    for start in stride(from: 0, to: result.rgba.count, by: 4) {
      store(colour: 0, at: start, in: &result)
    }
    var runs = BMPRuns(view, at: pixelOffset, isHalfBytes: packing == .runs4)
    while let run = try runs.next() {
      guard run.y < height else { break }
      let y = isTopDown ? run.y : height - 1 - run.y
      for (index, colour) in run.colours.prefix(max(0, width - run.x)).enumerated() {
        store(colour: colour, at: (y * width + run.x + index) * 4, in: &result)
      }
    }
    return result
  }
}

/// The runs of a run-length coded BMP, one after the other.
struct BMPRuns {
  struct Run {
    private(set) var x: Int
    /// Counted from the first stored row.
    private(set) var y: Int
    private(set) var colours: [Int]
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
