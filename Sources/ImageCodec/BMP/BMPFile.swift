#if Images

/// A BMP's headers, from OS/2's twelve bytes to version 5.
struct BMPFile {
  /// All that can be done with one.
  static let coder = ImageCoder(
    format: .bmp,
    shows: { $0.has("BM", at: 0) },
    header: { (bytes, _) throws(ImageError) in try BMPFile(bytes).header },
    profile: { ColourProfile(BMPFile.profile(in: ByteView($0))) },
    frame: { (file, _, _) throws(ImageError) in try BMPFile(file.bytes).pixels() }
  )

  /// How the pixels are packed.
  enum Packing: Equatable { case plain, runs8, runs4, masked }

  let view: ByteView
  let width: Int
  let height: Int
  let isTopDown: Bool
  let bits: Int
  let packing: Packing
  /// Three bytes for each colour, red first.
  let palette: [UInt8]
  /// Red, green, blue, alpha of masked pixels.
  let masks: [BMPMask]
  let pixelOffset: Int

  init(_ bytes: [UInt8]) throws(ImageError) {
    view = ByteView(bytes)
    guard let length = view.u32(at: 14, .little), let offset = view.u32(at: 10, .little) else {
      throw .damaged(.bmp, reason: "it ends in its header")
    }
    let fields = try BMPFields(view, length: length)
    width = fields.width
    height = abs(fields.height)
    isTopDown = fields.height < 0
    bits = fields.bits
    packing = fields.packing
    masks = try BMPFile.masks(view, fields, length: length)
    let paletteStart = 14 + length + (length == 40 ? fields.separateMasks : 0)
    pixelOffset = Self.pixelOffset(view, fields, said: offset, palette: paletteStart)
    palette = BMPFile.palette(view, fields, at: paletteStart, before: pixelOffset)
  }

  var header: ImageHeader {
    ImageHeader(format: .bmp, storedWidth: width, storedHeight: height)
  }

  /// Only a header of version 5 says where one lies; one that lies in another file is none of this.
  static func profile(in view: ByteView) -> [UInt8]? {
    let embedded = 0x4D42_4544
    guard view.u32(at: 14, .little) == 124, view.u32(at: 70, .little) == embedded,
      let offset = view.u32(at: 126, .little), let length = view.u32(at: 130, .little)
    else { return nil }
    return view.slice(at: 14 + offset, length: length)?.bytes
  }

  private static func masks(
    _ view: ByteView,
    _ fields: BMPFields,
    length: Int
  ) throws(ImageError) -> [BMPMask] {
    guard fields.packing == .masked else {
      return fields.bits == 16 ? [0x7C00, 0x3E0, 0x1F, 0].map { BMPMask($0) } : []
    }
    let hasAlpha = length >= 56 || fields.separateMasks == 16
    var masks: [BMPMask] = []
    for index in 0..<4 {
      guard index < 3 || hasAlpha else { masks.append(BMPMask(0)); break }
      guard let mask = view.u32(at: 54 + index * 4, .little) else {
        throw .damaged(.bmp, reason: "it ends in its masks")
      }
      masks.append(BMPMask(mask))
    }
    return masks
  }

  /// Where the pixels begin: where the file says, unless that lies among what stands before them and
  /// they are all there behind it.
  private static func pixelOffset(
    _ view: ByteView,
    _ fields: BMPFields,
    said: Int,
    palette start: Int
  ) -> Int {
    let colours = fields.bits <= 8 ? announcedColours(fields) : 0
    let end = start + colours * (fields.isOS2 ? 3 : 4)
    if said == 0 { return end }
    guard said < end, fields.packing == .plain || fields.packing == .masked,
      let length = fields.plainLength
    else { return said }
    return view.holds(length, at: end) ? end : said
  }

  private static func announcedColours(_ fields: BMPFields) -> Int {
    let most = 1 << fields.bits
    return fields.colours == 0 ? most : min(fields.colours, most)
  }

