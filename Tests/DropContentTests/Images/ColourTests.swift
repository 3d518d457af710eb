#if Images

import DropContent
import DropCore
import ImageCodec
import Testing

@Suite("Colours that aren't sRGB's")
struct ColourTests {
  private let coercer = ContentCoercer()

  /// What lies in the photo in its own numbers, and what sRGB calls the same colour.
  private static let own: [UInt8] = [200, 100, 100, 255]
  private static let seen: [UInt8] = [215, 93, 97, 255]

  private func near(_ pixel: [UInt8], _ wanted: [UInt8], _ most: Int = 4) -> Bool {
    zip(pixel, wanted).allSatisfy { abs(Int($0) - Int($1)) <= most }
  }

  private func profile(_ name: String = "display-p3.icc") throws -> [UInt8] {
    try MediaFixture.bytes("images/\(name)")
  }

  private func frame(_ content: Content) throws -> PixelBuffer {
    try ImageReader(content.bytes()).frame()
  }

  /// A picture of one colour with that profile.
  private func picture(_ profile: [UInt8], _ colour: [UInt8] = own) -> PixelBuffer {
    var pixels = PixelBuffer(width: 8, height: 8, rgba: (0..<64).flatMap { _ in colour })
    pixels.profile = ColourProfile(profile)
    return pixels
  }

  @Test("stay as they are at a photo's own size, and are sRGB's where it is made small")
  func photo() throws {
    let photo = try MediaFixture.content("images/display-p3.heic", "public.heic")
    let p3 = try profile()
    #expect(try frame(photo).profile?.bytes == p3)
    for type in [ContentType.png, .jpeg] {
      let made = try frame(coercer.coerce(photo, to: type))
      #expect(made.profile?.bytes == p3 && near(made[x: 9, y: 9], Self.own))
      let small = try frame(coercer.thumbnail(of: photo, side: 16, as: type))
      #expect(small.profile == nil && near(small[x: 9, y: 9], Self.seen))
    }
    var wished = coercer
    wished.context.maximumSide = 32
    let fitted = try frame(wished.coerce(photo, to: "public.image"))
    #expect(fitted.width == 32 && fitted.profile == nil && near(fitted[x: 9, y: 9], Self.seen))
  }

  @Test("are found in a PNG, a JPEG, a WebP and a TIFF, alpha and all")
  func formats() throws {
    let p3 = try profile()
    let pixels = picture(p3, [200, 100, 100, 128])
    let png = try ImageReader(ImageWriter.png(pixels)).frame()
    #expect(png == pixels)
    #expect(png.inSRGB()[x: 1, y: 1] == Self.seen[..<3] + [128])
    let jpeg = try ImageReader(ImageWriter.jpeg(picture(p3), quality: 100)).frame()
    #expect(jpeg.profile?.bytes == p3 && near(jpeg.inSRGB()[x: 1, y: 1], Self.seen))
    let webP = try ImageReader(withProfile(p3, webP: MediaFixture.bytes("images/quarters.webp")))
    #expect(try webP.frame().profile?.bytes == p3)
    var page = TIFFFixture.Page((0..<4).flatMap { _ in Self.own[..<3] })
    page.tags[34_675] = (1, p3.map(Int.init))
    let tiff = try ImageReader(TIFFFixture(page).bytes).frame()
    #expect(tiff.profile?.bytes == p3 && near(tiff.inSRGB()[x: 1, y: 1], Self.seen, 1))
  }

