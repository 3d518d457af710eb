#if Images

import Foundation
import ImageCodec
import Testing

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

  @Test("says that a cut image is damaged", arguments: ["cut.png", "cut.jpg"])
  func cut(_ name: String) throws {
    #expect(throws: ImageError.self) {
      try ImageReader(MediaFixture.bytes("images/\(name)")).frame()
    }
  }

  @Test("fails with an error on every cut of every image")
  func allCuts() throws {
    let names = ["quarters.gif", "palette.bmp", "quarters.bmp", "quarters.png", "quarters.webp"]
    for name in names {
      let bytes = try MediaFixture.bytes("images/\(name)")
      for length in stride(from: 0, to: bytes.count, by: name.hasSuffix("bmp") ? 7 : 1) {
        decode(Array(bytes[..<length]))
      }
    }
  }

  @Test("survives bytes changed at random")
  func mutations() throws {
    let long = ProcessInfo.processInfo.environment["DNDHOST_LONG"] != nil
    var numbers = SeededNumbers(seed: 4)
    let names = ["three-frames.gif", "quarters.gif", "palette.bmp", "quarters.bmp", "turned-6.jpg"]
    for name in names {
      let bytes = try MediaFixture.bytes("images/\(name)")
      for _ in 0..<(long ? 100_000 : 300) {
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
