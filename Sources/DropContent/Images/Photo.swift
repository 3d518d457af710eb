import DropCore

/// What a picture's file says of the photo, without its pixels being decoded.
///
/// ```swift
/// let photo = try Photo(of: content)
/// print(photo.width, photo.height, photo.date ?? "at some time")
/// ```
public struct Photo: Sendable, Hashable {
  /// Where it was taken, in degrees, and metres above the sea.
  ///
  /// ```swift
  /// if let place = try Photo(of: content).position { print(place.latitude, place.longitude) }
  /// ```
  public struct Position: Sendable, Hashable {
    /// Degrees to the north of the equator.
    public var latitude: Double
    /// Degrees to the east of Greenwich.
    public var longitude: Double
    /// Metres above the sea.
    public var altitude: Double?
  }

  /// How wide it is when it is seen upright, in pixels.
  public fileprivate(set) var width = 0
  /// How high it is when it is seen upright, in pixels.
  public fileprivate(set) var height = 0
  /// How its pixels lie, from 1 to 8, as EXIF numbers it; 1 is upright.
  public fileprivate(set) var orientation = 1
  /// When it was taken, as `2026-11-22T14:03:05`, with the offset from UTC where the camera knew it.
  public fileprivate(set) var date: String?
  /// Where it was taken.
  public fileprivate(set) var position: Position?
  /// Who made the camera, and which it is.
  public fileprivate(set) var camera: String?

  /// Reads what the file says; an error where it is no picture of a kind that is known.
  public init(of content: Content) throws(ContentError) {
    var reader = PhotoReader(content)
    guard let found = try reader.read() else {
      throw ContentError(.malformed(format: "picture", detail: "is none of a kind that is known"))
    }
    self = found
  }

  fileprivate init() {}

  /// What EXIF says of it; the size is what the file itself says.
  fileprivate mutating func take(_ tags: PhotoTags?) {
    guard let tags else { return }
    orientation = tags.orientation ?? orientation
    (date, camera) = (tags.date, tags.camera)
    position = tags.position ?? position
  }

  /// The size when it is seen upright, of the size in which its pixels lie.
  fileprivate mutating func turn() {
    if orientation >= 5 { (width, height) = (height, width) }
  }
}

/// Finds the size of a picture and its EXIF block, whatever kind of file it is.
struct PhotoReader {
  let content: Content
  /// Pieces of a file that are looked at: bounded, as a file may send one around in circles.
  private var looks = 0

  private static let mostLooks = 4_096

  init(_ content: Content) {
    self.content = content
  }

  /// Bytes of the file; fewer at its end, and none once too many pieces were looked at.
  mutating func bytes(_ offset: Int, _ count: Int) throws(ContentError) -> [UInt8] {
    looks += 1
    guard looks <= Self.mostLooks, offset >= 0, count > 0, offset < content.size else { return [] }
    return try content.read(at: offset, count: min(count, content.size - offset))
  }

  /// A kind of file: how it begins, and what reads it.
  private struct Kind: Sendable {
    let shows: @Sendable (_ head: [UInt8]) -> Bool
    let read: @Sendable (_ reader: inout PhotoReader) throws(ContentError) -> Photo?
  }

