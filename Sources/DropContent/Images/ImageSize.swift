/// What a picture's header says of it.
public struct ImageSize: Sendable, Equatable {
  /// The width as it is shown, after the camera's turn was applied.
  public var width: Int
  /// The height as it is shown.
  public var height: Int
  /// How the stored pixels are turned to be shown: EXIF's number from 1 (upright) to 8.
  public var orientation: Int
  /// How many frames there are; one for a still picture.
  public var frames: Int

  /// States a picture's size.
  public init(width: Int, height: Int, orientation: Int = 1, frames: Int = 1) {
    self.width = width
    self.height = height
    self.orientation = orientation
    self.frames = frames
  }
}
