import DropCore

/// What a picture's file says of the photo, without its pixels being decoded.
public struct Photo: Sendable, Hashable {
  /// Where it was taken, in degrees, and metres above the sea.
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

  mutating func read() throws(ContentError) -> Photo? {
    let head = try bytes(0, 32)
    if head.starts(with: [0xFF, 0xD8]) { return try jpeg() }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return try png() }
    if head.starts(with: "GIF8".utf8) { return photo(head.little(6, 2), head.little(8, 2)) }
    if head.starts(with: "BM".utf8) {
      return photo(head.little(18, 4), abs(Int(Int32(truncatingIfNeeded: head.little(22, 4)))))
    }
    if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
      return try webp()
    }
    if head.dropFirst(4).starts(with: "ftyp".utf8) { return try boxes() }
    if head.starts(with: [0x49, 0x49]) || head.starts(with: [0x4D, 0x4D]) {
      guard let tags = try exif(at: 0) else { return nil }
      var photo = Photo()
      (photo.width, photo.height) = (tags.width, tags.height)
      photo.take(tags)
      photo.turn()
      return photo
    }
    return nil
  }

  private func photo(_ width: Int, _ height: Int) -> Photo? {
    guard width > 0, height > 0 else { return nil }
    var photo = Photo()
    (photo.width, photo.height) = (width, height)
    return photo
  }

  // MARK: Kinds of files

  private mutating func jpeg() throws(ContentError) -> Photo? {
    var (found, place) = (Photo(), 2)
    while true {
      let head = try bytes(place, 10)
      guard head.count >= 4, head[0] == 0xFF else { break }
      let marker = head[1]
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        place += marker == 0xFF ? 1 : 2
        continue
      }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame, head.count >= 9 {
        (found.height, found.width) = (head.big(5, 2), head.big(7, 2))
        break
      }
      if marker == 0xD9 || marker == 0xDA { break }
      if marker == 0xE1, head.dropFirst(4).starts(with: "Exif\0\0".utf8) {
        found.take(try exif(at: place + 10))
      }
      place += 2 + max(2, head.big(2, 2))
    }
    guard found.width > 0 else {
      if place > content.size - 4 { throw ContentError(cut: "JPEG") }
      throw ContentError(.malformed(format: "JPEG", detail: "is damaged (it says no size)"))
    }
    found.turn()
    return found
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
    guard found.width > 0 else { return nil }
    found.turn()
    return found
  }
}

// HEIF: boxes that say where each part of the file lies.
extension PhotoReader {
  /// A box: its name, where what is in it begins, and where it ends.
  private struct Box {
    let name: String
    let start: Int
    let end: Int
  }

  private mutating func box(at place: Int, before end: Int) throws(ContentError) -> Box? {
    let head = try bytes(place, 16)
    guard head.count >= 8 else { return nil }
    var (size, start) = (head.big(0, 4), place + 8)
    if size == 1, head.count == 16 { (size, start) = (head.big(8, 8), place + 16) }
    if size == 0 { size = end - place }
    guard size >= start - place, size <= end - place else { return nil }
    return Box(
      name: String(decoding: head[4..<8], as: UTF8.self),
      start: start,
      end: place + size
    )
  }

  private mutating func boxes(in outer: Box) throws(ContentError) -> [Box] {
    var found: [Box] = []
    var place = outer.start
    while place < outer.end, found.count < 1_024,
      let box = try box(at: place, before: outer.end)
    {
      found.append(box)
      place = box.end
    }
    return found
  }