  private static let kinds: [Kind] = [
    Kind {
      $0.starts(with: [0xFF, 0xD8])
    } read: { (reader) throws(ContentError) in
      try reader.jpeg()
    },
    Kind {
      $0.starts(with: [0x89, 0x50, 0x4E, 0x47])
    } read: { (reader) throws(ContentError) in
      try reader.png()
    },
    Kind {
      $0.starts(with: "GIF8".utf8)
    } read: { (reader) throws(ContentError) in
      try reader.gif()
    },
    Kind {
      $0.starts(with: "BM".utf8)
    } read: { (reader) throws(ContentError) in
      try reader.bmp()
    },
    Kind {
      $0.starts(with: "RIFF".utf8) && $0.dropFirst(8).starts(with: "WEBP".utf8)
    } read: { (reader) throws(ContentError) in
      try reader.webp()
    },
    Kind {
      $0.dropFirst(4).starts(with: "ftyp".utf8)
    } read: { (reader) throws(ContentError) in
      try reader.heif()
    },
    Kind {
      $0.starts(with: [0xFF, 0x0A]) || $0.dropFirst(4).starts(with: "JXL \r\n".utf8)
    } read: { (reader) throws(ContentError) in
      try reader.jpegXL()
    },
    Kind {
      $0.starts(with: "II".utf8) || $0.starts(with: "MM".utf8)
    } read: { (reader) throws(ContentError) in
      try reader.tiff()
    },
  ]

  mutating func read() throws(ContentError) -> Photo? {
    let head = try bytes(0, 32)
    guard let kind = Self.kinds.first(where: { $0.shows(head) }) else { return nil }
    return try kind.read(&self)
  }

  private func photo(_ width: Int, _ height: Int) -> Photo? {
    guard width > 0, height > 0 else { return nil }
    var photo = Photo()
    (photo.width, photo.height) = (width, height)
    return photo
  }

  private func withoutSize(_ format: String) -> ContentError {
    ContentError(.malformed(format: format, detail: "is damaged (it says no size)"))
  }

  // MARK: Kinds of files

  private mutating func bmp() throws(ContentError) -> Photo? {
    let head = try bytes(0, 32)
    // OS/2's first header is the short one, with numbers of two bytes.
    let isShort = head.little(14, 4) == 12
    let (width, height) =
      isShort
      ? (head.little(18, 2), head.little(20, 2))
      : (head.little(18, 4), abs(Int(Int32(truncatingIfNeeded: head.little(22, 4)))))
    guard let photo = photo(width, height) else { throw withoutSize("BMP") }
    return photo
  }

  /// A screen without a size is as large as its first frame.
  private mutating func gif() throws(ContentError) -> Photo? {
    let head = try bytes(0, 13)
    if let photo = photo(head.little(6, 2), head.little(8, 2)) { return photo }
    guard head.count == 13 else { throw ContentError(cut: "GIF") }
    var place = 13 + (head[10] & 0x80 != 0 ? 3 << Int(head[10] & 7 + 1) : 0)
    while let block = try bytes(place, 1).first, block == 0x21 {
      place += 2
      while let length = try bytes(place, 1).first, length > 0 { place += Int(length) + 1 }
      place += 1
    }
    let frame = try bytes(place, 9)
    guard frame.first == 0x2C,
      let photo = photo(
        frame.little(1, 2) + frame.little(5, 2),
        frame.little(3, 2) + frame.little(7, 2)
      )
    else { throw withoutSize("GIF") }
    return photo
  }

  private mutating func tiff() throws(ContentError) -> Photo? {
    guard let tags = try exif(at: 0) else { return nil }
    guard var photo = photo(tags.width, tags.height) else { throw withoutSize("TIFF") }
    photo.take(tags)
    photo.turn()
    return photo
  }

  private mutating func heif() throws(ContentError) -> Photo? {
    guard let picture = try heifPicture(), var found = photo(picture.width, picture.height) else {
      return nil
    }
    // Turned by its own properties, whatever EXIF repeats of that.
    if let place = picture.exif { found.take(try exif(at: place)) }
    return found
  }

  private mutating func jpegXL() throws(ContentError) -> Photo? {
    guard let picture = try jpegXLPicture() else { throw ContentError(cut: "JPEG XL") }
    guard var found = photo(picture.width, picture.height) else { return nil }
    if let place = picture.exif { found.take(try exif(at: place)) }
    // The picture's own header says how it is turned, whatever EXIF says of that.
    found.orientation = picture.orientation
    found.turn()
    return found
  }

