#if Images

import DropContent
import DropCore
import ImageCodec
import Testing

@Suite("Animations")
struct AnimationTests {
  private func frames(_ name: String) throws -> ImageFrames {
    ImageFrames(try ImageReader(MediaFixture.bytes("images/\(name)")))
  }

  @Test(
    "decode each frame once on the way forward, and anew on the way back",
    arguments: ["three-frames.gif", "three-frames.webp"]
  )
  func forward(_ name: String) throws {
    let reader = try ImageReader(MediaFixture.bytes("images/\(name)"))
    let frames = try frames(name)
    for index in 0..<3 {
      #expect(try frames.frame(index) == reader.frame(index))
      #expect(frames.decodedCount == index + 1)
    }
    for index in [1, 0, 2] { #expect(try frames.frame(index) == reader.frame(index)) }
    #expect(frames.decodedCount == 3 + 2 + 1 + 2)
  }

  /// A GIF of one colour on each frame, one pixel in a row of so many.
  private func animation(_ count: Int, disposals: [UInt8]) -> [UInt8] {
    var gif = Array("GIF89a".utf8) + [4, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for index in 0..<count {
      gif += [0x21, 0xF9, 4, disposals[index % disposals.count] << 2, 0, 0, 0, 0]
      gif += [0x2C, UInt8(index % 4), 0, 0, 0, 1, 0, 1, 0, 0]
      // Codes of three bits: clear, a colour, the end.
      gif += [2, 2, UInt8(4 | (index & 1) << 3 | (5 & 3) << 6), 5 >> 2, 0]
    }
    return gif + [0x3B]
  }

  @Test("a walk over a thousand frames decodes a thousand")
  func linear() throws {
    let bytes = animation(1_000, disposals: [0, 1, 2, 3])
    let frames = ImageFrames(try ImageReader(bytes))
    for index in 0..<1_000 { _ = try frames.frame(index) }
    #expect(frames.decodedCount == 1_000)
  }

  @Test("frames are disposed of as each asks for, in any order they are taken")
  func disposal() throws {
    let reader = try ImageReader(animation(4, disposals: [1, 3, 2, 0]))
    let (red, blue, none): ([UInt8], [UInt8], [UInt8]) = (
      [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]
    )
    let rows = [
      [red, none, none, none], [red, blue, none, none], [red, none, red, none],
      [red, none, none, blue],
    ]
    let frames = ImageFrames(reader)
    for index in [0, 1, 2, 3, 1, 3, 0, 2] {
      let shown = try frames.frame(index)
      #expect((0..<4).map { shown[x: $0, y: 0] } == rows[index], "frame \(index)")
      #expect(try reader.frame(index) == shown)
    }
  }

  @Test("a broken frame is an error each time, and those before it are shown")
  func broken() throws {
    var bytes = animation(3, disposals: [1])
    // The last frame's first code stands for nothing yet.
    bytes[bytes.count - 4] = 0xFF
    let frames = ImageFrames(try ImageReader(bytes))
    for index in [2, 0, 1, 2, 2] {
      if index == 2 {
        #expect(throws: ImageError.self) { try frames.frame(index) }
      } else {
        #expect(try frames.frame(index)[x: index, y: 0][3] == 255)
      }
    }
  }

  @Test("content's units share what was decoded")
  func units() throws {
    let content = try MediaFixture.content("images/three-frames.gif", .gif)
    let units = try ContentCoercer().units(of: content)
    let all = try (0..<3).map { try units.unit($0).bytes() }
    for index in (0..<3).reversed() { #expect(try units.unit(index).bytes() == all[index]) }
  }
}

#endif
