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
