import DropContent
import DropCore
import Testing

@Suite("What a picture's file says of the photo")
struct PhotoTests {
  /// A TIFF block with these tags, and those of a list of its own behind some.
  struct Block {
    var isLittle = true
    private(set) var bytes: [UInt8] = []

    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let all = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return isLittle ? all : all.reversed()
    }

    typealias Tag = (tag: Int, kind: Int, count: Int, value: [UInt8])

    func text(_ tag: Int, _ text: String) -> Tag {
      (tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
    }
    func short(_ tag: Int, _ value: Int) -> Tag { (tag, 3, 1, number(value, 2)) }
    func long(_ tag: Int, _ value: Int) -> Tag { (tag, 4, 1, number(value, 4)) }
    func fractions(_ tag: Int, _ values: [(Int, Int)]) -> Tag {
      (tag, 5, values.count, values.flatMap { number($0, 4) + number($1, 4) })
    }

    /// A list of tags that lies at an offset, and its values behind it.
    func list(_ tags: [Tag], at start: Int) -> [UInt8] {
      var head = number(tags.count, 2)
      var tail: [UInt8] = []
      let behind = start + 2 + tags.count * 12 + 4
      for tag in tags {
        head += number(tag.tag, 2) + number(tag.kind, 2) + number(tag.count, 4)
        if tag.value.count <= 4 {
          head += tag.value + [UInt8](repeating: 0, count: 4 - tag.value.count)
        } else {
          head += number(behind + tail.count, 4)
          tail += tag.value
        }
      }
      return head + number(0, 4) + tail
    }

    init(isLittle: Bool, orientation: Int, size: (Int, Int)? = nil) {
      self.isLittle = isLittle
      let exif = list([text(0x9003, "2026:11:22 14:03:05"), text(0x9011, "+01:00")], at: 500)
      let gps = list(
        [
          text(1, "S"), fractions(2, [(33, 1), (51, 1), (2520, 100)]), text(3, "E"),
          fractions(4, [(151, 1), (12, 1), (0, 1)]), (5, 1, 1, [0]), fractions(6, [(583, 10)]),
        ],
        at: 700
      )
      var tags = [
        text(0x10F, "Canon"), text(0x110, "Canon EOS 5"), short(0x112, orientation),
        text(0x132, "2020:01:01 00:00:00"), long(0x8769, 500), long(0x8825, 700),
      ]
      if let size { tags += [long(0x100, size.0), short(0x101, size.1)] }
      bytes = (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4)
      bytes += list(tags, at: 8)
      bytes += [UInt8](repeating: 0, count: 500 - bytes.count) + exif
      bytes += [UInt8](repeating: 0, count: 700 - bytes.count) + gps
    }
  }

  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }.reversed()
  }

  private func check(_ photo: Photo, _ width: Int, _ height: Int, orientation: Int) {
    #expect(photo.width == width && photo.height == height && photo.orientation == orientation)
    #expect(photo.date == "2026-11-22T14:03:05+01:00" && photo.camera == "Canon EOS 5")
    let position = photo.position
    #expect(position.map { abs($0.latitude + 33.857) < 1e-9 } == true, "\(position as Any)")
    #expect(position?.longitude == 151.2 && position?.altitude == 58.3)
  }

  @Test("is in a JPEG, seen upright", arguments: [true, false])
  func jpeg(_ isLittle: Bool) throws {
    let block = Block(isLittle: isLittle, orientation: 6).bytes
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + big(4, 2) + [1, 2]
    bytes += [0xFF, 0xE1] + big(block.count + 8, 2) + Array("Exif\0\0".utf8) + block
    bytes += [0xFF, 0xC2] + big(11, 2) + [8] + big(3024, 2) + big(4032, 2) + [1, 1, 0x11, 0]
    check(try Photo(of: Content(type: .jpeg, bytes: bytes)), 3024, 4032, orientation: 6)
  }

  @Test("is in a PNG, a WebP and a TIFF")
  func others() throws {
    let block = Block(isLittle: false, orientation: 3).bytes
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    png += big(13, 4) + Array("IHDR".utf8) + big(40, 4) + big(30, 4) + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    png += big(block.count, 4) + Array("eXIf".utf8) + block + [0, 0, 0, 0]
    check(try Photo(of: Content(type: .png, bytes: png)), 40, 30, orientation: 3)
    var webp = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0]
    webp += [8, 0, 0, 0, 39, 0, 0, 29, 0, 0]
    let little = big(block.count, 4).reversed()
    webp += Array("EXIF".utf8) + little + block
    check(try Photo(of: Content(type: .webP, bytes: webp)), 40, 30, orientation: 3)
    let tiff = Block(isLittle: true, orientation: 8, size: (40, 30)).bytes
    check(try Photo(of: Content(type: .tiff, bytes: tiff)), 30, 40, orientation: 8)
  }

  @Test(
    "is the size at least, of every kind that is read",
    arguments: [
      ("gif", 24, 16), ("bmp", 24, 16), ("png", 24, 16), ("jpg", 24, 16), ("webp", 24, 16),
      ("heic", 64, 48), ("avif", 64, 48),
    ]
  )
  func sizes(_ ending: String, _ width: Int, _ height: Int) throws {
    let content = try Content(type: .image, file: Fixture.path("images/quarters.\(ending)"))
    let photo = try Photo(of: content)
    #expect(photo.width == width && photo.height == height, "\(photo)")
    #expect(photo.date == nil && photo.position == nil)
  }

  @Test("turned by EXIF is upright: the eight ways of the same picture", arguments: 1...8)
  func turned(_ number: Int) throws {
    let upright = try Photo(of: Content(type: .jpeg, file: Fixture.path("images/turned-1.jpg")))
    let content = try Content(type: .jpeg, file: Fixture.path("images/turned-\(number).jpg"))
    let photo = try Photo(of: content)
    // All have their pixels in the same rows, of which the last four turn the sides around.
    let size = number < 5 ? (upright.width, upright.height) : (upright.height, upright.width)
    #expect((photo.width, photo.height) == size && photo.orientation == number)
  }

  @Test("is that a JPEG ends too early where not even its size is there, or that it says none")
  func cutJPEG() throws {
    let bytes = try Content(type: .jpeg, file: Fixture.path("images/quarters.jpg")).bytes()
    for count in 2...150 {
      let cut = Content(type: .jpeg, bytes: Array(bytes[..<count]))
      let error = #expect(throws: ContentError.self) { try Photo(of: cut) }
      #expect(error?.description == "JPEG: ends too early", "\(count)")
    }
    let empty = Content(type: .jpeg, bytes: [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0, 0])
    let error = #expect(throws: ContentError.self) { try Photo(of: empty) }
    #expect(error?.description == "JPEG: is damaged (it says no size)")
  }

  @Test("is an error, or less, of what is cut or sends the reader around in circles")
  func hostile() throws {
    #expect(throws: ContentError.self) { try Photo(of: Content(type: .jpeg, text: "no picture")) }
    let block = Block(isLittle: true, orientation: 6, size: (9, 9)).bytes
    for count in stride(from: 0, to: block.count, by: 7) {
      _ = try? Photo(of: Content(type: .tiff, bytes: Array(block[..<count])))
    }
    for place in 8..<block.count {
      var bytes = block
      bytes[place] = 0xFF
      _ = try? Photo(of: Content(type: .tiff, bytes: bytes))
    }
    let heif = try Content(type: .heic, file: Fixture.path("images/quarters.heic")).bytes()
    for place in 0..<min(600, heif.count - 4) {
      var bytes = heif
      for offset in 0..<4 { bytes[place + offset] = 0xFF }
      _ = try? Photo(of: Content(type: .heic, bytes: bytes))
    }
    var loop = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    for _ in 0..<100_000 { loop += Array("JUNK".utf8) + [0, 0, 0, 0] }
    #expect(throws: ContentError.self) { try Photo(of: Content(type: .webP, bytes: loop)) }
  }
}
