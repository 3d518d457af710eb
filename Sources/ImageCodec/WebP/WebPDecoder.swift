#if Images

import CWebP

/// WebP through libwebp; its demuxer counts the frames of animations.
enum WebPDecoder {
  /// All that can be done with one.
  static let coder = ImageCoder(
    format: .webp,
    frames: .layers,
    shows: { $0.has("RIFF", at: 0) && $0.has("WEBP", at: 8) },
    header: { (bytes, _) throws(ImageError) in try WebPDecoder.header(of: bytes) },
    profile: { ColourProfile(WebPDecoder.profile(in: ByteView($0))) },
    frame: { (file, index, _) throws(ImageError) in
      guard WebPDecoder.isAnimated(file.bytes) else {
        return try WebPDecoder.pixels(of: file.bytes, header: file.header)
      }
      return try file.frame(index, of: WebPPlayer(file.bytes, header: file.header))
    },
    player: { (file) throws(ImageError) in try WebPPlayer(file.bytes, header: file.header) }
  )

  static func header(of bytes: [UInt8]) throws(ImageError) -> ImageHeader {
    var features = WebPBitstreamFeatures()
    let status = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe WebPGetFeatures(input.baseAddress, input.count, &features)
    }
    guard status == VP8_STATUS_OK else {
      throw .damaged(.webp, reason: "libwebp's status \(status.rawValue)")
    }
    let frames = features.has_animation != 0 ? try frames(of: bytes) : (count: 1, pixels: 0)
    return ImageHeader(
      format: .webp,
      storedWidth: Int(features.width),
      storedHeight: Int(features.height),
      orientation: orientation(in: ByteView(bytes)),
      frameCount: frames.count,
      drawnPixels: frames.pixels
    )
  }

  private static func orientation(in view: ByteView) -> Orientation {
    var offset = 12
    while let length = view.u32(at: offset + 4, .little), view.holds(length, at: offset + 8) {
      if view.has("EXIF", at: offset) {
        return view.slice(at: offset + 8, length: length).flatMap(EXIF.orientation(in:)) ?? .up
      }
      offset += 8 + length + length & 1
    }
    return .up
  }

  /// The colour profile that lies in the file.
  static func profile(in view: ByteView) -> [UInt8]? {
    var offset = 12
    while let length = view.u32(at: offset + 4, .little), view.holds(length, at: offset + 8) {
      if view.has("ICCP", at: offset) { return view.slice(at: offset + 8, length: length)?.bytes }
      offset += 8 + length + length & 1
    }
    return nil
  }

  /// How many frames an animation has, and how many pixels they draw.
  private static func frames(of bytes: [UInt8]) throws(ImageError) -> (count: Int, pixels: Int) {
    let found: (count: Int, pixels: Int)? = unsafe bytes.withUnsafeBufferPointer { input in
      var data = unsafe WebPData(bytes: input.baseAddress, size: input.count)
      guard let demuxer = unsafe WebPDemux(&data) else { return nil }
      defer { unsafe WebPDemuxDelete(demuxer) }
      let count = Int(unsafe WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
      var iterator = unsafe WebPIterator()
      var pixels = 0
      if unsafe WebPDemuxGetFrame(demuxer, 1, &iterator) != 0 {
        repeat {
          pixels += unsafe Int(iterator.width) * Int(iterator.height)
        } while unsafe WebPDemuxNextFrame(&iterator) != 0
      }
      unsafe WebPDemuxReleaseIterator(&iterator)
      return (count, pixels)
    }
    guard let found, found.count > 0 else {
      throw .damaged(.webp, reason: "an animation without frames")
    }
    return found
  }

  /// The pixels of a picture that stands still.
  static func pixels(of bytes: [UInt8], header: ImageHeader) throws(ImageError) -> PixelBuffer {
    var result = PixelBuffer(width: header.storedWidth, height: header.storedHeight)
    guard decode(bytes, into: &result) else {
      throw .damaged(.webp, reason: "its data can't be decoded")
    }
    return result
  }

  /// One frame is an animation too: the still decoder refuses it.
  static func isAnimated(_ bytes: [UInt8]) -> Bool {
    let view = ByteView(bytes)
    return view.has("VP8X", at: 12) && (view.u8(at: 20) ?? 0) & 2 != 0
  }

  private static func decode(_ bytes: [UInt8], into result: inout PixelBuffer) -> Bool {
    let rowLength = Int32(clamping: result.width * 4)
    return unsafe bytes.withUnsafeBufferPointer { input in
      unsafe result.rgba.withUnsafeMutableBufferPointer { output in
        unsafe WebPDecodeRGBAInto(
          input.baseAddress,
          input.count,
          output.baseAddress,
          output.count,
          rowLength
        ) != nil
      }
    }
  }
}

