#if Images

import ImageCodec
import Testing

@Suite("A GIF's codes")
struct GIFCodeTests {
  /// A GIF of two by two pixels, red, green, blue, white, whose codes begin at so many bits.
  private func file(codeSize: Int) -> [UInt8] {
    let colours: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    let clear = 1 << codeSize
    var bits = 0
    var count = 0
    var data: [UInt8] = []
    for code in [clear, 0, 1, 2, 3, clear + 1] {
      bits |= code << count
      count += codeSize + 1
      while count >= 8 {
        data.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    data.append(UInt8(truncatingIfNeeded: bits))
    return Array("GIF89a".utf8) + [2, 0, 2, 0, 0x91, 0, 0] + colours
      + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, UInt8(codeSize), UInt8(data.count)] + data + [0, 0x3B]
  }

  @Test(
    "may be wider than colours need, up to eleven bits, as browsers show them",
    arguments: 3...11
  )
  func wide(_ codeSize: Int) throws {
    let pixels = try ImageReader(file(codeSize: codeSize)).frame()
    #expect(
      pixels.rgba == [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
    )
  }

  @Test("of twelve bits have no room, and are damage", arguments: [0, 12, 255])
  func tooWide(_ codeSize: Int) throws {
    var bytes = file(codeSize: 8)
    // It stands behind the frame's ten bytes, and no code makes one like it.
    if let size = bytes.lastIndex(of: 8) { bytes[size] = UInt8(codeSize) }
    let reader = try ImageReader(bytes)
    #expect(throws: ImageError.damaged(.gif, reason: "a code size of \(codeSize)")) {
      try reader.frame()
    }
  }
}

#endif
