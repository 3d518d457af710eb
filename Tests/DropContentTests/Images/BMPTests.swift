#if Images

import ImageCodec
import Testing

@Suite("BMP's many packings")
struct BMPTests {
  /// A BMP of two by two pixels with that second header, and what follows it.
  private func file(_ header: [UInt8], palette: [UInt8] = [], pixels: [UInt8]) -> [UInt8] {
    let offset = 14 + header.count + palette.count
    return [0x42, 0x4D, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(offset), 0, 0, 0]
      + header + palette + pixels
  }

  private func header(bits: UInt8, compression: UInt8 = 0, height: [UInt8] = [2, 0, 0, 0])
    -> [UInt8]
  {
    [40, 0, 0, 0, 2, 0, 0, 0] + height + [1, 0, bits, 0, compression, 0, 0, 0]
      + [UInt8](repeating: 0, count: 20)
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let white: [UInt8] = [255, 255, 255, 255]
  private static let palette: [UInt8] = [
    0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0,
  ]

  private func expectQuarters(_ bytes: [UInt8]) throws {
    let pixels = try ImageReader(bytes).frame()
    #expect(pixels[x: 0, y: 0] == Self.red)
    #expect(pixels[x: 1, y: 0] == Self.green)
    #expect(pixels[x: 0, y: 1] == Self.blue)
    #expect(pixels[x: 1, y: 1] == Self.white)
  }

  @Test("reads 24 bits from the bottom up, and from the top down")
  func trueColour() throws {
    let top: [UInt8] = [0, 0, 255, 0, 255, 0, 0, 0]
    let bottom: [UInt8] = [255, 0, 0, 255, 255, 255, 0, 0]
    try expectQuarters(file(header(bits: 24), pixels: bottom + top))
    let topDown: [UInt8] = [0xFE, 0xFF, 0xFF, 0xFF]
    try expectQuarters(file(header(bits: 24, height: topDown), pixels: top + bottom))
  }

  @Test("reads palettes of two, four and eight bits")
  func palettes() throws {
    let rows: [UInt8: [UInt8]] = [
      2: [0b1011_0000, 0, 0, 0, 0b0001_0000, 0, 0, 0],
      4: [0x23, 0, 0, 0, 0x01, 0, 0, 0],
      8: [2, 3, 0, 0, 0, 1, 0, 0],
    ]
    for (bits, pixels) in rows {
      let colours = Self.palette + [UInt8](repeating: 0, count: (1 << Int(bits) - 4) * 4 % 512)
      try expectQuarters(
        file(header(bits: bits), palette: bits == 8 ? Self.palette : colours, pixels: pixels)
      )
    }
  }

  @Test("finds the pixels behind the palette where the header says among it, or nothing")
  func offsets() throws {
    let palette = Self.palette + [UInt8](repeating: 0, count: 48)
    var bytes = file(header(bits: 4), palette: palette, pixels: [0x23, 0, 0, 0, 0x01, 0, 0, 0])
    for said: UInt8 in [118, 70, 54, 14, 0] {
      bytes[10] = said
      try expectQuarters(bytes)
    }
    // Fewer colours than announced, and the pixels right behind them.
    try expectQuarters(
      file(header(bits: 4), palette: Self.palette, pixels: [0x23, 0, 0, 0, 0x01, 0, 0, 0])
    )
  }

  @Test("reads runs of eight and of four bits, literal and repeated")
  func runs() throws {
    let eight: [UInt8] = [1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1]
    try expectQuarters(file(header(bits: 8, compression: 1), palette: Self.palette, pixels: eight))
    let literal: [UInt8] = [2, 0x23, 0, 0, 1, 0x00, 1, 0x10, 0, 1]
    try expectQuarters(
      file(header(bits: 4, compression: 2), palette: Self.palette, pixels: literal)
    )
  }

  @Test("reads sixteen bits of five, and masks of its own")
  func masks() throws {
    let five: [UInt8] = [0x1F, 0, 0xFF, 0x7F, 0, 0x7C, 0xE0, 0x03]
    try expectQuarters(file(header(bits: 16), pixels: five))
    let masks: [UInt8] = [0, 0xF8, 0, 0, 0xE0, 0x07, 0, 0, 0x1F, 0, 0, 0]
    let sixth: [UInt8] = [0x1F, 0, 0xFF, 0xFF, 0, 0xF8, 0xE0, 0x07]
    try expectQuarters(file(header(bits: 16, compression: 3), palette: masks, pixels: sixth))
  }

  @Test("reads OS/2's short header")
  func short() throws {
    let header: [UInt8] = [12, 0, 0, 0, 2, 0, 2, 0, 1, 0, 24, 0]
    let pixels: [UInt8] = [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0]
    try expectQuarters(file(header, pixels: pixels))
  }
}

#endif
