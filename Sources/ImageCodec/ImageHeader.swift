#if Images

/// What an image says of itself before a pixel is decoded.
package struct ImageHeader: Sendable, Equatable {
  package var format: ImageFormat
  /// The size of the pixels as they lie in the file.
  package var storedWidth: Int
  package var storedHeight: Int
  /// How the stored pixels are turned to be shown.
  package var orientation: Orientation
  package var frameCount: Int

  package init(
    format: ImageFormat,
    storedWidth: Int,
    storedHeight: Int,
    orientation: Orientation = .up,
    frameCount: Int = 1
  ) {
    self.format = format
    self.storedWidth = storedWidth
    self.storedHeight = storedHeight
    self.orientation = orientation
    self.frameCount = frameCount
  }

  /// The width as shown.
  package var width: Int { orientation.swapsSides ? storedHeight : storedWidth }

  /// The height as shown.
  package var height: Int { orientation.swapsSides ? storedWidth : storedHeight }
}

#endif
