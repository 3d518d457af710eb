#if Images

import Foundation
import ImageCodec
import Testing
import TestExtent

@Suite("Hostile images")
struct ImageLimitTests {
  @Test(
    "refuses a header that asks for too many pixels before any is decoded",
    arguments: ["huge.png", "huge.bmp"]
  )
  func pixels(_ name: String) throws {
    #expect(throws: ImageError.tooManyPixels(width: 60000, height: 60000, limit: 120_000_000)) {
      try ImageReader(MediaFixture.bytes("images/\(name)"))
    }
  }

  @Test("refuses four kilobytes that decode to a gigabyte, whether their header lies or not")
  func bomb() throws {
    let bomb = try MediaFixture.bytes("images/huge.avif")
    #expect(bomb.count < 5_000)
    let refusal = ImageError.tooManyPixels(width: 17_000, height: 17_000, limit: 120_000_000)
    #expect(throws: refusal) { try ImageReader(bomb) }
    var liar = bomb
    for at in bomb.indices.dropLast(16) where bomb[at...].starts(with: Array("ispe".utf8)) {
      liar.replaceSubrange((at + 8)..<(at + 16), with: [0, 0, 0, 16, 0, 0, 0, 16])
    }
    let error = #expect(throws: ImageError.self) { try ImageReader(liar).frame() }
    guard case .tooManyPixels(17_000..., 17_000..., 120_000_000) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("holds every format against a limit of pixels, bytes and frames")
  func limits() throws {
    for name in ["quarters.png", "quarters.jpg", "quarters.webp", "quarters.heic", "quarters.gif"] {
      let bytes = try MediaFixture.bytes("images/\(name)")
      #expect(throws: ImageError.self) { try ImageReader(bytes, limits: ImageLimits(pixels: 100)) }
      #expect(throws: ImageError.tooManyBytes(count: bytes.count, limit: 10)) {
        try ImageReader(bytes, limits: ImageLimits(bytes: 10))
      }
    }
    let animation = try MediaFixture.bytes("images/three-frames.gif")
    #expect(throws: ImageError.tooManyFrames(count: 3, limit: 2)) {
      try ImageReader(animation, limits: ImageLimits(frames: 2))
    }
  }

  @Test(
    "believes the coded picture, not the file, how large it is, before it is decoded",
    arguments: ["quarters.heic", "quarters.avif"]
  )
  func lyingSize(_ name: String) throws {
    var bytes = try MediaFixture.bytes("images/\(name)")
    let honest = try ImageReader(bytes).header
    #expect(try ImageReader(bytes).frame().width == honest.width)
    // A box of its size, its name, a version and flags, then the two numbers.
    for at in bytes.indices.dropLast(16) where bytes[at...].starts(with: Array("ispe".utf8)) {
      bytes.replaceSubrange((at + 8)..<(at + 16), with: [0, 0, 0, 2, 0, 0, 0, 2])
    }
    let error = #expect(throws: ImageError.self) {
      try ImageReader(bytes, limits: ImageLimits(pixels: 100)).frame()
    }
    guard case .tooManyPixels(let width, let height, 100) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // Coded pictures are whole blocks.
    #expect(width >= honest.width && width < honest.width + 64)
    #expect(height >= honest.height && height < honest.height + 64)
  }

  @Test("says that a cut image is damaged", arguments: ["cut.png", "cut.jpg"])
  func cut(_ name: String) throws {
    #expect(throws: ImageError.self) {
      try ImageReader(MediaFixture.bytes("images/\(name)")).frame()
    }
  }

  /// A GIF of a size with so many frames of another, without their data.
  private func animation(_ side: UInt8, frames: Int, of frameSide: UInt8) -> [UInt8] {
    var gif = Array("GIF89a".utf8) + [side, 0, side, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for _ in 0..<frames {
      gif += [0x2C, 0, 0, 0, 0, frameSide, 0, frameSide, 0, 0x40]
      gif += [2, 2, 0x4C, 1, 0]
    }
    return gif + [0x3B]
  }

  @Test(
    "holds the frames of an animation against a limit together, by their size and what they draw"
  )
  func frames() throws {
    let limits = ImageLimits(pixels: 100)
    func first(_ bytes: [UInt8]) throws {
      _ = try ImageFrames(ImageReader(bytes, limits: limits)).frame(0)
    }
    try first(animation(10, frames: 10, of: 1))
    let many = animation(10, frames: 11, of: 1)
    #expect(throws: ImageError.tooManyFramePixels(count: 1_100, limit: 1_000)) { try first(many) }
    #expect(throws: ImageError.tooManyFramePixels(count: 1_210, limit: 1_000)) {
      try first(animation(1, frames: 10, of: 11))
    }
    // The first frame as a picture that stands still costs no more than one.
    #expect(try ImageReader(many, limits: limits).frame().width == 10)
  }

  @Test("fails with an error on every cut of every image")
  func allCuts() throws {
    let names = [
      "quarters.gif", "palette.bmp", "quarters.bmp", "quarters.png", "quarters.webp",
      "quarters.avif", "quarters.heic",
    ]
    for name in names {
      let bytes = try MediaFixture.bytes("images/\(name)")
      for length in stride(from: 0, to: bytes.count, by: name.hasSuffix("bmp") ? 7 : 1) {
        decode(Array(bytes[..<length]))
      }
    }
  }

  @Test("survives bytes changed at random")
  func mutations() throws {
    var numbers = SeededNumbers(seed: 4)
    let names = [
      "three-frames.gif", "quarters.gif", "palette.bmp", "quarters.bmp", "turned-6.jpg",
      "quarters.heic", "quarters.avif",
    ]
    for name in names {
      let bytes = try MediaFixture.bytes("images/\(name)")
      for _ in 0..<(Extent.isLong ? 100_000 : 300) {
        var changed = bytes
        for _ in 0...numbers.next(below: 4) {
          changed[numbers.next(below: changed.count)] = UInt8(numbers.next(below: 256))
        }
        decode(changed)
      }
    }
  }

  /// Any answer will do, as long as there is one.
  private func decode(_ bytes: [UInt8]) {
    let reader = try? ImageReader(bytes, limits: ImageLimits(pixels: 1 << 16))
    for index in 0..<(reader?.header.frameCount ?? 0) { _ = try? reader?.frame(index) }
  }
}

#endif
