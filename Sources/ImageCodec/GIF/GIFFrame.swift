#if Images

/// One frame's place in the file and on the screen.
struct GIFFrame: Sendable, Equatable {
  /// What becomes of the frame's area before the next is drawn.
  enum Disposal: Int, Sendable { case none, keep, background, previous }

  /// What a graphic control extension says of the frame that follows it.
  struct Control: Sendable, Equatable {
    var disposal = Disposal.none
    var transparent: Int? = nil
  }

  var x: Int
  var y: Int
  var width: Int
  var height: Int
  var isInterlaced: Bool
  /// Three bytes for each colour.
  var palette: [UInt8]
  var control: Control
  var codeSize: Int
  /// Where the first data block begins.
  var dataOffset: Int
}

#endif
