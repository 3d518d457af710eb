#if Images

import SystemFiles

/// Pixels in memory: rows from the top, four bytes each (red, green, blue, alpha, not
/// premultiplied).
package struct PixelBuffer: Sendable, Equatable {
  package let width: Int
  package let height: Int
  package var rgba: [UInt8]
  /// What the numbers mean; without a profile they are sRGB's.
  package var profile: ColourProfile?

  /// Transparent black of that size.
  package init(width: Int, height: Int) {
    let count = width * height * 4
    // Every byte of the array's own memory is written.
    let clear = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe FreshMemory.ask(for: UnsafeMutableRawBufferPointer(buffer))
      unsafe buffer.initialize(repeating: 0)
      filled = count
    }
    self.init(width: width, height: height, rgba: clear)
  }

  package init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(rgba.count == width * height * 4, "pixels and size must agree")
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  package subscript(x x: Int, y y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(rgba[start..<(start + 4)])
  }

  package var isOpaque: Bool {
    stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 }
  }

  /// The same picture laid on white, opaque; where nobody else holds it, in its own memory.
  package consuming func onWhite() -> PixelBuffer {
    if isOpaque { return self }
    var result = self
    for start in stride(from: 0, to: result.rgba.count, by: 4) {
      let alpha = Int(result.rgba[start + 3])
      for channel in start..<(start + 3) {
        let mixed = Int(result.rgba[channel]) * alpha + 255 * (255 - alpha)
        result.rgba[channel] = UInt8(truncatingIfNeeded: (mixed + 127) / 255)
      }
      result.rgba[start + 3] = 255
    }
    return result
  }
}

extension PixelBuffer {
  /// The picture shrunk to fit a square of `side`, its proportions kept; never enlarged.
  package func fitting(_ side: Int) -> PixelBuffer {
    let longest = max(width, height)
    guard side > 0, longest > side else { return self }
    return averaged(
      toWidth: max(1, (width * side + longest / 2) / longest),
      height: max(1, (height * side + longest / 2) / longest)
    )
  }

  /// Each new pixel is the mean of the area it covers, in whole numbers, so that every machine
  /// makes the same bytes.
  ///
  /// Colours count by their alpha: transparent ones leave no fringe.
  private func averaged(toWidth newWidth: Int, height newHeight: Int) -> PixelBuffer {
    var result = PixelBuffer(width: newWidth, height: newHeight)
    result.profile = profile
    var row = [Int](repeating: 0, count: newWidth * 4)
    var sums = row
    var y = 0
    // Rows are measured in units of 1/newHeight, so that both grids fall on whole numbers.
    for sourceY in 0..<height {
      shrink(row: sourceY, into: &row, width: newWidth)
      var start = sourceY * newHeight
      let end = start + newHeight
      while start < end {
        let rowEnd = (y + 1) * height
        let weight = min(end, rowEnd) - start
        for index in row.indices { sums[index] += row[index] * weight }
        start += weight
        guard start == rowEnd else { break }
        result.store(sums, atRow: y, area: width * height)
        for index in sums.indices { sums[index] = 0 }
        y += 1
      }
    }
    return result
  }

  private func shrink(row y: Int, into sums: inout [Int], width newWidth: Int) {
    for index in sums.indices { sums[index] = 0 }
    var source = y * width * 4
    var x = 0
    for sourceX in 0..<width {
      let alpha = Int(rgba[source + 3])
      let colours = (Int(rgba[source]), Int(rgba[source + 1]), Int(rgba[source + 2]))
      var start = sourceX * newWidth
      let end = start + newWidth
      while start < end {
        let columnEnd = (x + 1) * width
        let weight = (min(end, columnEnd) - start) * alpha
        sums[x * 4] += colours.0 * weight
        sums[x * 4 + 1] += colours.1 * weight
        sums[x * 4 + 2] += colours.2 * weight
        sums[x * 4 + 3] += weight
        start = min(end, columnEnd)
        if start == columnEnd { x += 1 }
      }
      source += 4
    }
  }

  private mutating func store(_ sums: [Int], atRow y: Int, area: Int) {
    for x in 0..<width {
      let alpha = sums[x * 4 + 3]
      let target = (y * width + x) * 4
      for channel in 0..<3 where alpha > 0 {
        let mean = (sums[x * 4 + channel] + alpha / 2) / alpha
        rgba[target + channel] = UInt8(truncatingIfNeeded: mean)
      }
      rgba[target + 3] = UInt8(truncatingIfNeeded: (alpha + area / 2) / area)
    }
  }
}

extension PixelBuffer {
  /// The picture as it is shown under `orientation`.
  package func turned(_ orientation: Orientation) -> PixelBuffer {
    guard orientation != .up else { return self }
    var result = PixelBuffer(
      width: orientation.swapsSides ? height : width,
      height: orientation.swapsSides ? width : height
    )
    result.profile = profile
    var target = 0
    for y in 0..<result.height {
      for x in 0..<result.width {
        let from = orientation.stored(x: x, y: y, width: width, height: height)
        let start = (from.y * width + from.x) * 4
        for channel in 0..<4 { result.rgba[target + channel] = rgba[start + channel] }
        target += 4
      }
    }
    return result
  }
}

#endif
