/// What EXIF says of a photo.
struct PhotoTags {
  fileprivate(set) var width = 0
  fileprivate(set) var height = 0
  fileprivate(set) var orientation: Int?
  fileprivate(set) var date: String?
  fileprivate(set) var position: Photo.Position?
  fileprivate(set) var camera: String?
}

/// The tags of a TIFF file, which is what EXIF is.
extension PhotoReader {
  /// One list of tags, and how its numbers are written.
  private struct Tags {
    let isLittle: Bool
    /// Whether counts and offsets have eight bytes, as in a TIFF for large files.
    let isWide: Bool
    /// Where offsets count from.
    let origin: Int
    /// By tag: the kind, how many, and the bytes of the value or its offset.
    var entries: [Int: (kind: Int, count: Int, value: [UInt8])] = [:]

    /// The bytes of a count, and those of a value or its offset.
    var word: Int { isWide ? 8 : 4 }

    func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
      isLittle ? bytes.little(place, count) : bytes.big(place, count)
    }
  }

  /// Reads the tags at an offset; nil where there are none.
  mutating func exif(at origin: Int) throws(ContentError) -> PhotoTags? {
    let head = try bytes(origin, 16)
    guard head.count >= 8, head[0] == head[1], head[0] == 0x49 || head[0] == 0x4D else {
      return nil
    }
    let isLittle = head[0] == 0x49
    let version = isLittle ? head.little(2, 2) : head.big(2, 2)
    guard version == 42 || version == 43 else { return nil }
    let base = Tags(isLittle: isLittle, isWide: version == 43, origin: origin)
    guard let main = try tags(base, at: base.number(head, base.word, base.word)) else {
      return nil
    }
    var photo = PhotoTags()
    photo.width = try integer(0x100, main) ?? 0
    photo.height = try integer(0x101, main) ?? 0
    if let orientation = try integer(0x112, main), (1...8).contains(orientation) {
      photo.orientation = orientation
    }
    let (maker, model) = (try text(0x10F, main), try text(0x110, main))
    photo.camera = Self.camera(maker, model)
    photo.date = try text(0x132, main).flatMap { Self.date($0, offset: nil) }
    if let place = try integer(0x8769, main), let own = try tags(base, at: place) {
      let offset = try text(0x9011, own)
      let date = try text(0x9003, own).flatMap { Self.date($0, offset: offset) }
      photo.date = date ?? photo.date
    }
    if let place = try integer(0x8825, main), let own = try tags(base, at: place) {
      photo.position = try position(own)
    }
    return photo
  }

  private mutating func tags(_ base: Tags, at place: Int) throws(ContentError) -> Tags? {
    guard place >= 8, place < 1 << 40 else { return nil }
    let (counted, word) = (base.isWide ? 8 : 2, base.word)
    let count = base.number(try bytes(base.origin + place, counted), 0, counted)
    guard count > 0, count <= 1_024 else { return nil }
    let size = 4 + word * 2
    let all = try bytes(base.origin + place + counted, count * size)
    var tags = base
    for start in stride(from: 0, through: all.count - size, by: size) {
      tags.entries[base.number(all, start, 2)] = (
        base.number(all, start + 2, 2), base.number(all, start + 4, word),
        Array(all[start + 4 + word..<start + size])
      )
    }
    return tags
  }

  // MARK: Values

  /// The bytes of a tag's value.
  private mutating func value(_ tag: Int, _ tags: Tags) throws(ContentError) -> [UInt8]? {
    guard let entry = tags.entries[tag], entry.count > 0, entry.count <= 1_024 else { return nil }
    let widths = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 16: 8, 18: 8]
    guard let width = widths[entry.kind] else { return nil }
    let size = entry.count * width
    if size <= tags.word { return Array(entry.value.prefix(size)) }
    let offset = tags.number(entry.value, 0, tags.word)
    guard offset < 1 << 40 else { return nil }
    let found = try bytes(tags.origin + offset, size)
    return found.count == size ? found : nil
  }

  private mutating func integer(_ tag: Int, _ tags: Tags) throws(ContentError) -> Int? {
    guard let bytes = try value(tag, tags), let kind = tags.entries[tag]?.kind else { return nil }
    switch kind {
    case 3: return tags.number(bytes, 0, 2)
    case 4: return tags.number(bytes, 0, 4)
    case 16, 18: return tags.number(bytes, 0, 8)
    case 1: return Int(bytes[0])
    default: return nil
    }
  }

  private mutating func text(_ tag: Int, _ tags: Tags) throws(ContentError) -> String? {
    guard tags.entries[tag]?.kind == 2, let bytes = try value(tag, tags) else { return nil }
    var text = bytes.prefix { $0 != 0 }
    while text.last == 0x20 { text.removeLast() }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  private mutating func fractions(_ tag: Int, _ tags: Tags) throws(ContentError) -> [Double]? {
    guard tags.entries[tag]?.kind == 5, let bytes = try value(tag, tags) else { return nil }
    var values: [Double] = []
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let (above, below) = (tags.number(bytes, start, 4), tags.number(bytes, start + 4, 4))
      guard below > 0 else { return nil }
      values.append(Double(above) / Double(below))
    }
    return values
  }

  // MARK: What they mean

  private mutating func position(_ tags: Tags) throws(ContentError) -> Photo.Position? {
    guard let latitude = try degrees(2, sign: 1, "S", tags), abs(latitude) <= 90,
      let longitude = try degrees(4, sign: 3, "W", tags), abs(longitude) <= 180
    else { return nil }
    var position = Photo.Position(latitude: latitude, longitude: longitude)
    if let altitude = try fractions(6, tags)?.first {
      let isBelow = try value(5, tags)?.first == 1
      position.altitude = isBelow ? -altitude : altitude
    }
    return position
  }

  private mutating func degrees(
    _ tag: Int,
    sign: Int,
    _ negative: String,
    _ tags: Tags
  ) throws(ContentError) -> Double? {
    guard let parts = try fractions(tag, tags), parts.count == 3 else { return nil }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3_600
    return try text(sign, tags) == negative ? -degrees : degrees
  }

  /// `2026:11:22 14:03:05` as others write it.
  private static func date(_ text: String, offset: String?) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, bytes[4] == 0x3A, bytes[7] == 0x3A, bytes[10] == 0x20,
      bytes[13] == 0x3A, bytes[16] == 0x3A
    else { return nil }
    let marks: Set = [4, 7, 10, 13, 16]
    let isNumber = bytes.indices.allSatisfy { marks.contains($0) || ASCII.isDigit(bytes[$0]) }
    // Cameras whose clock was never set write zeros.
    guard isNumber, !text.hasPrefix("0000") else { return nil }
    let day =
      String(decoding: bytes[0..<4], as: UTF8.self)
      + "-" + String(decoding: bytes[5..<7], as: UTF8.self)
      + "-" + String(decoding: bytes[8..<10], as: UTF8.self)
    return day + "T" + String(decoding: bytes[11...], as: UTF8.self) + zone(offset)
  }

  private static func zone(_ offset: String?) -> String {
    guard let offset, offset == "Z" || offset.utf8.count == 6, !offset.contains(" ") else {
      return ""
    }
    return offset
  }

  /// The model alone where it begins with the maker's name already.
  private static func camera(_ maker: String?, _ model: String?) -> String? {
    guard let maker, let model else { return model ?? maker }
    let first = maker.split(separator: " ").first.map { $0.lowercased() } ?? ""
    return model.lowercased().hasPrefix(first) ? model : "\(maker) \(model)"
  }
}
