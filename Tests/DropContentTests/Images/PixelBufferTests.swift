#if Images

import ImageCodec
import Testing

@Suite("Pixels in memory")
struct PixelBufferTests {
  @Test("shrinking takes the mean of what a pixel covers")
  func mean() {
    let grey: [UInt8] = [0, 0, 0, 255, 100, 100, 100, 255, 200, 200, 200, 255, 100, 100, 100, 255]
    let pixels = PixelBuffer(width: 2, height: 2, rgba: grey)
    #expect(pixels.fitting(1).rgba == [100, 100, 100, 255])
  }

  @Test("a transparent neighbour leaves no fringe")
  func fringe() {
    let pixels = PixelBuffer(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 0, 0])
    #expect(pixels.fitting(1).rgba == [255, 0, 0, 128])
  }

  @Test("one colour stays that colour at every size")
  func flat() {
    for (width, height) in [(7, 3), (3, 7), (100, 1), (64, 64), (31, 17)] {
      let colour: [UInt8] = [12, 200, 77, 255]
      let all = (0..<(width * height)).flatMap { _ in colour }
      let pixels = PixelBuffer(width: width, height: height, rgba: all)
      for side in 1...max(width, height) {
        let small = pixels.fitting(side)
        #expect(max(small.width, small.height) == side && min(small.width, small.height) >= 1)
        #expect(
          stride(from: 0, to: small.rgba.count, by: 4).allSatisfy {
            Array(small.rgba[$0..<($0 + 4)]) == colour
          }
        )
      }
    }
  }

  @Test("nothing is enlarged")
  func enlarged() {
    let pixels = PixelBuffer(width: 3, height: 2)
    #expect(pixels.fitting(3) == pixels && pixels.fitting(100) == pixels)
    #expect(pixels.fitting(0) == pixels)
  }

  @Test("each turn moves every pixel to a place of its own", arguments: Orientation.allCases)
  func turns(_ orientation: Orientation) {
    let bytes = (0..<24).map { UInt8($0) }
    let pixels = PixelBuffer(width: 3, height: 2, rgba: bytes)
    #expect(pixels.turned(orientation).rgba.sorted() == bytes)
  }

  @Test("what nobody else holds is laid on white where it lies")
  func white() {
    func place(_ pixels: borrowing PixelBuffer) -> UInt {
      unsafe pixels.rgba.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    let pixels = PixelBuffer(width: 64, height: 64)
    let before = place(pixels)
    let white = (consume pixels).onWhite()
    #expect(place(white) == before)
    #expect(white.rgba.allSatisfy { $0 == 255 })
    let kept = white
    #expect(kept.onWhite() == white)
  }

  @Test("what is written is read again")
  func roundTrip() throws {
    var pixels = PixelBuffer(width: 5, height: 4)
    for index in pixels.rgba.indices { pixels.rgba[index] = UInt8(index * 3 % 256) }
    #expect(try ImageReader(ImageWriter.png(pixels)).frame() == pixels)
    let jpeg = try ImageReader(ImageWriter.jpeg(PixelBuffer(width: 9, height: 9))).frame()
    #expect(near(jpeg[x: 4, y: 4], [255, 255, 255, 255], 2))
  }
}

#endif
