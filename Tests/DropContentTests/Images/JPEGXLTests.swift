#if JPEGXL

import DropContent
import DropCore
import ImageCodec
import Testing

@Suite("JPEG XL")
struct JPEGXLTests {
  private func reader(_ name: String) throws -> ImageReader {
    try ImageReader(MediaFixture.bytes("images/\(name).jxl"))
  }

  private func near(_ pixel: [UInt8], _ wanted: [UInt8], _ tolerance: Int) -> Bool {
    zip(pixel, wanted).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }

  @Test(
    "is decoded, bare and in boxes, with and without loss",
    arguments: [("quarters", 0), ("soft", 45), ("transparent", 0), ("grey16", 1)]
  )
  func stills(_ name: String, _ tolerance: Int) throws {
    let origin = name == "soft" ? "quarters" : name
    let wanted = try ImageReader(MediaFixture.bytes("images/\(origin).png")).frame()
    let reader = try reader(name)
    #expect(reader.header.format == .jpegXL && reader.header.frameCount == 1)
    let made = try reader.frame()
    #expect((made.width, made.height) == (wanted.width, wanted.height))
    for y in 0..<wanted.height {
      for x in 0..<wanted.width where wanted[x: x, y: y][3] > 0 {
        let (pixel, other) = (made[x: x, y: y], wanted[x: x, y: y])
        #expect(near(pixel, other, tolerance), "\(x), \(y): \(pixel), \(other)")
      }
    }
  }

  @Test("made of a JPEG is as it was turned")
  func turned() throws {
    let wanted = try ImageReader(MediaFixture.bytes("images/turned-6.jpg")).frame()
    let made = try reader("turned-6").frame()
    #expect((made.width, made.height) == (wanted.width, wanted.height))
    for (x, y) in [(2, 2), (13, 2), (2, 21), (13, 21)] {
      #expect(near(made[x: x, y: y], wanted[x: x, y: y], 4))
    }
  }

  @Test("has the frames of an animation, each decoded once on the way forward")
  func animated() throws {
    let reader = try reader("three-frames")
    #expect(reader.header.frameCount == 3)
    let frames = ImageFrames(reader)
    let colours: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
    for (index, colour) in colours.enumerated() {
      let frame = try frames.frame(index)
      // Each is drawn over those before it.
      for (third, shown) in colours.prefix(index + 1).enumerated() {
        #expect(frame[x: third * 4 + 1, y: 3] == shown)
      }
      #expect(frame[x: index * 4 + 1, y: 3] == colour && frames.decodedCount == index + 1)
    }
    #expect(try frames.frame(0) == reader.frame(0))
    let content = try MediaFixture.content("images/three-frames.jxl", "public.jpeg-xl")
    let coercer = ContentCoercer()
    #expect(try coercer.unitCount(of: content) == 3)
    #expect(try coercer.unit(2, of: content).type == .png)
  }

  @Test("keeps its colours, and becomes a PNG, a JPEG and a thumbnail")
  func coerced() throws {
    let content = try MediaFixture.content("images/display-p3.jxl", "public.jpeg-xl")
    let coercer = ContentCoercer()
    let png = try ImageReader(coercer.coerce(content, to: .png).bytes()).frame()
    #expect(near(png[x: 9, y: 9], [200, 100, 100, 255], 1))
    let own = try ImageReader(MediaFixture.bytes("images/display-p3.heic")).frame().inSRGB()
    #expect(png.profile != nil && near(png.inSRGB()[x: 9, y: 9], own[x: 9, y: 9], 4))
    #expect(try coercer.coerce(content, to: .jpeg).type == .jpeg)
    let size = try coercer.imageSize(of: coercer.thumbnail(of: content, side: 6))
    #expect(size == ImageSize(width: 6, height: 4))
  }

  @Test("that asks for more than is allowed is refused before a pixel is decoded")
  func limits() throws {
    let bytes = try MediaFixture.bytes("images/three-frames.jxl")
    #expect(throws: ImageError.tooManyPixels(width: 12, height: 8, limit: 95)) {
      try ImageReader(bytes, limits: ImageLimits(pixels: 95))
    }
    #expect(throws: ImageError.tooManyFrames(count: 3, limit: 2)) {
      try ImageReader(bytes, limits: ImageLimits(frames: 2))
    }
    // Five bits and thirty of a size: a picture of a billion by a billion pixels in eleven bytes.
    let huge: [UInt8] = [0xFF, 0x0A] + [0xF8, 0xFF, 0xFF, 0xFF, 0xE3, 0xFF, 0xFF, 0xFF, 0xFF]
    #expect(throws: ImageError.self) { try ImageReader(huge) }
  }

  @Test(
    "that is cut anywhere, or has any byte changed, is an error or a picture and nothing worse",
    arguments: ["quarters", "soft", "three-frames", "turned-6", "transparent", "display-p3"]
  )
  func hostile(_ name: String) throws {
    let whole = try MediaFixture.bytes("images/\(name).jxl")
    let limits = ImageLimits(pixels: 1 << 16, frames: 16)
    for count in stride(from: 0, to: whole.count, by: max(1, whole.count / 200)) {
      let reader = try? ImageReader(Array(whole[..<count]), limits: limits)
      for index in 0..<(reader?.header.frameCount ?? 0) { _ = try? reader?.frame(index) }
    }
    var numbers = SeededNumbers(seed: 32)
    for place in stride(from: 0, to: whole.count, by: max(1, whole.count / 200)) {
      var bytes = whole
      bytes[place] = UInt8(numbers.next(below: 256))
      let reader = try? ImageReader(bytes, limits: limits)
      for index in 0..<(reader?.header.frameCount ?? 0) { _ = try? reader?.frame(index) }
    }
    #expect(throws: ImageError.cut(.jpegXL)) {
      try ImageReader(Array(whole[..<(whole.count - 1)]), limits: limits).frame(
        name == "three-frames" ? 2 : 0
      )
    }
  }
}

#endif