  private mutating func jpeg() throws(ContentError) -> Photo? {
    var (found, place) = (Photo(), 2)
    while let marker = try marker(&place) {
      // What has no length: restarts, a second start, a mark for nothing.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      if marker == 0xD9 || marker == 0xDA { break }
      let head = try bytes(place, 8)
      guard head.count >= 2 else { break }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame, head.count >= 7 {
        (found.height, found.width) = (head.big(3, 2), head.big(5, 2))
        break
      }
      if marker == 0xE1, head.dropFirst(2).starts(with: "Exif\0\0".utf8) {
        found.take(try exif(at: place + 8))
      }
      place += max(2, head.big(0, 2))
    }
    guard found.width > 0, found.height > 0 else {
      if place > content.size - 4 { throw ContentError(cut: "JPEG") }
      throw withoutSize("JPEG")
    }
    found.turn()
    return found
  }

  /// The next marker, with the place behind it; what stands before one is passed over, as by other
  /// decoders.
  private mutating func marker(_ place: inout Int) throws(ContentError) -> UInt8? {
    var isBegun = false
    var size = 4
    while true {
      let piece = try bytes(place, size)
      if piece.isEmpty { return nil }
      for (offset, byte) in piece.enumerated() {
        if isBegun, byte != 0xFF, byte != 0 {
          place += offset + 1
          return byte
        }
        isBegun = byte == 0xFF
      }
      place += piece.count
      size = 4_096
    }
  }

  private mutating func png() throws(ContentError) -> Photo? {
    let head = try bytes(16, 8)
    guard var found = photo(head.big(0, 4), head.big(4, 4)) else { return nil }
    var place = 8
    while true {
      let chunk = try bytes(place, 8)
      guard chunk.count == 8, !chunk.dropFirst(4).starts(with: "IEND".utf8) else { break }
      if chunk.dropFirst(4).starts(with: "eXIf".utf8) {
        found.take(try exif(at: place + 8))
        break
      }
      place += 12 + chunk.big(0, 4)
    }
    found.turn()
    return found
  }

  private mutating func webp() throws(ContentError) -> Photo? {
    var (found, place) = (Photo(), 12)
    while true {
      let head = try bytes(place, 18)
      guard head.count >= 8 else { break }
      let size = head.little(4, 4)
      switch String(decoding: head.prefix(4), as: UTF8.self) {
      case "VP8X": (found.width, found.height) = (head.little(12, 3) + 1, head.little(15, 3) + 1)
      case "VP8L" where found.width == 0:
        let bits = head.little(9, 4)
        (found.width, found.height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      case "VP8 " where found.width == 0:
        let frame = try bytes(place + 14, 4)
        (found.width, found.height) = (frame.little(0, 2) & 0x3FFF, frame.little(2, 2) & 0x3FFF)
      case "EXIF":
        let isMarked = try bytes(place + 8, 4).starts(with: "Exif".utf8)
        found.take(try exif(at: place + 8 + (isMarked ? 6 : 0)))
      default: break
      }
      place += 8 + size + size & 1
    }
    guard found.width > 0, found.height > 0 else { throw withoutSize("WebP") }
    found.turn()
    return found
  }
}

extension [UInt8] {
  /// The number in some bytes, the first counting most; zero behind the end.
  func big(_ place: Int, _ count: Int) -> Int {
    guard place >= 0, count >= 0, count <= self.count - Swift.min(place, self.count) else {
      return 0
    }
    var value: UInt64 = 0
    for byte in self[place..<place + count] { value = value << 8 | UInt64(byte) }
    return Int(clamping: value)
  }

  /// The number in some bytes, the last counting most; zero behind the end.
  func little(_ place: Int, _ count: Int) -> Int {
    guard place >= 0, count >= 0, count <= self.count - Swift.min(place, self.count) else {
      return 0
    }
    var value: UInt64 = 0
    for byte in self[place..<place + count].reversed() { value = value << 8 | UInt64(byte) }
    return Int(clamping: value)
  }
}
