#if Images

private import CLCMS

/// An ICC profile: what a picture's numbers mean as light, where that isn't what sRGB's mean.
package struct ColourProfile: Sendable, Equatable {
  /// What it is said of.
  package enum Model: Sendable { case rgb, grey }

  package let bytes: [UInt8]
  package let model: Model

  /// Printers' profiles are large; one of a screen's colours has some kilobytes.
  private static let most = 4 << 20

  /// Nil where the bytes are no profile of light that can be read, or mean what sRGB means.
  package init?(_ bytes: [UInt8]?) {
    guard let bytes, (128...Self.most).contains(bytes.count) else { return nil }
    guard let model = Self.model(of: bytes) else { return nil }
    self.bytes = bytes
    self.model = model
    guard let differs = differsFromSRGB, differs else { return nil }
  }

  private static func model(of bytes: [UInt8]) -> Model? {
    switch ByteView(bytes).slice(at: 16, length: 4)?.bytes ?? [] {
    case Array("RGB ".utf8): .rgb
    case Array("GRAY".utf8): .grey
    default: nil
    }
  }

  /// Whether any of some colours would be seen as another one; nil where it can't be read.
  private var differsFromSRGB: Bool? {
    let steps: [UInt8] = [0, 64, 128, 192, 255]
    var colours: [UInt8] = []
    if model == .grey {
      for grey in steps { colours += [grey, grey, grey, 255] }
    } else {
      for red in steps {
        for green in steps {
          for blue in steps { colours += [red, green, blue, 255] }
        }
      }
    }
    var converted = colours
    guard convert(&converted) else { return nil }
    return zip(colours, converted).contains { abs(Int($0) - Int($1)) > 2 }
  }

  /// Makes sRGB's numbers of pixels of four bytes; whether that can be done.
  fileprivate func convert(_ rgba: inout [UInt8]) -> Bool {
    model == .grey ? convertGrey(&rgba) : convertColours(&rgba)
  }

  private func convertColours(_ rgba: inout [UInt8]) -> Bool {
    // What is read is written to the same place, and the alpha beside it stays.
    unsafe transforming(dnd_lcms_rgba8, dnd_lcms_rgba8) { transform in
      unsafe rgba.withUnsafeMutableBytes { pixels in
        unsafe cmsDoTransform(
          transform,
          pixels.baseAddress,
          pixels.baseAddress,
          UInt32(clamping: pixels.count / 4)
        )
      }
    }
  }

  /// There are only so many greys.
  private func convertGrey(_ rgba: inout [UInt8]) -> Bool {
    let greys = (0...255).map { UInt8($0) }
    var colours = [UInt8](repeating: 0, count: greys.count * 3)
    let isDone = unsafe transforming(dnd_lcms_grey8, dnd_lcms_rgb8) { transform in
      unsafe colours.withUnsafeMutableBytes { colours in
        unsafe cmsDoTransform(transform, greys, colours.baseAddress, UInt32(greys.count))
      }
    }
    guard isDone else { return false }
    for start in stride(from: 0, to: rgba.count, by: 4) {
      let place = Int(rgba[start]) * 3
      for channel in 0..<3 { rgba[start + channel] = colours[place + channel] }
    }
    return true
  }

  /// The library copies the profile, and what it made is given back here.
  private func transforming(
    _ from: UInt32,
    _ to: UInt32,
    _ body: (UnsafeMutableRawPointer) -> Void
  ) -> Bool {
    guard let own = unsafe cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else { return false }
    defer { _ = unsafe cmsCloseProfile(own) }
    guard let target = unsafe cmsCreate_sRGBProfile() else { return false }
    defer { _ = unsafe cmsCloseProfile(target) }
    let intent = UInt32(INTENT_PERCEPTUAL)
    guard let transform = unsafe cmsCreateTransform(own, from, target, to, intent, 0) else {
      return false
    }
    unsafe body(transform)
    unsafe cmsDeleteTransform(transform)
    return true
  }
}

extension PixelBuffer {
  /// The same colours in sRGB's numbers; itself where they are that already.
  package func inSRGB() -> PixelBuffer {
    guard let profile else { return self }
    var result = self
    result.profile = nil
    return profile.convert(&result.rgba) ? result : self
  }
}

#endif
