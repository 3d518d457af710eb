#if Images

import DropContent
import DropCore
import ImageCodec
import Testing

@Suite("A TIFF")
struct TIFFTests {
  typealias Page = TIFFFixture.Page

  private static let quarters: [UInt8] = [
    255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255,
  ]

  private func pixels(_ file: TIFFFixture, _ frame: Int = 0) throws -> [UInt8] {
    try ImageReader(file.bytes).frame(frame).rgba
  }

  private func error(_ file: TIFFFixture) -> ImageError? {
    #expect(throws: ImageError.self) { try ImageReader(file.bytes).frame() }
  }

  @Test("is read in both orders of bytes, in the classic form and in the one for large files")
  func forms() throws {
    for isBig in [false, true] {
      for isWide in [false, true] {
        var file = TIFFFixture(Page(TIFFFixture.rgb))
        file.isBig = isBig
        file.isWide = isWide
        let reader = try ImageReader(file.bytes)
        #expect(reader.header.format == .tiff && reader.header.frameCount == 1)
        #expect(try reader.frame().rgba == Self.quarters)
      }
    }
  }

  @Test("has many colour models: grey of sixteen bits, a palette, black on white, inks")
  func models() throws {
    let grey = Page([0, 0, 0, 128, 255, 255, 0, 64], bits: [16], photometric: 1)
    #expect(
      try pixels(TIFFFixture(grey)).enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
        == [0, 128, 255, 64]
    )
    var palette = Page([0, 1, 2, 3], bits: [8], photometric: 3)
    var map = [Int](repeating: 0, count: 768)
    for (index, colour) in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]].enumerated() {
      for channel in 0..<3 { map[channel * 256 + index] = colour[channel] * 65_535 }
    }
    palette.tags[320] = (3, map)
    #expect(try pixels(TIFFFixture(palette)) == Self.quarters)
    let fax = Page([0b0100_0000, 0b1000_0000], bits: [1], photometric: 0)
    let seen = try pixels(TIFFFixture(fax))
    #expect(stride(from: 0, to: 16, by: 4).map { seen[$0] } == [255, 0, 0, 255])
    let inks = Page(
      [0, 255, 255, 0, 255, 0, 255, 0, 255, 255, 0, 0, 0, 0, 0, 0],
      bits: [8, 8, 8, 8],
      photometric: 5
    )
    #expect(try pixels(TIFFFixture(inks)) == Self.quarters)
  }

  @Test("keeps alpha exactly where it isn't multiplied in, and divides by it where it is")
  func alpha() throws {
    let data: [UInt8] = [200, 7, 3, 5, 100, 50, 25, 128, 9, 9, 9, 0, 1, 2, 3, 255]
    var page = Page(data, bits: [8, 8, 8, 8])
    page.tags[338] = (3, [2])
    #expect(try pixels(TIFFFixture(page)) == data)
    page.tags[338] = (3, [1])
    let divided = try pixels(TIFFFixture(page))
    #expect(divided[4..<8] == [199, 100, 50, 128])
    #expect(divided[8..<12] == [0, 0, 0, 0] && divided[12...] == data[12...])
    // Samples of which nothing is said are none.
    let opaque = data.enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element }
    for said in [[0], []] {
      page.tags[338] = said.isEmpty ? nil : (3, said)
      #expect(try pixels(TIFFFixture(page)) == opaque)
    }
  }

  @Test("is decompressed: PackBits, LZW, deflate")
  func compressed() throws {
    let packed = [UInt8(TIFFFixture.rgb.count - 1)] + TIFFFixture.rgb
    #expect(try pixels(TIFFFixture(Page(packed, compression: 32_773))) == Self.quarters)
    #expect(
      try pixels(TIFFFixture(Page(Self.lzw(TIFFFixture.rgb), compression: 5))) == Self.quarters
    )
    let deflated = Self.stored(TIFFFixture.rgb)
    #expect(try pixels(TIFFFixture(Page(deflated, compression: 8))) == Self.quarters)
  }

  @Test("is decompressed: a fax of both groups, and a JPEG in it")
  func photographedAndFaxed() throws {
    // Two rows of eight white pixels and eight black ones.
    let row = [UInt8](repeating: 255, count: 32) + [0, 0, 0, 255, 0, 0, 0, 255].repeated(4)
    for (compression, data) in [(2, [0x98, 0xA0, 0x98, 0xA0]), (4, [0x33, 0x17, 0, 0x10, 1])] {
      var page = Page(data.map { UInt8($0) }, bits: [1], photometric: 0, compression: compression)
      page.tags[256] = (4, [16])
      #expect(try pixels(TIFFFixture(page)) == row + row, "\(compression)")
    }
    let red = PixelBuffer(width: 16, height: 16, rgba: [255, 0, 0, 255].repeated(256))
    var page = Page(try ImageWriter.jpeg(red, quality: 100), photometric: 6, compression: 7)
    for tag in [256, 257, 278] { page.tags[tag] = (4, [16]) }
    page.tags[530] = (3, [2, 2])
    let made = try ImageReader(TIFFFixture(page).bytes).frame()
    #expect(zip(made[x: 8, y: 8], [255, 0, 0, 255]).allSatisfy { abs(Int($0) - Int($1)) < 4 })
  }

  /// Codes of nine bits, none of which stands for more than one byte.
  private static func lzw(_ bytes: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    for code in [256] + bytes.map(Int.init) + [257] {
      bits += (0..<9).map { code >> (8 - $0) & 1 == 1 }
    }
    bits += Array(repeating: false, count: -bits.count & 7)
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<(start + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }

  /// One block of zlib's that is stored as it is.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let size = UInt8(bytes.count)
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let sum = [high >> 8, high & 255, low >> 8, low & 255].map { UInt8($0) }
    return [0x78, 0x01, 1, size, 0, ~size, 0xFF] + bytes + sum
  }

  @Test("lies in tiles, larger than the picture too")
  func tiles() throws {
    var page = Page([])
    page.tags[322] = (4, [16])
    page.tags[323] = (4, [16])
    var data = [UInt8](repeating: 0, count: 768)
    for row in 0..<2 {
      for byte in 0..<6 { data[row * 48 + byte] = TIFFFixture.rgb[row * 6 + byte] }
    }
    page.data = data
    #expect(try pixels(TIFFFixture(page)) == Self.quarters)
  }

  @Test("is turned as it says", arguments: 1...8)
  func orientation(_ number: Int) throws {
    var page = Page(TIFFFixture.rgb)
    page.tags[274] = (3, [number])
    let reader = try ImageReader(TIFFFixture(page).bytes)
    #expect(reader.header.orientation.rawValue == number)
    let right = [2, 3, 6, 7].contains(number)
    let bottom = [3, 4, 7, 8].contains(number)
    #expect(try reader.frame()[x: right ? 1 : 0, y: bottom ? 1 : 0] == [255, 0, 0, 255])
  }

  @Test("has pages of their own sizes and turns, without the small copies of them")
  func pages() throws {
    var wide = Page([1, 2, 3, 4, 5, 6])
    wide.tags[257] = (4, [1])
    wide.tags[274] = (3, [6])
    var copy = Page(TIFFFixture.rgb)
    copy.tags[254] = (4, [1])
    let file = TIFFFixture(Page(TIFFFixture.rgb), copy, wide)
    let content = Content(type: .tiff, name: "scan.tiff", bytes: file.bytes)
    let coercer = ContentCoercer()
    #expect(try coercer.unitCount(of: content) == 2)
    let second = try coercer.unit(1, of: content)
    #expect(second.type == .png && second.name == "scan.tiff 2")
    let size = try coercer.imageSize(of: second)
    #expect((size.width, size.height) == (1, 2))
    let frames = ImageFrames(try ImageReader(file.bytes))
    #expect(try frames.frame(1).rgba == [1, 2, 3, 255, 4, 5, 6, 255])
    #expect(try frames.frame(0).rgba == Self.quarters)
    #expect(throws: ImageError.noSuchFrame(2, count: 2)) { try frames.frame(2) }
  }

  @Test("becomes a PNG and a JPEG, and a thumbnail")
  func coerced() throws {
    let content = Content(type: .tiff, bytes: TIFFFixture(Page(TIFFFixture.rgb)).bytes)
    let coercer = ContentCoercer()
    let png = try coercer.coerce(content, to: .png)
    #expect(try png.type == .png && ImageReader(png.bytes()).frame().rgba == Self.quarters)
    #expect(try coercer.coerce(content, to: .jpeg).type == .jpeg)
    #expect(try coercer.thumbnail(of: content, side: 1).type == .png)
  }

  @Test("that asks for too much, or is of another kind, is refused in words")
  func refused() throws {
    var huge = Page([])
    huge.tags[256] = (4, [100_000])
    huge.tags[257] = (4, [100_000])
    #expect(
      error(TIFFFixture(huge))
        == .tooManyPixels(width: 100_000, height: 100_000, limit: ImageLimits().pixels)
    )
    let jpeg2000 = Page(TIFFFixture.rgb, compression: 34_712)
    #expect(error(TIFFFixture(jpeg2000)) == .unsupported(.tiff, feature: "compression 34712"))
    var fraction = Page([UInt8](repeating: 0, count: 48), bits: [32, 32, 32])
    fraction.tags[339] = (3, [3, 3, 3])
    #expect(
      error(TIFFFixture(fraction)) == .unsupported(.tiff, feature: "samples with a fraction")
    )
    let many = Page([UInt8](repeating: 0, count: 36), bits: Array(repeating: 8, count: 9))
    #expect(error(TIFFFixture(many)) == .unsupported(.tiff, feature: "9 samples a pixel"))
    guard case .unsupported(.tiff, _)? = error(TIFFFixture(Page(TIFFFixture.rgb, photometric: 999)))
    else {
      Issue.record("another colour model")
      return
    }
    var tiled = Page(TIFFFixture.rgb)
    tiled.tags[322] = (4, [1 << 20])
    tiled.tags[323] = (4, [1 << 20])
    #expect(error(TIFFFixture(tiled)) == .damaged(.tiff, reason: "tiles of 1048576x1048576"))
  }

  @Test("of more pages than may be, or whose pages run in a circle, ends")
  func many() throws {
    let file = TIFFFixture(Page(TIFFFixture.rgb), Page(TIFFFixture.rgb), Page(TIFFFixture.rgb))
    let limits = ImageLimits(frames: 2)
    #expect(throws: ImageError.tooManyFrames(count: 3, limit: 2)) {
      try ImageReader(file.bytes, limits: limits)
    }
    var circle = TIFFFixture(Page(TIFFFixture.rgb)).bytes
    circle.replaceSubrange((circle.count - 4)..., with: circle[4..<8])
    #expect(try ImageReader(circle).header.frameCount == 1)
  }

  @Test("that is cut anywhere, or has any byte changed, is an error or a picture and nothing worse")
  func damaged() throws {
    let whole = TIFFFixture(Page(Self.lzw(TIFFFixture.rgb), compression: 5)).bytes
    for count in 8..<whole.count {
      _ = try? ImageReader(Array(whole[..<count])).frame()
    }
    var numbers = SeededNumbers(seed: 4)
    for place in whole.indices {
      var bytes = whole
      bytes[place] = UInt8(numbers.next(below: 256))
      _ = try? ImageReader(bytes, limits: ImageLimits(pixels: 1 << 20)).frame()
    }
    var short = Page(TIFFFixture.rgb)
    short.tags[273] = (4, [100_000])
    guard case .damaged(.tiff, let reason)? = error(TIFFFixture(short)) else {
      Issue.record("pixels that end early")
      return
    }
    #expect(!reason.isEmpty)
  }
}

extension [UInt8] {
  fileprivate func repeated(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in self } }
}

#endif
