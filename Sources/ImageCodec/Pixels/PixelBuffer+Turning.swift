#if Images

extension PixelBuffer {
  /// The picture as it is shown under `orientation`.
  package func turned(_ orientation: Orientation) -> PixelBuffer {
    guard orientation != .up else { return self }
    var result = PixelBuffer(
      width: orientation.swapsSides ? height : width,
      height: orientation.swapsSides ? width : height
    )
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