  private mutating func boxes() throws(ContentError) -> Photo? {
    let file = Box(name: "", start: 0, end: content.size)
    guard let meta = try boxes(in: file).first(where: { $0.name == "meta" }) else { return nil }
    // What is in a full box lies behind its version.
    let parts = try boxes(in: Box(name: "", start: meta.start + 4, end: meta.end))
    var found = Photo()
    var rotation = 0
    var clean: (width: Int, height: Int)?
    if let properties = parts.first(where: { $0.name == "iprp" }),
      let container = try boxes(in: properties).first(where: { $0.name == "ipco" })
    {
      // The picture itself is the largest: thumbnails and tiles are smaller.
      for property in try boxes(in: container) {
        if property.name == "ispe" {
          let size = try bytes(property.start + 4, 8)
          let (width, height) = (size.big(0, 4), size.big(4, 4))
          // Any numbers may stand there: their product is no integer.
          let isLarger =
            Double(width) * Double(height) > Double(found.width) * Double(found.height)
          if isLarger { (found.width, found.height) = (width, height) }
        } else if property.name == "clap" {
          // What of it is seen, where more is encoded: fractions.
          let size = try bytes(property.start, 16)
          let (across, down) = (size.big(4, 4), size.big(12, 4))
          if across > 0, down > 0 { clean = (size.big(0, 4) / across, size.big(8, 4) / down) }
        } else if property.name == "irot" {
          rotation = try Int(bytes(property.start, 1).first ?? 0) & 3
        }
      }
    }
    if let clean, clean.width <= found.width, clean.height <= found.height {
      (found.width, found.height) = clean
    }
    guard found.width > 0, found.height > 0 else { return nil }
    if let place = try exifItem(parts) {
      // The block begins with how far behind its own start the EXIF lies.
      let skip = try bytes(place, 4).big(0, 4)
      if skip < 1 << 16 { found.take(try exif(at: place + 4 + skip)) }
    }
    // Turned by its own property, whatever EXIF repeats of that.
    if rotation % 2 == 1 { (found.width, found.height) = (found.height, found.width) }
    return found
  }

  /// Where the item that is EXIF lies in the file.
  private mutating func exifItem(_ parts: [Box]) throws(ContentError) -> Int? {
    guard let infos = parts.first(where: { $0.name == "iinf" }),
      let places = parts.first(where: { $0.name == "iloc" })
    else { return nil }
    let isWide = try bytes(infos.start, 1).first ?? 0 > 0
    let entries = try boxes(
      in: Box(name: "", start: infos.start + 4 + (isWide ? 4 : 2), end: infos.end)
    )
    for entry in entries where entry.name == "infe" {
      let info = try bytes(entry.start, 14)
      guard info.count >= 12, let version = info.first, version >= 2 else { continue }
      let isLong = version > 2
      let kind = info.dropFirst(isLong ? 10 : 8).prefix(4)
      guard kind.elementsEqual("Exif".utf8) else { continue }
      return try offset(ofItem: isLong ? info.big(4, 4) : info.big(4, 2), in: places)
    }
    return nil
  }

  private mutating func offset(ofItem wanted: Int, in places: Box) throws(ContentError) -> Int? {
    let all = try bytes(places.start, min(places.end - places.start, 1 << 20))
    guard all.count >= 8 else { return nil }
    let version = Int(all[0])
    let (offsets, lengths) = (Int(all[4] >> 4), Int(all[4] & 15))
    let (bases, indexes) = (Int(all[5] >> 4), version > 0 ? Int(all[5] & 15) : 0)
    let idSize = version < 2 ? 2 : 4
    var place = 6 + idSize
    for _ in 0..<all.big(6, idSize) {
      guard place + idSize + 4 <= all.count else { return nil }
      let id = all.big(place, idSize)
      place += idSize
      // Those that lie in another box aren't counted from the file's start.
      let isInFile = version == 0 || all.big(place, 2) & 15 == 0
      if version > 0 { place += 2 }
      place += 2
      let base = all.big(place, bases)
      place += bases
      let extents = all.big(place, 2)
      place += 2
      if id == wanted {
        guard isInFile, extents > 0 else { return nil }
        let (offset, isTooFar) = base.addingReportingOverflow(all.big(place + indexes, offsets))
        return isTooFar || offset >= content.size ? nil : offset
      }
      place += extents * (indexes + offsets + lengths)
    }
    return nil
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