  /// A WebP in the form that has a profile.
  private func withProfile(_ profile: [UInt8], webP: [UInt8]) throws -> [UInt8] {
    let size = try ImageReader(webP).header
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let form = [0x20, 0, 0, 0] + number(size.width - 1, 3) + number(size.height - 1, 3)
    let padding: [UInt8] = profile.count % 2 == 1 ? [0] : []
    let chunks =
      Array("VP8X".utf8) + number(10, 4) + form
      + Array("ICCP".utf8) + number(profile.count, 4) + profile + padding + webP[12...]
    return Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  /// The photo with numbers in place of its profile: primaries, curve and matrix.
  private func coded(_ primaries: UInt8, _ curve: UInt8) throws -> [UInt8] {
    var bytes = try MediaFixture.bytes("images/display-p3.heic")
    let mark = Array("colrprof".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
    let numbers = Array("nclx".utf8) + [0, primaries, 0, curve, 0, 6, 0x80]
    bytes.replaceSubrange((place + 4)..<(place + 4 + numbers.count), with: numbers)
    return bytes
  }

  @Test("are what a photo says in numbers where it has no profile")
  func numbers() throws {
    let photo = Content(type: "public.heic", bytes: try coded(12, 13))
    let made = try frame(coercer.coerce(photo, to: .png))
    #expect(made.profile != nil && near(made[x: 9, y: 9], Self.own))
    #expect(near(made.inSRGB()[x: 9, y: 9], Self.seen))
    let small = try frame(coercer.thumbnail(of: photo, side: 16))
    #expect(small.profile == nil && near(small[x: 9, y: 9], Self.seen))
    // No time of day is in it, so that the same photo gives the same bytes.
    #expect(made.profile?.bytes[24..<36] == [7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    #expect(try ImageReader(coded(1, 13)).frame().profile == nil)
    let linear = try ImageReader(coded(1, 8)).frame().inSRGB()
    #expect(near(linear[x: 9, y: 9], [228, 168, 168, 255]))
  }

  @Test("of more light than eight bits hold are refused in words", arguments: [16, 18] as [UInt8])
  func highRange(_ curve: UInt8) throws {
    let feature = "a picture of high dynamic range"
    let reader = try ImageReader(coded(9, curve))
    #expect(reader.header.width == 64)
    #expect(throws: ImageError.unsupported(.heic, feature: feature)) { try reader.frame() }
  }

  @Test("are found in a BMP whose header says where the profile lies")
  func bitmap() throws {
    func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let p3 = try profile()
    let pixels: [UInt8] = [100, 100, 200, 0]
    func file(_ space: String, _ length: Int) -> [UInt8] {
      Array("BM".utf8) + number(0) + number(0) + number(138) + number(124) + number(1) + number(1)
        + number(1, 2) + number(24, 2) + [UInt8](repeating: 0, count: 40) + Array(space.utf8)
        + [UInt8](repeating: 0, count: 52) + number(124 + 4) + number(length) + number(0)
        + pixels + p3
    }
    let found = try ImageReader(file("DEBM", p3.count)).frame()
    #expect(found.profile?.bytes == p3 && found[x: 0, y: 0] == Self.own)
    for (space, length) in [(" niW", p3.count), ("KNIL", p3.count), ("DEBM", p3.count + 1)] {
      let none = try ImageReader(file(space, length)).frame()
      #expect(none.profile == nil && none[x: 0, y: 0] == Self.own, "\(space)")
    }
  }

  @Test("of four inks are those that the press's profile says")
  func inks() throws {
    let photo = try MediaFixture.bytes("images/four-inks.jpg")
    let plain = try ImageReader(photo).frame()
    let profile = Self.press
    let part = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    let size = part.count + 2
    let segment = [0xFF, 0xE2, UInt8(size >> 8), UInt8(size & 255)] + part
    let made = try ImageReader(photo[..<2] + segment + photo[2...]).frame()
    #expect(made.profile == nil)
    // What has cyan is red there, and all else is paper.
    let (left, top) = (plain.width / 4, plain.height / 4)
    for (x, y) in [(left, top), (left * 3, top), (left, top * 3), (left * 3, top * 3)] {
      let hasCyan = plain[x: x, y: y][0] < 128
      #expect(near(made[x: x, y: y], hasCyan ? [255, 0, 0, 255] : [255, 255, 255, 255], 12))
    }
  }

  @Test("of a TIFF's four inks are those that the press's profile says, and as mixed without one")
  func printed() throws {
    let inks: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0]
    var page = TIFFFixture.Page(inks, bits: [8, 8, 8, 8], photometric: 5)
    let plain = try ImageReader(TIFFFixture(page).bytes).frame()
    #expect(
      plain.rgba == [0, 255, 255, 255, 255, 0, 255, 255, 255, 255, 255, 255, 0, 255, 255, 255]
    )
    page.tags[34_675] = (1, Self.press.map(Int.init))
    let (red, white): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [255, 255, 255, 255])
    func check(_ page: TIFFFixture.Page) throws {
      let made = try ImageReader(TIFFFixture(page).bytes).frame()
      #expect(made.profile == nil)
      for (place, wanted) in [red, white, white, red].enumerated() {
        #expect(near(made[x: place % 2, y: place / 2], wanted, 12), "\(place)")
      }
    }
    try check(page)
    // A fifth sample is none of the picture's.
    var fifth = page
    fifth.data = stride(from: 0, to: 16, by: 4).flatMap { inks[$0..<($0 + 4)] + [99] }
    fifth.tags[258] = (3, [8, 8, 8, 8, 8])
    fifth.tags[277] = (3, [5])
    fifth.tags[338] = (3, [0])
    try check(fifth)
    // The inks one after the other.
    var apart = page
    apart.data = (0..<4).flatMap { ink in (0..<4).map { inks[$0 * 4 + ink] } }
    apart.tags[284] = (3, [2])
    apart.tags[273] = (4, [8, 12, 16, 20])
    apart.tags[279] = (4, [4, 4, 4, 4])
    try check(apart)
    page.tags[34_675] = (1, Self.press.prefix(200).map(Int.init))
    #expect(try ImageReader(TIFFFixture(page).bytes).frame().rgba == plain.rgba)
  }

  @Test("of a TIFF in Lab have white for white, as its light is another than a screen's")
  func lab() throws {
    let lab: [UInt8] = [255, 0, 0, 138, 81, 70, 137, 0, 0, 0, 0, 0]
    let made = try ImageReader(TIFFFixture(TIFFFixture.Page(lab, photometric: 8)).bytes).frame()
    let wanted: [[UInt8]] = [
      [255, 255, 255, 255], [255, 0, 0, 255], [128, 128, 128, 255], [0, 0, 0, 255],
    ]
    for (place, colour) in wanted.enumerated() {
      let pixel = made[x: place % 2, y: place / 2]
      #expect(near(pixel, colour, 4), "\(place): \(pixel)")
    }
  }

  /// The smallest profile of a press: two steps of each ink, of which only cyan counts.
  private static let press: [UInt8] = {
    func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    let ramp = (0...255).map { UInt8($0) }
    let one = 0x10000
    var table = Array("mft1".utf8) + big(0) + [4, 3, 2, 0]
    table += [one, 0, 0, 0, one, 0, 0, 0, one].flatMap { big($0) }
    table += ramp + ramp + ramp + ramp
    for place in 0..<16 { table += place < 8 ? [255, 128, 128] : [138, 209, 198] }
    table += ramp + ramp + ramp
    var header = big(0) + big(0) + big(0x0210_0000) + Array("prtrCMYKLab ".utf8)
    header += [7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28) + big(0xF6D6) + big(0x10000) + big(0xD32D)
    header += [UInt8](repeating: 0, count: 48)
    header += big(1) + Array("A2B0".utf8) + big(144) + big(table.count) + table
    header.replaceSubrange(0..<4, with: big(header.count))
    return header
  }()

  @Test("of a profile that says what sRGB says are sRGB's")
  func same() throws {
    #expect(ColourProfile(try profile("srgb.icc")) == nil)
    #expect(ColourProfile(try profile())?.model == .rgb)
  }

  @Test("of grey are made sRGB's, as no file of three colours holds their profile")
  func grey() throws {
    let linear = try profile("grey-linear.icc")
    let pixels = picture(linear, [128, 128, 128, 200])
    #expect(pixels.profile?.model == .grey)
    let made = try ImageReader(ImageWriter.png(pixels)).frame()
    #expect(made.profile == nil && near(made[x: 1, y: 1], [188, 188, 188, 200], 1))
  }

  @Test("of a profile that is damaged are taken as sRGB's, and the picture is there")
  func damaged() throws {
    let p3 = try profile()
    for count in stride(from: 0, to: p3.count, by: 7) {
      var page = TIFFFixture.Page((0..<4).flatMap { _ in Self.own[..<3] })
      page.tags[34_675] = (1, p3[..<count].map(Int.init))
      #expect(try ImageReader(TIFFFixture(page).bytes).frame()[x: 0, y: 0] == Self.own)
    }
    var numbers = SeededNumbers(seed: 9)
    for place in p3.indices {
      var bytes = p3
      bytes[place] = UInt8(numbers.next(below: 256))
      let pixels = picture(bytes)
      #expect(try ImageReader(ImageWriter.jpeg(pixels)).frame().width == 8)
    }
    #expect(ColourProfile([UInt8](repeating: 0, count: 5 << 20)) == nil)
    #expect(ColourProfile(nil) == nil)
  }
}

#endif
