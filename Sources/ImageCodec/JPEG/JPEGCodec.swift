#if Images

import CTurboJPEG

/// JPEG through TurboJPEG.
enum JPEGDecoder {
  /// All that can be done with one.
  static let coder = ImageCoder(
    format: .jpeg,
    shows: { $0.has([0xFF, 0xD8, 0xFF], at: 0) || $0.bytes == [0xFF, 0xD8] },
    header: { (bytes, _) throws(ImageError) in try JPEGDecoder.header(of: bytes) },
    profile: { ColourProfile(JPEGSegments($0).profile) },
    frame: { (file, _, _) throws(ImageError) in
      try JPEGDecoder.pixels(of: file.bytes, limits: file.limits)
    },
    write: { (pixels, quality) throws(ImageError) in
      try JPEGEncoder.encode(pixels.onWhite(), quality: quality)
    }
  )

  /// One decompressor, freed with its owner; safe because the handle never leaves this file.
  @safe
  private final class Decompressor {
    let handle: tjhandle

    init() throws(ImageError) {
      guard let handle = unsafe tjInitDecompress() else {
        throw .damaged(.jpeg, reason: "no memory for a decoder")
      }
      unsafe self.handle = handle
    }

    deinit { unsafe tjDestroy(handle) }

    var message: String { unsafe String(cString: tjGetErrorStr2(handle)) }
    var failed: Bool { unsafe tjGetErrorCode(handle) == Int32(TJERR_FATAL.rawValue) }
  }

  private struct Shape {
    var width: Int32 = 0
    var height: Int32 = 0
    var colours: Int32 = 0
    var isFourColours: Bool {
      colours == Int32(TJCS_CMYK.rawValue) || colours == Int32(TJCS_YCCK.rawValue)
    }
  }

  static func header(of bytes: [UInt8]) throws(ImageError) -> ImageHeader {
    let shape = try shape(of: bytes, Decompressor())
    return ImageHeader(
      format: .jpeg,
      storedWidth: Int(shape.width),
      storedHeight: Int(shape.height),
      orientation: JPEGSegments(bytes).orientation
    )
  }

  private static func shape(
    of bytes: [UInt8],
    _ decompressor: Decompressor
  ) throws(ImageError) -> Shape {
    var shape = Shape()
    var subsampling: Int32 = 0
    let code = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe tjDecompressHeader3(
        decompressor.handle,
        input.baseAddress,
        UInt(input.count),
        &shape.width,
        &shape.height,
        &subsampling,
        &shape.colours
      )
    }
    // An unusual subsampling is an error to this call, not to the decoder: the size is known then. A file
    // of tables alone is none to it, and has no size.
    guard shape.width > 0, shape.height > 0 else {
      if JPEGSegments(bytes).isCut { throw .cut(.jpeg) }
      throw error(code == 0 ? "it says no size" : decompressor.message)
    }
    return shape
  }

  static func pixels(of bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> PixelBuffer {
    let decompressor = try Decompressor()
    let shape = try shape(of: bytes, decompressor)
    try limits.check(width: Int(shape.width), height: Int(shape.height), of: .jpeg)
    var result = PixelBuffer(width: Int(shape.width), height: Int(shape.height))
    let format = shape.isFourColours ? TJPF_CMYK : TJPF_RGBA
    let code = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe result.rgba.withUnsafeMutableBufferPointer { output in
        unsafe tjDecompress2(
          decompressor.handle,
          input.baseAddress,
          UInt(input.count),
          output.baseAddress,
          shape.width,
          0,
          shape.height,
          Int32(format.rawValue),
          TJFLAG_LIMITSCANS
        )
      }
    }
    try accept(code, decompressor)
    if shape.isFourColours {
      let segments = JPEGSegments(bytes)
      let isAdobe = segments.isAdobe
      if let profile = segments.profile,
        InkProfile.mix(&result.rgba, profile, isInverted: isAdobe)
      {
        return result
      }
      mix(&result.rgba, inverted: isAdobe)
    }
    return result
  }

  /// A warning still gives a picture, but one whose data ended early is not whole.
  private static func accept(_ code: Int32, _ decompressor: Decompressor) throws(ImageError) {
    guard code != 0 else { return }
    let problem = error(decompressor.message)
    if decompressor.failed || problem == .cut(.jpeg) { throw problem }
  }

  /// What the library says, in our words.
  private static func error(_ message: String) -> ImageError {
    message.hasPrefix("Premature end")
      ? .cut(.jpeg) : .damaged(.jpeg, reason: "is damaged (\(message))")
  }

  /// Four inks to three lights, without a profile.
  private static func mix(_ samples: inout [UInt8], inverted: Bool) {
    for start in stride(from: 0, to: samples.count, by: 4) {
      let flip = inverted ? 0 : 255
      let light = Int(samples[start + 3]) ^ flip
      for channel in start..<(start + 3) {
        let value = (Int(samples[channel]) ^ flip) * light
        samples[channel] = UInt8(truncatingIfNeeded: (value + 127) / 255)
      }
      samples[start + 3] = 255
    }
  }
}

