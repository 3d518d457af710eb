import DropCore

/// What a picture in boxes says of itself.
struct BoxedPicture {
  /// How wide it is, turned unless there is an orientation.
  let width: Int
  /// How high it is.
  let height: Int
  /// How its pixels lie, as EXIF numbers it.
  private(set) var orientation = 1
  /// Where its EXIF lies.
  let exif: Int?
}

// HEIF: boxes that say where each part of the file lies.
extension PhotoReader {
  /// A box: its name, where what is in it begins, and where it ends.
  struct Box {
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

  mutating func boxes(in outer: Box) throws(ContentError) -> [Box] {
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

  /// The size of the picture that is shown, and where its EXIF lies.
  mutating func heifPicture() throws(ContentError) -> BoxedPicture? {
    let file = Box(name: "", start: 0, end: content.size)
    guard let meta = try boxes(in: file).first(where: { $0.name == "meta" }) else { return nil }
    // What is in a full box lies behind its version.
    let parts = try boxes(in: Box(name: "", start: meta.start + 4, end: meta.end))
    guard let properties = parts.first(where: { $0.name == "iprp" }) else { return nil }
    let lists = try boxes(in: properties)
    guard let container = lists.first(where: { $0.name == "ipco" }) else { return nil }
    let all = try boxes(in: container)
    let own = try primaryProperties(parts, lists).compactMap {
      all.indices.contains($0 - 1) ? all[$0 - 1] : nil
    }
    let hasSize = own.contains { $0.name == "ispe" }
    // A file that names no picture shows its largest one: thumbnails and tiles are smaller.
    guard let size = try hasSize ? size(own) : largest(all) else { return nil }
    var place = try exifItem(parts)
    if let found = place {
      // The block begins with how far behind its own start the EXIF lies.
      let skip = try bytes(found, 4).big(0, 4)
      place = skip < 1 << 16 ? found + 4 + skip : nil
    }
    return BoxedPicture(width: size.width, height: size.height, exif: place)
  }

  /// The numbers of the properties that the picture has which is to be shown, from 1.
  private mutating func primaryProperties(
    _ parts: [Box],
    _ lists: [Box]
  ) throws(ContentError) -> [Int] {
    guard let primary = parts.first(where: { $0.name == "pitm" }) else { return [] }
    let head = try bytes(primary.start, 8)
    let item = head.first == 0 ? head.big(4, 2) : head.big(4, 4)
    for list in lists where list.name == "ipma" {
      let all = try bytes(list.start, min(list.end - list.start, 1 << 20))
      guard all.count >= 8 else { continue }
      let (idSize, size) = (all[0] == 0 ? 2 : 4, all[3] & 1 == 1 ? 2 : 1)
      var place = 8
      for _ in 0..<all.big(4, 4) {
        guard place + idSize < all.count else { break }
        let count = Int(all[place + idSize])
        let start = place + idSize + 1
        if all.big(place, idSize) == item {
          // The highest bit says that a reader must know the property.
          return (0..<count).map { all.big(start + $0 * size, size) & (size == 2 ? 0x7FFF : 0x7F) }
        }
        place = start + count * size
      }
    }
    return []
  }

  /// A size, cut and turned in the order in which its properties stand.
  private mutating func size(
    _ properties: [Box]
  ) throws(ContentError) -> (width: Int, height: Int)? {
    var found = (width: 0, height: 0)
    for property in properties {
      switch property.name {
      case "ispe":
        let size = try bytes(property.start + 4, 8)
        found = (size.big(0, 4), size.big(4, 4))
      case "clap":
        // What of it is seen, where more is encoded: fractions.
        let size = try bytes(property.start, 16)
        let (across, down) = (size.big(4, 4), size.big(12, 4))
        guard across > 0, down > 0 else { continue }
        let clean = (width: size.big(0, 4) / across, height: size.big(8, 4) / down)
        if clean.width > 0, clean.height > 0, clean.width <= found.width,
          clean.height <= found.height
        {
          found = clean
        }
      case "irot":
        if try (bytes(property.start, 1).first ?? 0) & 1 == 1 {
          found = (found.height, found.width)
        }
      default: break
      }
    }
    return found.width > 0 && found.height > 0 ? found : nil
  }

  private mutating func largest(
    _ properties: [Box]
  ) throws(ContentError) -> (width: Int, height: Int)? {
    var found: (area: Double, property: Box)?
    for property in properties where property.name == "ispe" {
      guard let size = try size([property]) else { continue }
      // Any numbers may stand there: their product is no integer.
      let area = Double(size.width) * Double(size.height)
      if area > found?.area ?? 0 { found = (area, property) }
    }
    guard let found else { return nil }
    // Nothing says what belongs to it: whatever there is, cut before it is turned.
    let cuts = properties.filter { $0.name == "clap" }
    return try size([found.property] + cuts + properties.filter { $0.name == "irot" })
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
