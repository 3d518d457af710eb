#if Images

private import CWebP

/// Plays a WebP animation through the library, which draws each frame over those before it.
///
/// Safe because the decoder and the bytes it reads are this object's alone until it goes.
@safe
final class WebPPlayer: FramePlayer {
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let decoder: OpaquePointer
  private let width: Int
  private let height: Int
  private var next = 0
  private var isBroken = false
  private(set) var decodedCount = 0

  init(_ bytes: [UInt8], header: ImageHeader) throws(ImageError) {
    unsafe input = .allocate(capacity: bytes.count)
    _ = unsafe input.initialize(from: bytes)
    var data = unsafe WebPData(bytes: UnsafePointer(input.baseAddress), size: input.count)
    guard let decoder = unsafe WebPAnimDecoderNew(&data, nil) else {
      unsafe input.deallocate()
      throw .damaged(.webp, reason: "an animation that can't be decoded")
    }
    unsafe self.decoder = decoder
    width = header.storedWidth
    height = header.storedHeight
  }

  deinit {
    unsafe WebPAnimDecoderDelete(decoder)
    unsafe input.deallocate()
  }

  func pixels(ofFrame index: Int) throws(ImageError) -> PixelBuffer {
    if index < next {
      unsafe WebPAnimDecoderReset(decoder)
      next = 0
      isBroken = false
    }
    while next < index { unsafe try showNext() }
    // The canvas has the size that the header announced; it is copied before the next call.
    let canvas = unsafe UnsafeBufferPointer(start: try showNext(), count: width * height * 4)
    return unsafe PixelBuffer(width: width, height: height, rgba: Array(canvas))
  }

  /// The decoder's own canvas with the next frame on it.
  @discardableResult
  private func showNext() throws(ImageError) -> UnsafeMutablePointer<UInt8> {
    var canvas: UnsafeMutablePointer<UInt8>? = nil
    var time: Int32 = 0
    guard !isBroken, unsafe WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0,
      let canvas = unsafe canvas
    else {
      isBroken = true
      throw .damaged(.webp, reason: "its data can't be decoded")
    }
    next += 1
    decodedCount += 1
    return unsafe canvas
  }
}

#endif
