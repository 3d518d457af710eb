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
    unsafe Self.transforming(bytes, dnd_lcms_rgba8, dnd_lcms_rgba8) { transform in
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
    let isDone = unsafe Self.transforming(bytes, dnd_lcms_grey8, dnd_lcms_rgb8) { transform in
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
  fileprivate static func transforming(
    _ bytes: [UInt8],
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

extension ColourProfile {
  /// How the numbers of a file without a profile count light, as far as eight bits can hold it.
  package enum Curve: Sendable, Equatable {
    case sRGB
    case gamma(Double)
  }

  /// The profile of what a file says in numbers: where its red, green, blue and white lie.
  package init?(
    red: (x: Double, y: Double),
    green: (x: Double, y: Double),
    blue: (x: Double, y: Double),
    white: (x: Double, y: Double),
    _ curve: Curve
  ) {
    let places = [red, green, blue, white]
    guard places.allSatisfy({ (0...1).contains($0.x) && $0.y > 0.001 && $0.y <= 1 }) else {
      return nil
    }
    let points = places.map { cmsCIExyY(x: $0.x, y: $0.y, Y: 1) }
    self.init(Self.bytes(points, curve))
  }

  private static func bytes(_ points: [cmsCIExyY], _ curve: Curve) -> [UInt8]? {
    let table =
      switch curve {
      case .sRGB:
        unsafe cmsBuildParametricToneCurve(
          nil,
          4,
          [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        )
      case .gamma(let power): unsafe cmsBuildGamma(nil, power)
      }
    guard let table = unsafe table else { return nil }
    defer { unsafe cmsFreeToneCurve(table) }
    var white = points[3]
    var lights = cmsCIExyYTRIPLE(Red: points[0], Green: points[1], Blue: points[2])
    // The library copies all three.
    var curves: [OpaquePointer?] = unsafe [table, table, table]
    guard let profile = unsafe cmsCreateRGBProfile(&white, &lights, &curves) else { return nil }
    defer { _ = unsafe cmsCloseProfile(profile) }
    var count: UInt32 = 0
    guard unsafe cmsSaveProfileToMem(profile, nil, &count) != 0, count >= 128 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    // As many as it just said there are.
    guard unsafe cmsSaveProfileToMem(profile, &bytes, &count) != 0 else { return nil }
    // When it was made is said of no picture: the same picture gives the same bytes.
    bytes.replaceSubrange(24..<36, with: [7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    return bytes
  }
}

/// A press's profile: what four inks look like on its paper.
enum InkProfile {
  /// Whether a profile is said of four inks.
  static func isOne(_ profile: [UInt8]) -> Bool { ByteView(profile).has("CMYK", at: 16) }

  /// Makes sRGB's numbers and full alpha of four inks; whether the profile could be read.
  static func mix(_ samples: inout [UInt8], _ profile: [UInt8], isInverted: Bool) -> Bool {
    guard isOne(profile) else { return false }
    let inks = isInverted ? dnd_lcms_cmyk8_inverted : dnd_lcms_cmyk8
    // Four bytes are read, and three written in their place.
    let isDone = unsafe ColourProfile.transforming(profile, inks, dnd_lcms_rgba8) { transform in
      unsafe samples.withUnsafeMutableBytes { pixels in
        unsafe cmsDoTransform(
          transform,
          pixels.baseAddress,
          pixels.baseAddress,
          UInt32(clamping: pixels.count / 4)
        )
      }
    }
    if isDone { for alpha in stride(from: 3, to: samples.count, by: 4) { samples[alpha] = 255 } }
    return isDone
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