/// Plays a WebP animation: each frame is decoded by the library and drawn on its own place here,
/// where the library's player goes over the whole canvas for each.
///
/// Safe because the demuxer and the bytes it reads are this object's alone until it goes.
@safe
final class WebPPlayer: FramePlayer {
  /// Where a frame lies, and how it goes on and off the canvas.
  private struct Frame {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var isBlended: Bool
    var isCleared: Bool
  }

  private let input: UnsafeMutableBufferPointer<UInt8>
  private let demuxer: OpaquePointer
  private var canvas: PixelBuffer
  /// The latest frame, where it is to be cleared before the next.
  private var latest: Frame?
  private var next = 0
  private(set) var decodedCount = 0

  init(_ bytes: [UInt8], header: ImageHeader) throws(ImageError) {
    unsafe input = .allocate(capacity: bytes.count)
    _ = unsafe input.initialize(from: bytes)
    var data = unsafe WebPData(bytes: UnsafePointer(input.baseAddress), size: input.count)
    guard let demuxer = unsafe WebPDemux(&data) else {
      unsafe input.deallocate()
      throw .damaged(.webp, reason: "an animation that can't be decoded")
    }
    unsafe self.demuxer = demuxer
    canvas = PixelBuffer(width: header.storedWidth, height: header.storedHeight)
  }

  deinit {
    unsafe WebPDemuxDelete(demuxer)
    unsafe input.deallocate()
  }

  func pixels(ofFrame index: Int) throws(ImageError) -> PixelBuffer {
    if index < next {
      canvas = PixelBuffer(width: canvas.width, height: canvas.height)
      latest = nil
      next = 0
    }
    while next <= index { try showNext() }
    return canvas
  }

  private func showNext() throws(ImageError) {
    var iterator = unsafe WebPIterator()
    guard unsafe WebPDemuxGetFrame(demuxer, Int32(clamping: next + 1), &iterator) != 0 else {
      throw .damaged(.webp, reason: "its data can't be decoded")
    }
    defer { unsafe WebPDemuxReleaseIterator(&iterator) }
    let frame = unsafe Frame(
      x: Int(iterator.x_offset),
      y: Int(iterator.y_offset),
      width: Int(iterator.width),
      height: Int(iterator.height),
      isBlended: iterator.blend_method == WEBP_MUX_BLEND && iterator.has_alpha != 0 && next > 0,
      isCleared: iterator.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND
    )
    guard frame.width > 0, frame.height > 0, frame.x >= 0, frame.y >= 0,
      frame.x + frame.width <= canvas.width, frame.y + frame.height <= canvas.height
    else { throw .damaged(.webp, reason: "a frame that lies outside") }
    var pixels = PixelBuffer(width: frame.width, height: frame.height)
    decodedCount += 1
    // The fragment lies in the input, which lives as long as this object.
    let isDecoded = unsafe pixels.rgba.withUnsafeMutableBufferPointer { output in
      unsafe WebPDecodeRGBAInto(
        iterator.fragment.bytes,
        iterator.fragment.size,
        output.baseAddress,
        output.count,
        Int32(clamping: frame.width * 4)
      ) != nil
    }
    guard isDecoded else { throw .damaged(.webp, reason: "its data can't be decoded") }
    if let latest { clear(latest) }
    draw(pixels, frame)
    latest = frame.isCleared ? frame : nil
    next += 1
  }

  private func clear(_ frame: Frame) {
    for y in frame.y..<(frame.y + frame.height) {
      let start = (y * canvas.width + frame.x) * 4
      for byte in start..<(start + frame.width * 4) { canvas.rgba[byte] = 0 }
    }
  }

  private func draw(_ pixels: PixelBuffer, _ frame: Frame) {
    for y in 0..<frame.height {
      let source = y * frame.width * 4
      let target = ((frame.y + y) * canvas.width + frame.x) * 4
      if frame.isBlended {
        for place in stride(from: 0, to: frame.width * 4, by: 4) {
          blend(pixels.rgba[(source + place)..<(source + place + 4)], at: target + place)
        }
      } else {
        canvas.rgba.replaceSubrange(
          target..<(target + frame.width * 4),
          with: pixels.rgba[source..<(source + frame.width * 4)]
        )
      }
    }
  }

  /// Lays a pixel over the one that is there, in the library's own whole numbers.
  private func blend(_ source: ArraySlice<UInt8>, at target: Int) {
    let first = source.startIndex
    let alpha = UInt32(source[first + 3])
    if alpha == 0 { return }
    let below = alpha == 255 ? 0 : UInt32(canvas.rgba[target + 3]) * (256 - alpha) >> 8
    let sum = alpha + below
    let scale = (1 << 24) / sum
    for channel in 0..<3 {
      let mixed =
        UInt32(source[first + channel]) * alpha + UInt32(canvas.rgba[target + channel]) * below
      canvas.rgba[target + channel] =
        below == 0 ? source[first + channel] : UInt8(truncatingIfNeeded: mixed &* scale >> 24)
    }
    canvas.rgba[target + 3] = UInt8(truncatingIfNeeded: sum)
  }
}

#endif
