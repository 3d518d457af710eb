#if Images

/// A BMP's headers, from OS/2's twelve bytes to version 5.
struct BMPFile {
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
    pixelOffset = offset > 0 ? offset : paletteStart
    palette = BMPFile.palette(view, fields, at: paletteStart, before: pixelOffset)
  }

  var header: ImageHeader {
    ImageHeader(format: .bmp, storedWidth: width, storedHeight: height)
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

  private static func palette(
    _ view: ByteView,
    _ fields: BMPFields,
    at start: Int,
    before end: Int
  ) -> [UInt8] {
    guard fields.bits <= 8 else { return [] }
    let most = 1 << fields.bits
    let wanted = fields.colours == 0 ? most : min(fields.colours, most)
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

#endif