  private static func palette(
    _ view: ByteView,
    _ fields: BMPFields,
    at start: Int,
    before end: Int
  ) -> [UInt8] {
    guard fields.bits <= 8 else { return [] }
    let wanted = announcedColours(fields)
    let step = fields.isOS2 ? 3 : 4
    // Some writers announce more colours than lie before the pixels.
    let count = end > start ? min(wanted, (end - start) / step) : wanted
    var palette: [UInt8] = []
    for index in 0..<count {
      guard let entry = view.slice(at: start + index * step, length: 3)?.bytes else { break }
      palette += [entry[2], entry[1], entry[0]]
    }
    return palette
  }
}

/// The numbers of a BMP's second header that say how to read the rest.
struct BMPFields {
  let width: Int
  /// Negative when the rows run from the top.
  let height: Int
  let bits: Int
  let colours: Int
  let packing: BMPFile.Packing
  let isOS2: Bool
  /// Bytes of masks that follow a header of 40 bytes.
  let separateMasks: Int

  init(_ view: ByteView, length: Int) throws(ImageError) {
    isOS2 = length == 12
    guard isOS2 || (16...124).contains(length), view.holds(length, at: 14) else {
      throw .damaged(.bmp, reason: "a header of \(length) bytes")
    }
    if isOS2 {
      width = view.u16(at: 18, .little) ?? 0
      height = view.u16(at: 20, .little) ?? 0
      bits = view.u16(at: 24, .little) ?? 0
    } else {
      width = view.i32(at: 18, .little) ?? 0
      height = view.i32(at: 22, .little) ?? 0
      bits = view.u16(at: 28, .little) ?? 0
    }
    guard width > 0, height != 0, [1, 2, 4, 8, 16, 24, 32].contains(bits) else {
      throw .damaged(.bmp, reason: "\(width)×\(height) pixels of \(bits) bits")
    }
    let compression = length >= 20 ? view.u32(at: 30, .little) ?? 0 : 0
    colours = length >= 36 ? view.u32(at: 46, .little) ?? 0 : 0
    packing = try Self.packing(compression, bits: bits, length: length)
    separateMasks = packing == .masked ? (compression == 6 ? 16 : 12) : 0
  }

  /// The bytes of pixels that no run shortens; nil where no file has as many.
  var plainLength: Int? {
    let (line, isTooWide) = width.multipliedReportingOverflow(by: bits)
    if isTooWide { return nil }
    let (rows, isTooHigh) = ((line + 31) / 32 * 4).multipliedReportingOverflow(by: abs(height) - 1)
    return isTooHigh || rows > Int.max / 2 ? nil : rows + (line + 7) / 8
  }

  private static func packing(
    _ compression: Int,
    bits: Int,
    length: Int
  ) throws(ImageError) -> BMPFile.Packing {
    switch (compression, bits) {
    case (0, _): return .plain
    case (1, 8): return .runs8
    case (2, 4): return .runs4
    // OS/2's second version uses 3 for a fax code.
    case (3, 16) where length != 64, (3, 32) where length != 64, (6, 16), (6, 32): return .masked
    default:
      throw .unsupported(.bmp, feature: "compression \(compression) with \(bits) bits")
    }
  }
}

/// The bits of a pixel that hold one channel.
struct BMPMask: Equatable {
  private let mask: Int
  private let shift: Int
  private let top: Int

  init(_ mask: Int) {
    self.mask = mask
    shift = mask == 0 ? 0 : mask.trailingZeroBitCount
    top = mask >> shift
  }

  var isEmpty: Bool { mask == 0 }

  /// The channel's value, spread over 0 to 255.
  func value(in pixel: Int) -> UInt8 {
    guard top > 0 else { return 0 }
    return UInt8(truncatingIfNeeded: ((pixel & mask) >> shift * 255 + top / 2) / top)
  }
}

#endif
