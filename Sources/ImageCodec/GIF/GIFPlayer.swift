#if Images

/// Draws a GIF's frames over each other: for each only what lies under it is touched.
struct GIFPlayer: FramePlayer {
  /// What becomes of the latest frame's place before the next one is drawn.
  private enum Disposal {
    case keep
    case clear(GIFFrame)
    /// The rows of its place as they were before it.
    case restore(GIFFrame, [[UInt8]])
  }

  private let file: GIFFile
  /// The screen with the latest frame on it.
  private var screen: PixelBuffer
  private var disposal = Disposal.keep
  private var next = 0
  private(set) var decodedCount = 0

  init(_ file: GIFFile) {
    self.file = file
    screen = PixelBuffer(width: file.width, height: file.height)
  }

  mutating func pixels(ofFrame index: Int) throws(ImageError) -> PixelBuffer {
    if index < next {
      screen = PixelBuffer(width: file.width, height: file.height)
      disposal = .keep
      next = 0
    }
    while next <= index { try showNext() }
    return screen
  }

  /// Disposes of the frame that was shown as it asks for, and draws the next.
  private mutating func showNext() throws(ImageError) {
    switch disposal {
    case .keep: break
    case .clear(let frame): file.clear(frame, on: &screen)
    case .restore(let frame, let rows): file.restore(rows, of: frame, on: &screen)
    }
    disposal = .keep
    let frame = file.frames[next]
    let rows = frame.control.disposal == .previous ? file.rows(of: frame, on: screen) : []
    decodedCount += 1
    try file.draw(frame, on: &screen)
    next += 1
    switch frame.control.disposal {
    case .none, .keep: break
    case .background: disposal = .clear(frame)
    case .previous: disposal = .restore(frame, rows)
    }
  }
}

extension GIFFile {
  /// Draws one frame over what lies there.
  func draw(_ frame: GIFFrame, on screen: inout PixelBuffer) throws(ImageError) {
    guard frame.width > 0, frame.height > 0 else { return }
    let rows = storedRows(of: frame)
    guard frame.width * rows <= max(screen.rgba.count, 1 << 24) else {
      throw .damaged(.gif, reason: "a frame of \(frame.width)×\(frame.height) on a smaller screen")
    }
    var reader = try LZWReader(view, at: frame.dataOffset, codeSize: frame.codeSize)
    let indexes = try reader.indexes(frame.width * rows)
    for (row, start) in stride(from: 0, to: indexes.count, by: frame.width).enumerated() {
      let y = frame.y + (frame.isInterlaced ? Self.line(row, of: frame.height) : row)
      let end = min(start + frame.width, indexes.count)
      draw(indexes[start..<end], of: frame, atLine: y, on: &screen)
    }
  }

  /// How many rows of a frame's data have to be read: one larger than the screen is cut to it, but
  /// only what lies below it needn't be.
  private func storedRows(of frame: GIFFrame) -> Int {
    frame.isInterlaced ? frame.height : min(frame.height, max(0, height - frame.y))
  }

  /// How many pixels all frames have to read and draw.
  var drawnPixels: Int { frames.reduce(0) { $0 + $1.width * storedRows(of: $1) } }

  private func draw(
    _ indexes: ArraySlice<UInt8>,
    of frame: GIFFrame,
    atLine y: Int,
    on screen: inout PixelBuffer
  ) {
    guard y < height, frame.x < width else { return }
    var target = (y * width + frame.x) * 4
    for index in indexes.prefix(width - frame.x) {
      let colour = Int(index) * 3
      if Int(index) != frame.control.transparent, colour + 2 < frame.palette.count {
        for channel in 0..<3 {
          screen.rgba[target + channel] = frame.palette[colour + channel]
        }
        screen.rgba[target + 3] = 255
      }
      target += 4
    }
  }

  /// Makes the place of a frame transparent.
  func clear(_ frame: GIFFrame, on screen: inout PixelBuffer) {
    for row in place(of: frame) { for byte in row { screen.rgba[byte] = 0 } }
  }

  /// The rows of a frame's place as they are.
  func rows(of frame: GIFFrame, on screen: PixelBuffer) -> [[UInt8]] {
    // Copies, so that the screen isn't held twice as a whole.
    place(of: frame).map { Array(screen.rgba[$0]) }
  }

  /// Puts the rows of a frame's place back.
  func restore(_ rows: [[UInt8]], of frame: GIFFrame, on screen: inout PixelBuffer) {
    for (range, row) in zip(place(of: frame), rows) {
      screen.rgba.replaceSubrange(range, with: row)
    }
  }

  /// Where the rows of a frame lie among the screen's bytes, cut to the screen.
  private func place(of frame: GIFFrame) -> [Range<Int>] {
    let columns = min(frame.x, width)..<min(frame.x + frame.width, width)
    return (min(frame.y, height)..<min(frame.y + frame.height, height)).map { y in
      ((y * width + columns.lowerBound) * 4)..<((y * width + columns.upperBound) * 4)
    }
  }

  /// The line that the `row`th stored row of an interlaced frame of that height belongs to: every
  /// eighth from 0, every eighth from 4, every fourth from 2, every second from 1.
  static func line(_ row: Int, of height: Int) -> Int {
    var (row, start, step) = (row, 0, 8)
    while step > 1 {
      let count = (max(0, height - start) + step - 1) / step
      if row < count { return start + row * step }
      row -= count
      // From a list of the four the compiler makes other code each time that it is run.
      (start, step) = start == 0 ? (4, 8) : (start / 2, step / 2)
    }
    return height
  }
}

#endif