/// What lies in a JPEG's segments before its first scan.
struct JPEGSegments {
  private(set) var orientation = Orientation.up
  /// Adobe's marker: four-colour samples are then stored inverted.
  private(set) var isAdobe = false
  /// Whether the file ends before its first scan begins.
  private(set) var isCut = true
  /// The parts of a colour profile, by their numbers.
  private var parts: [Int: [UInt8]] = [:]
  private var partCount = 0

  /// The colour profile, where all of it is there.
  var profile: [UInt8]? {
    guard partCount > 0, parts.count == partCount else { return nil }
    return parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// What a part of a profile begins with, before its number and how many there are.
  static let profileMark = Array("ICC_PROFILE\0".utf8)

  private static let exif = 0xE1
  private static let application2 = 0xE2
  private static let adobe = 0xEE
  private static let startOfScan = 0xDA

  init(_ bytes: [UInt8]) {
    let view = ByteView(bytes)
    var offset = 2
    while let marker = view.u16(at: offset, .big) {
      // Any number of fill bytes may stand before a marker.
      if marker == 0xFFFF { offset += 1; continue }
      guard marker >> 8 == 0xFF else { isCut = false; return }
      guard let length = view.u16(at: offset + 2, .big) else { return }
      guard length >= 2, marker & 0xFF != Self.startOfScan else {
        isCut = !view.holds(length, at: offset + 2)
        return
      }
      read(marker & 0xFF, view, at: offset + 4, length: length - 2)
      offset += 2 + length
    }
  }

  private mutating func read(_ marker: Int, _ view: ByteView, at offset: Int, length: Int) {
    switch marker {
    case Self.exif where view.has("Exif", at: offset):
      let block = view.slice(at: offset, length: length)
      orientation = block.flatMap(EXIF.orientation(in:)) ?? orientation
    case Self.application2 where view.has(Self.profileMark, at: offset):
      let head = Self.profileMark.count + 2
      guard length > head, let number = view.u8(at: offset + head - 2), number > 0,
        let count = view.u8(at: offset + head - 1), partCount == 0 || partCount == count
      else { return }
      partCount = count
      parts[number] = view.slice(at: offset + head, length: length - head)?.bytes
    case Self.adobe where view.has("Adobe", at: offset):
      isAdobe = true
    default:
      break
    }
  }
}

/// JPEG written through TurboJPEG.
enum JPEGEncoder {
  /// A file with a colour profile behind its first segment, in as many parts as it takes.
  private static func with(_ profile: ColourProfile, _ bytes: [UInt8]) -> [UInt8] {
    let view = ByteView(bytes)
    let most = 65_533 - JPEGSegments.profileMark.count - 2
    let count = (profile.bytes.count + most - 1) / most
    guard let length = view.u16(at: 4, .big), view.holds(length, at: 4), count <= 255 else {
      return bytes
    }
    var segments: [UInt8] = []
    for number in 1...count {
      let part = profile.bytes[((number - 1) * most)...].prefix(most)
      let size = 2 + JPEGSegments.profileMark.count + 2 + part.count
      segments += [0xFF, 0xE2, UInt8(size >> 8), UInt8(size & 255)] + JPEGSegments.profileMark
      segments += [UInt8(number), UInt8(count)] + part
    }
    return bytes[..<(4 + length)] + segments + bytes[(4 + length)...]
  }

  /// JPEG's own limit of one side.
  private static let longestSide = 65_500

  static func encode(_ pixels: PixelBuffer, quality: Int) throws(ImageError) -> [UInt8] {
    guard pixels.width <= longestSide, pixels.height <= longestSide else {
      throw .notEncoded(.jpeg, reason: "a side is longer than \(longestSide) pixels")
    }
    guard let handle = unsafe tjInitCompress() else {
      throw .notEncoded(.jpeg, reason: "no memory for an encoder")
    }
    defer { unsafe tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>? = nil
    var size: UInt = 0
    // TurboJPEG allocates the result; it is ours to free, also after a failure.
    defer { unsafe tjFree(buffer) }
    let code = unsafe pixels.rgba.withUnsafeBufferPointer { source in
      unsafe tjCompress2(
        handle,
        source.baseAddress,
        Int32(pixels.width),
        0,
        Int32(pixels.height),
        Int32(TJPF_RGBA.rawValue),
        &buffer,
        &size,
        Int32(TJSAMP_420.rawValue),
        Int32(quality),
        TJFLAG_ACCURATEDCT
      )
    }
    guard code == 0, let start = unsafe buffer else {
      throw .notEncoded(.jpeg, reason: unsafe String(cString: tjGetErrorStr2(handle)))
    }
    let made = unsafe Array(UnsafeBufferPointer(start: start, count: Int(size)))
    return pixels.profile.map { Self.with($0, made) } ?? made
  }
}

#endif
