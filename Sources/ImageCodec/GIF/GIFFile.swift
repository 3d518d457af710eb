#if Images

/// A GIF's structure, read without decoding a pixel.
///
/// By hand: giflib refuses files that browsers show.
struct GIFFile {
  /// All that can be done with one.
  static let coder = ImageCoder(
    format: .gif,
    frames: .layers,
    shows: { $0.has("GIF87a", at: 0) || $0.has("GIF89a", at: 0) },
    header: { (bytes, _) throws(ImageError) in try GIFFile(bytes).header },
    frame: { (file, index, _) throws(ImageError) in
      try file.frame(index, of: GIFPlayer(GIFFile(file.bytes)))
    },
    player: { (file) throws(ImageError) in GIFPlayer(try GIFFile(file.bytes)) }
  )

  let view: ByteView
  let width: Int
  let height: Int
  private(set) var frames: [GIFFrame] = []
  private let palette: [UInt8]

  private enum Block {
    static let extension_ = 0x21
    static let image = 0x2C
    static let graphicControl = 0xF9
  }

  init(_ bytes: [UInt8]) throws(ImageError) {
    view = ByteView(bytes)
    guard
      let width = view.u16(at: 6, .little),
      let height = view.u16(at: 8, .little),
      let flags = view.u8(at: 10)
    else {
      throw .damaged(.gif, reason: "it ends in its header")
    }
    let paletteLength = Self.paletteLength(flags)
    palette = view.slice(at: 13, length: paletteLength)?.bytes ?? []
    frames = Self.frames(in: view, from: 13 + paletteLength, palette: palette)
    guard let first = frames.first else { throw .damaged(.gif, reason: "it has no frame") }
    // A screen without a size is as large as its first frame.
    self.width = width > 0 ? width : first.x + first.width
    self.height = height > 0 ? height : first.y + first.height
  }

  var header: ImageHeader {
    ImageHeader(
      format: .gif,
      storedWidth: width,
      storedHeight: height,
      frameCount: frames.count,
      drawnPixels: drawnPixels
    )
  }

  private static func paletteLength(_ flags: Int) -> Int {
    flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0
  }

  /// Every frame whose description is whole; what lies behind a broken block is left out.
  private static func frames(in view: ByteView, from start: Int, palette: [UInt8]) -> [GIFFrame] {
    var frames: [GIFFrame] = []
    var control = GIFFrame.Control()
    var offset = start
    while let block = view.u8(at: offset) {
      if block == Block.extension_ {
        if view.u8(at: offset + 1) == Block.graphicControl {
          control = Self.control(in: view, at: offset + 2)
        }
        offset = end(ofBlocksAt: offset + 2, in: view)
      } else if block == Block.image,
        let frame = frame(in: view, at: offset + 1, palette: palette, control: control)
      {
        frames.append(frame)
        control = GIFFrame.Control()
        offset = end(ofBlocksAt: frame.dataOffset, in: view)
      } else {
        break
      }
    }
    return frames
  }

  private static func control(in view: ByteView, at offset: Int) -> GIFFrame.Control {
    guard let flags = view.u8(at: offset + 1), let index = view.u8(at: offset + 4) else {
      return GIFFrame.Control()
    }
    return GIFFrame.Control(
      disposal: GIFFrame.Disposal(rawValue: flags >> 2 & 7) ?? .none,
      transparent: flags & 1 != 0 ? index : nil
    )
  }

  private static func frame(
    in view: ByteView,
    at offset: Int,
    palette: [UInt8],
    control: GIFFrame.Control
  ) -> GIFFrame? {
    guard
      let x = view.u16(at: offset, .little),
      let y = view.u16(at: offset + 2, .little),
      let width = view.u16(at: offset + 4, .little),
      let height = view.u16(at: offset + 6, .little),
      let flags = view.u8(at: offset + 8)
    else { return nil }
    let localLength = paletteLength(flags)
    let local = view.slice(at: offset + 9, length: localLength)?.bytes
    guard let local, let codeSize = view.u8(at: offset + 9 + localLength) else { return nil }
    return GIFFrame(
      x: x,
      y: y,
      width: width,
      height: height,
      isInterlaced: flags & 0x40 != 0,
      palette: local.isEmpty ? palette : local,
      control: control,
      codeSize: codeSize,
      dataOffset: offset + 10 + localLength
    )
  }

  /// The offset behind a chain of length-prefixed blocks and its empty last one.
  private static func end(ofBlocksAt start: Int, in view: ByteView) -> Int {
    var offset = start
    while let length = view.u8(at: offset), length > 0 { offset += length + 1 }
    return offset + 1
  }
}

/// One frame's place in the file and on the screen.
struct GIFFrame: Sendable, Equatable {
  /// What becomes of the frame's area before the next is drawn.
  enum Disposal: Int, Sendable { case none, keep, background, previous }

  /// What a graphic control extension says of the frame that follows it.
  struct Control: Sendable, Equatable {
    private(set) var disposal = Disposal.none
    private(set) var transparent: Int? = nil
  }

  private(set) var x: Int
  private(set) var y: Int
  private(set) var width: Int
  private(set) var height: Int
  private(set) var isInterlaced: Bool
  /// Three bytes for each colour.
  private(set) var palette: [UInt8]
  private(set) var control: Control
  private(set) var codeSize: Int
  /// Where the first data block begins.
  private(set) var dataOffset: Int
}

#endif
