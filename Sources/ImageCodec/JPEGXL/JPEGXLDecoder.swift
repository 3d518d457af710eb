#if JPEGXL

private import CJXL

/// JPEG XL through libjxl.
enum JPEGXLDecoder {
  /// All that can be done with one.
  static let coder = ImageCoder(
    format: .jpegXL,
    frames: .layers,
    shows: { start in
      start.has([0xFF, 0x0A], at: 0)
        || start.has([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], at: 0)
    },
    header: { (bytes, limits) throws(ImageError) in try JPEGXLEvents(bytes).header(limits) },
    profile: { bytes in
      guard let decoder = try? JPEGXLEvents(bytes) else { return nil }
      return ColourProfile(try? decoder.profile())
    },
    frame: { (file, index, _) throws(ImageError) in
      try file.frame(index, of: JPEGXLPlayer(file.bytes, header: file.header))
    },
    player: { (file) throws(ImageError) in
      try JPEGXLPlayer(file.bytes, header: file.header)
    }
  )
}

/// A JPEG XL file before libjxl, which is asked for one event after the other.
///
/// Safe because the decoder and the bytes it reads are this object's alone until it goes.
@safe
private final class JPEGXLEvents {

  /// The library holds every channel of a picture at once: a few more than colours and alpha.
  private static let mostExtraChannels = 8
  private static let mostProfile = 4 << 20

  private let input: UnsafeMutableBufferPointer<UInt8>
  private let decoder: OpaquePointer

  init(_ bytes: [UInt8]) throws(ImageError) {
    // It works in this thread: the host decides what runs where.
    guard let decoder = unsafe JxlDecoderCreate(nil) else {
      throw .damaged(.jpegXL, reason: "no memory for a decoder")
    }
    unsafe self.decoder = decoder
    unsafe input = .allocate(capacity: bytes.count)
    _ = unsafe input.initialize(from: bytes)
  }

  deinit {
    unsafe JxlDecoderDestroy(decoder)
    unsafe input.deallocate()
  }

  /// Starts at the file's beginning, to stop at these events.
  ///
  /// Layers are told one by one, or put together to the frames that are shown.
  func begin(_ events: [JxlDecoderStatus], inLayers: Bool = false) throws(ImageError) {
    unsafe JxlDecoderReset(decoder)
    let wanted = events.reduce(0) { $0 | Int32(bitPattern: $1.rawValue) }
    let codes = unsafe [
      JxlDecoderSubscribeEvents(decoder, wanted),
      JxlDecoderSetCoalescing(decoder, inLayers ? 0 : 1),
      JxlDecoderSetUnpremultiplyAlpha(decoder, 1),
      JxlDecoderSetInput(decoder, input.baseAddress, input.count),
    ]
    guard codes.allSatisfy({ $0 == JXL_DEC_SUCCESS }) else { throw Self.damaged }
  }

  /// What it comes to next.
  func next() throws(ImageError) -> JxlDecoderStatus {
    let status = unsafe JxlDecoderProcessInput(decoder)
    if status == JXL_DEC_NEED_MORE_INPUT { throw .cut(.jpegXL) }
    if status == JXL_DEC_ERROR { throw Self.damaged }
    return status
  }

  static let damaged = ImageError.damaged(.jpegXL, reason: "its data can't be decoded")

  /// The size as it is shown, turned by the library itself, and how many frames are shown.
  func header(_ limits: ImageLimits) throws(ImageError) -> ImageHeader {
    try begin([JXL_DEC_BASIC_INFO, JXL_DEC_FRAME], inLayers: true)
    var info = JxlBasicInfo()
    guard try next() == JXL_DEC_BASIC_INFO,
      unsafe JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS
    else { throw Self.damaged }
    let (width, height) = (Int(info.xsize), Int(info.ysize))
    try limits.check(width: width, height: height, of: .jpegXL)
    guard info.num_extra_channels <= Self.mostExtraChannels else {
      throw .unsupported(.jpegXL, feature: "\(info.num_extra_channels) extra channels")
    }
    let (frames, pixels) = try frames(limits)
    return ImageHeader(
      format: .jpegXL,
      storedWidth: width,
      storedHeight: height,
      frameCount: max(1, frames),
      drawnPixels: pixels
    )
  }

  /// Counts the frames that are shown, and the pixels that their layers draw; where the file ends
  /// early, those that begin before its end.
  private func frames(_ limits: ImageLimits) throws(ImageError) -> (count: Int, pixels: Int) {
    var (layers, shown, pixels) = (0, 0, 0)
    while let frame = try nextLayer() {
      layers += 1
      guard layers <= limits.frames else {
        throw .tooManyFrames(count: layers, limit: limits.frames)
      }
      let (width, height) = (Int(frame.layer_info.xsize), Int(frame.layer_info.ysize))
      try limits.check(width: width, height: height, of: .jpegXL)
      pixels += width * height
      // The first that is shown costs what lies below it.
      guard shown > 0 || pixels <= limits.animation else {
        throw .tooManyFramePixels(count: pixels, limit: limits.animation)
      }
      if frame.duration > 0 || frame.is_last != 0 { shown += 1 }
      if frame.is_last != 0 { break }
    }
    return (shown, pixels)
  }

