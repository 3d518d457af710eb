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

#endif
