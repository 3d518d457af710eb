#if Images

import DropContent
import Foundation
import ImageCodec
import Testing

@Suite("Reading images")
struct ImageReaderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var format: ImageFormat
    var size = (24, 16)
    var frames = 1
    var tolerance = 0
    var testDescription: String { name }
  }

  static let stills = [
    Case(name: "quarters.png", format: .png),
    Case(name: "palette.png", format: .png),
    Case(name: "quarters.jpg", format: .jpeg, tolerance: 12),
    Case(name: "four-inks.jpg", format: .jpeg, tolerance: 80),
    Case(name: "quarters.webp", format: .webp),
    Case(name: "turned-6.webp", format: .webp, size: (16, 24)),
    Case(name: "quarters.heic", format: .heic, size: (64, 48), tolerance: 40),
    Case(name: "quarters.avif", format: .avif, size: (64, 48), tolerance: 40),
    Case(name: "quarters.bmp", format: .bmp),
    Case(name: "palette.bmp", format: .bmp),
    Case(name: "quarters.gif", format: .gif),
  ]

  @Test("knows the format, the size and the frames from the header", arguments: stills)
  func header(_ expected: Case) throws {
    let header = try ImageReader(MediaFixture.bytes("images/\(expected.name)")).header
    #expect(header.format == expected.format)
    #expect(header.width == expected.size.0 && header.height == expected.size.1)
    #expect(header.frameCount == expected.frames)
  }

  @Test("decodes the four quarters in their colours", arguments: stills)
  func pixels(_ expected: Case) throws {
    let pixels = try ImageReader(MediaFixture.bytes("images/\(expected.name)")).frame()
    #expect(pixels.width == expected.size.0 && pixels.height == expected.size.1)
    guard expected.name != "turned-6.webp" else { return }
    expectQuarters(pixels, tolerance: expected.tolerance)
  }

  @Test("turns the pixels as each of EXIF's eight orientations says", arguments: 1...8)
  func orientation(_ number: Int) throws {
    let stored = try ImageReader(MediaFixture.bytes("images/turned-1.jpg")).frame()
    let reader = try ImageReader(MediaFixture.bytes("images/turned-\(number).jpg"))
    let pixels = try reader.frame()
    #expect(reader.header.orientation.rawValue == number)
    // Where the stored top left corner, red, is shown.
    let right = [2, 3, 6, 7].contains(number)
    let bottom = [3, 4, 7, 8].contains(number)
    let corner = pixels[x: right ? pixels.width - 2 : 1, y: bottom ? pixels.height - 2 : 1]
    #expect(near(corner, stored[x: 1, y: 1], 12), "\(corner)")
    #expect((pixels.width > pixels.height) == (number < 5))
  }

  @Test("keeps transparency, and sixteen bits at their light")
  func channels() throws {
    let seen = try ImageReader(MediaFixture.bytes("images/transparent.png")).frame()
    #expect(seen[x: 0, y: 0][3] == 0 && seen[x: 1, y: 0][3] == 255)
    let grey = try ImageReader(MediaFixture.bytes("images/grey16.png")).frame()
    #expect(near(grey[x: 3, y: 3], [156, 156, 156, 255], 1), "\(grey[x: 3, y: 3])")
  }

  @Test(
    "shows each frame of an animation over those before it",
    arguments: ["three-frames.gif", "three-frames.webp"]
  )
  func frames(_ name: String) throws {
    let reader = try ImageReader(MediaFixture.bytes("images/\(name)"))
    #expect(reader.header.frameCount == 3)
    for (index, colour) in [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]].enumerated() {
      let frame = try reader.frame(index)
      #expect(frame[x: index * 4 + 1, y: 3].map(Int.init) == colour)
    }
    #expect(throws: ImageError.noSuchFrame(3, count: 3)) { try reader.frame(3) }
  }

  private func expectQuarters(_ pixels: PixelBuffer, tolerance: Int) {
    let (right, bottom) = (pixels.width - 3, pixels.height - 3)
    #expect(near(pixels[x: 2, y: 2], [255, 0, 0, 255], tolerance), "\(pixels[x: 2, y: 2])")
    #expect(near(pixels[x: right, y: 2], [0, 255, 0, 255], tolerance))
    #expect(near(pixels[x: 2, y: bottom], [0, 0, 255, 255], tolerance))
    #expect(near(pixels[x: right, y: bottom], [255, 255, 255, 255], tolerance))
  }

  @Test("An interlaced PNG of sixteen bits a channel comes out as it went in")
  func interlaced() throws {
    let text = """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFEAIAAAElml1nAAAAhElEQVR42iWLIQ6AAAwD51CgwAAGDMNAsgAGFCjc \
      HrFH7CXTe86exRKaJu2lKcAvd4C+zxKxbe4RzJCGqsqIuO+cRNqWWQTRXeQ4ABGgKFQBmiZBZBhURdY1IeI8VSPe \
      N59EZYlIVNfMRF2nSjSO7kTznLPZNCGaLQuz2b6rml2Xu9nzfGrvKvlWjxpaAAAAAElFTkSuQmCC
      """
    let bytes = try #require(Base64.decode(text.utf8, .lenient))
    let pixels = try ImageReader(bytes).frame()
    for y in 0..<5 {
      for x in 0..<5 {
        let expected = [x * 40, y * 50, x * 7 + y * 13, 255].map { UInt8($0) }
        #expect(pixels[x: x, y: y] == expected, "\(x), \(y)")
      }
    }
  }

  @Test("A GIF whose codes have more bits than its colours need is shown")
  func wideCodes() throws {
    var gif = Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    gif += [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 11]
    // Codes of twelve bits, the lowest first: clear, 1, 0, the end.
    gif += [6, 0x00, 0x18, 0x00, 0x00, 0x10, 0x80, 0, 0x3B]
    let pixels = try ImageReader(gif).frame()
    #expect(pixels.rgba == [0, 0, 255, 255, 255, 0, 0, 255])
  }
}

func near(_ pixel: [UInt8], _ expected: [UInt8], _ tolerance: Int) -> Bool {
  zip(pixel, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
}

#endif