  private func nextLayer() throws(ImageError) -> JxlFrameHeader? {
    do {
      guard try next() == JXL_DEC_FRAME else { return nil }
    } catch {
      if error == .cut(.jpegXL) { return nil }
      throw error
    }
    var frame = JxlFrameHeader()
    guard unsafe JxlDecoderGetFrameHeader(decoder, &frame) == JXL_DEC_SUCCESS else {
      throw Self.damaged
    }
    return frame
  }

  /// The profile of the pixels' colours; an error where none of eight bits does.
  func profile() throws(ImageError) -> [UInt8]? {
    try begin([JXL_DEC_COLOR_ENCODING])
    guard try next() == JXL_DEC_COLOR_ENCODING else { throw Self.damaged }
    var size = 0
    guard unsafe dnd_jxl_profile_size(decoder, &size) == JXL_DEC_SUCCESS, size > 0,
      size <= Self.mostProfile
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    // The call writes as many bytes as it said there are.
    let code = unsafe dnd_jxl_profile(decoder, &bytes, size)
    return code == JXL_DEC_SUCCESS ? bytes : nil
  }

  /// Whether its numbers stand for more light than a picture of eight bits can tell apart.
  func isOfHighRange() throws(ImageError) -> Bool {
    try begin([JXL_DEC_COLOR_ENCODING])
    guard try next() == JXL_DEC_COLOR_ENCODING else { throw Self.damaged }
    var colours = JxlColorEncoding()
    guard unsafe dnd_jxl_colours(decoder, &colours) == JXL_DEC_SUCCESS else { return false }
    return colours.transfer_function == JXL_TRANSFER_FUNCTION_PQ
      || colours.transfer_function == JXL_TRANSFER_FUNCTION_HLG
  }

  /// Decodes the next frame that is shown.
  func decode(into pixels: inout PixelBuffer) throws(ImageError) {
    guard try next() == JXL_DEC_NEED_IMAGE_OUT_BUFFER else { throw Self.damaged }
    let layout = JxlPixelFormat(
      num_channels: 4,
      data_type: JXL_TYPE_UINT8,
      endianness: JXL_NATIVE_ENDIAN,
      align: 0
    )
    let status = unsafe pixels.rgba.withUnsafeMutableBufferPointer { output in
      unsafe decode(into: output, layout)
    }
    if status == JXL_DEC_NEED_MORE_INPUT { throw .cut(.jpegXL) }
    guard status == JXL_DEC_FULL_IMAGE else { throw Self.damaged }
  }

  /// The library writes into the pixels until it says that the frame is whole, and not behind that.
  private func decode(
    into output: UnsafeMutableBufferPointer<UInt8>,
    _ layout: JxlPixelFormat
  ) -> JxlDecoderStatus {
    var layout = layout
    var size = 0
    guard unsafe JxlDecoderImageOutBufferSize(decoder, &layout, &size) == JXL_DEC_SUCCESS,
      size == output.count,
      unsafe JxlDecoderSetImageOutBuffer(decoder, &layout, output.baseAddress, size)
        == JXL_DEC_SUCCESS
    else { return JXL_DEC_ERROR }
    return unsafe JxlDecoderProcessInput(decoder)
  }
}

/// Plays a JPEG XL animation; what stands still is one of one frame.
private struct JPEGXLPlayer: FramePlayer {
  private let decoder: JPEGXLEvents
  private var canvas: PixelBuffer
  private var next = 0
  private(set) var decodedCount = 0

  init(_ bytes: [UInt8], header: ImageHeader) throws(ImageError) {
    decoder = try JPEGXLEvents(bytes)
    guard try !decoder.isOfHighRange() else {
      throw .unsupported(.jpegXL, feature: "a picture of high dynamic range")
    }
    canvas = PixelBuffer(width: header.storedWidth, height: header.storedHeight)
    try decoder.begin([JXL_DEC_FULL_IMAGE])
  }

  mutating func pixels(ofFrame index: Int) throws(ImageError) -> PixelBuffer {
    if index < next {
      try decoder.begin([JXL_DEC_FULL_IMAGE])
      next = 0
    }
    while next <= index {
      try decoder.decode(into: &canvas)
      decodedCount += 1
      next += 1
    }
    return canvas
  }
}

#endif
