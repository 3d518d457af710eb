#if Images

/// A format of still or animated images that this target reads.
package enum ImageFormat: String, Sendable, CaseIterable {
  case png, jpeg, webp, heic, avif, gif, bmp
}

extension ImageFormat {
  /// The format that the first bytes of a file show.
  package init?(sniffing bytes: [UInt8]) {
    let start = ByteView(bytes)
    if start.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      self = .png
    } else if start.has([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
    } else if start.has("RIFF", at: 0), start.has("WEBP", at: 8) {
      self = .webp
    } else if start.has("GIF87a", at: 0) || start.has("GIF89a", at: 0) {
      self = .gif
    } else if start.has("BM", at: 0) {
      self = .bmp
    } else if let format = Self.brand(in: start) {
      self = format
    } else {
      return nil
    }
  }

  /// The format an ISO base media file's `ftyp` box names, the main brand before the compatible
  /// ones: `mif1` alone says only that it is an image.
  private static func brand(in start: ByteView) -> ImageFormat? {
    guard start.has("ftyp", at: 4), let length = start.u32(at: 0, .big) else { return nil }
    let end = Swift.min(length, start.count, 1024)
    var isImage = false
    for offset in [8] + Array(stride(from: 16, to: Swift.max(16, end), by: 4)) {
      if start.has("avif", at: offset) || start.has("avis", at: offset) { return .avif }
      if heicBrands.contains(where: { start.has($0, at: offset) }) { return .heic }
      if start.has("mif1", at: offset) || start.has("msf1", at: offset) { isImage = true }
    }
    return isImage ? .heic : nil
  }

  private static let heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
}

#endif
