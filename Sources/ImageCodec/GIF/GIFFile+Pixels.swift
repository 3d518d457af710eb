#if Images

extension GIFFile {
  /// Draws one frame over what lies there.
  func draw(_ frame: GIFFrame, on screen: inout PixelBuffer) throws(ImageError) {
    guard frame.width > 0, frame.height > 0 else { return }
    // A frame larger than the screen is cut to it, but its data has to be read through; what
    // lies below the screen does not.
    let rows = frame.isInterlaced ? frame.height : min(frame.height, max(0, height - frame.y))
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
    let columns = min(frame.x, width)..<min(frame.x + frame.width, width)
    for y in min(frame.y, height)..<min(frame.y + frame.height, height) {
      for byte in ((y * width + columns.lowerBound) * 4)..<((y * width + columns.upperBound) * 4) {
        screen.rgba[byte] = 0
      }
    }
  }

  /// The line that the `row`th stored row of an interlaced frame of that height belongs to: every
  /// eighth from 0, every eighth from 4, every fourth from 2, every second from 1.
  static func line(_ row: Int, of height: Int) -> Int {
    var row = row
    for (start, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      let count = (max(0, height - start) + step - 1) / step
      if row < count { return start + row * step }
      row -= count
    }
    return height
  }
}

#endif
