import DropContent
import DropCore
import Testing

@Suite("The size of a photo")
struct PhotoSizeTests {
  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    little(value, count).reversed()
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func size(_ bytes: [UInt8]) throws -> [Int] {
    let photo = try Photo(of: Content(type: .image, bytes: bytes))
    return [photo.width, photo.height]
  }

  private func box(_ name: String, _ content: [UInt8]...) -> [UInt8] {
    let all = content.flatMap { $0 }
    return big(all.count + 8, 4) + Array(name.utf8) + all
  }

  /// A HEIF of several sizes and of turns, with what belongs to which item.
  private func heif(
    primary: Int?,
    _ properties: [[UInt8]],
    _ items: [(item: Int, properties: [Int])],
    isWide: Bool = false
  ) -> [UInt8] {
    var list = [0, 0, 0, isWide ? 1 : 0] + big(items.count, 4)
    for (item, properties) in items {
      list += big(item, 2) + [UInt8(properties.count)]
      // The first bit says that a reader must know it.
      for number in properties { list += isWide ? big(number | 0x8000, 2) : [UInt8(number | 0x80)] }
    }
    let pitm = primary.map { box("pitm", [0, 0, 0, 0] + big($0, 2)) } ?? []
    let container = box("ipco", properties.flatMap { $0 })
    let meta = box("meta", [0, 0, 0, 0], pitm, box("iprp", container, box("ipma", list)))
    return box("ftyp", Array("heic".utf8), [0, 0, 0, 0]) + meta
  }

  private func extent(_ width: Int, _ height: Int) -> [UInt8] {
    box("ispe", [0, 0, 0, 0], big(width, 4), big(height, 4))
  }

  private func clean(_ width: Int, _ height: Int) -> [UInt8] {
    box("clap", [width, 1, height, 1, 0, 1, 0, 1].flatMap { big($0, 4) })
  }

  @Test(
    "of a HEIF is that of its primary item, turned and cut as that says",
    arguments: [true, false]
  )
  func primary(_ isWide: Bool) throws {
    let quarter = box("irot", [1])
    let properties = [extent(4_000, 3_000), extent(320, 240), quarter, clean(300, 200)]
    let items = [(item: 1, properties: [1]), (item: 2, properties: [2])]
    // What is shown may be smaller than what else lies in the file.
    #expect(try size(heif(primary: 2, properties, items, isWide: isWide)) == [320, 240])
    #expect(try size(heif(primary: 1, properties, items, isWide: isWide)) == [4_000, 3_000])
    // Another item's turn is none of the picture's.
    let turned = [(item: 2, properties: [2, 3]), (item: 1, properties: [1])]
    #expect(try size(heif(primary: 1, properties, turned, isWide: isWide)) == [4_000, 3_000])
    #expect(try size(heif(primary: 2, properties, turned, isWide: isWide)) == [240, 320])
    let cut = [(item: 2, properties: [2, 4, 3])]
    #expect(try size(heif(primary: 2, properties, cut, isWide: isWide)) == [200, 300])
    #expect(try size(heif(primary: nil, properties, [])) == [200, 300])
  }

  @Test("of a BMP of OS/2 stands in two bytes each")
  func os2() throws {
    let head = Array("BM".utf8) + little(0, 4) + little(0, 4) + little(26, 4) + little(12, 4)
    let pixels: [UInt8] = [0, 0, 255, 0]
    let file = head + little(640, 2) + little(480, 2) + little(1, 2) + little(24, 2) + pixels
    #expect(try size(file) == [640, 480])
  }

  @Test("of a TIFF for large files is read, in both orders", arguments: [true, false])
  func bigTIFF(_ isLittle: Bool) throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? little(value, count) : big(value, count)
    }
    func entry(_ tag: Int, _ kind: Int, _ width: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(kind, 2) + number(1, 8) + number(value, width)
        + [UInt8](repeating: 0, count: 8 - width)
    }
    let entries = entry(256, 16, 8, 70_000) + entry(257, 4, 4, 50_000) + entry(274, 3, 2, 6)
    let head = Array((isLittle ? "II" : "MM").utf8) + number(43, 2) + number(8, 2) + number(0, 2)
    let file = head + number(16, 8) + number(3, 8) + entries + number(0, 8)
    #expect(try size(file) == [50_000, 70_000])
  }

  @Test("of a GIF without one is its first frame's; of others that have none it is an error")
  func none() throws {
    let screen = Array("GIF89a".utf8) + [0, 0, 0, 0, 0x80, 0, 0] + [UInt8](repeating: 0, count: 6)
    let frame = [0x2C] + little(2, 2) + little(1, 2) + little(30, 2) + little(20, 2) + [0]
    #expect(try size(screen + [0x21, 0xF9, 4, 0, 0, 0, 0, 0] + frame) == [32, 21])
    var bitmap = Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + little(40, 4)
    bitmap += [UInt8](repeating: 0, count: 36)
    let tags = little(1, 2) + little(274, 2) + little(3, 2) + little(1, 4) + little(1, 4)
    let tiff = Array("II".utf8) + little(42, 2) + little(8, 4) + tags + little(0, 4)
    let jpeg =
      [0xFF, 0xD8, 0xFF, 0xC0] + big(11, 2) + [8] + big(0, 2) + big(9, 2) + [1, 1, 0x11, 0]
    for (format, bytes) in [
      ("GIF", screen + [0x3B]), ("BMP", bitmap), ("TIFF", tiff), ("JPEG", jpeg),
    ] {
      let error = #expect(throws: ContentError.self) { try size(bytes) }
      #expect(error?.description == "\(format): is damaged (it says no size)")
    }
  }

  @Test("of a JPEG is found behind what doesn't belong before a marker")
  func strayBytes() throws {
    let frame: [UInt8] =
      [0xFF, 0xC2] + big(11, 2) + [8] + big(30, 2) + big(40, 2) + [1, 1, 0x11, 0]
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + big(4, 2) + [1, 2]
    let fill = [UInt8](repeating: 0xFF, count: 100_000)
    let strays: [[UInt8]] = [[0], [1, 2, 3], [0xFF, 0], [0, 0xFF, 0xFF], fill, [0xFF, 0xD8]]
    for stray in strays {
      #expect(try size(start + stray + frame) == [40, 30], "\(stray.prefix(4))")
      #expect(try size([0xFF, 0xD8] + stray + frame) == [40, 30], "\(stray.prefix(4))")
    }
  }

  @Test(
    "of a JPEG XL is its header's, bare and in boxes, as it is turned",
    arguments: [
      ("quarters", [24, 16]), ("soft", [24, 16]), ("transparent", [24, 16]), ("grey16", [8, 8]),
      ("turned-6", [16, 24]), ("three-frames", [12, 8]),
    ]
  )
  func jpegXL(_ name: String, _ expected: [Int]) throws {
    let bytes = try Content(type: .image, file: Fixture.path("images/\(name).jxl")).bytes()
    #expect(try size(bytes) == expected)
    for count in 0..<bytes.count { _ = try? size(Array(bytes[..<count])) }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0xFF
      _ = try? size(changed)
    }
  }
}
