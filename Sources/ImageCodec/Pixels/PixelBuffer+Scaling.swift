#if Images

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

#endif
