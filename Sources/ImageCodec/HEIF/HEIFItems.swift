#if Images

/// The coded pictures of a HEIF file and the canvases they are put together on, found without a
/// decoder: what the file's properties say of a size, a coded picture need not keep to.
struct HEIFItems {
  private let file: ByteView
  private var types: [Int: String] = [:]
  private var places: [(item: Int, ranges: [Range<Int>])] = []
  private var inner: Range<Int>?
  /// The sizes in the properties that hold a decoder's configuration.
  private(set) var configured: [CodedSize] = []
  /// How many bytes of payload may still be looked at: the same ones may be named again and again.
  private var budget: Int

  init(_ bytes: [UInt8]) {
    file = ByteView(bytes)
    budget = bytes.count * 4 + 65_536
    for box in boxes(in: 0..<bytes.count) where box.type == "meta" {
      let parts = boxes(in: box.content.dropFirst(4))
      // Some items lie in this one, wherever it stands.
      inner = parts.first { $0.type == "idat" }?.content
      for part in parts { read(part) }
    }
  }

  /// The sizes of all coded pictures, and of all canvases with how many pictures go onto each.
  mutating func sizes(
    of format: ImageFormat
  ) throws(ImageError) -> (coded: [CodedSize], canvases: [(size: CodedSize, tiles: Int)]) {
    var coded = configured
    var canvases: [(size: CodedSize, tiles: Int)] = []
    for (item, ranges) in places {
      guard let type = types[item], ["hvc1", "av01", "grid", "iovl"].contains(type) else {
        continue
      }
      guard let payload = payload(ranges) else {
        throw .damaged(format, reason: "the same bytes for many items")
      }
      switch type {
      case "hvc1": coded += CodedSize.hevc(stream: payload)
      case "av01": coded += CodedSize.av1(stream: ByteView(payload))
      case "grid": if let grid = grid(ByteView(payload)) { canvases.append(grid) }
      default: if let overlay = overlay(ByteView(payload)) { canvases.append((overlay, 1)) }
      }
    }
    return (coded, canvases)
  }

  private mutating func payload(_ ranges: [Range<Int>]) -> [UInt8]? {
    var payload: [UInt8] = []
    for range in ranges {
      budget -= range.count
      guard budget >= 0 else { return nil }
      payload += file.bytes[range]
    }
    return payload
  }

  private func grid(_ payload: ByteView) -> (size: CodedSize, tiles: Int)? {
    guard let rows = payload.u8(at: 2), let columns = payload.u8(at: 3),
      let size = canvas(payload, at: 4)
    else { return nil }
    return (size, (rows + 1) * (columns + 1))
  }

  /// An overlay's canvas follows its background's colour.
  private func overlay(_ payload: ByteView) -> CodedSize? { canvas(payload, at: 10) }

  private func canvas(_ payload: ByteView, at offset: Int) -> CodedSize? {
    guard let flags = payload.u8(at: 1) else { return nil }
    let isWide = flags & 1 == 1
    let width = isWide ? payload.u32(at: offset, .big) : payload.u16(at: offset, .big)
    let height = isWide ? payload.u32(at: offset + 4, .big) : payload.u16(at: offset + 2, .big)
    guard let width, let height else { return nil }
    return CodedSize(width: width, height: height)
  }
}

// The boxes of ISO/IEC 14496-12 that say where items lie and what they are.
extension HEIFItems {
  private struct Box {
    let type: String
    let content: Range<Int>
  }

  private func boxes(in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var at = range.lowerBound
    while at + 8 <= range.upperBound, boxes.count < 65_536 {
      guard var size = file.u32(at: at, .big) else { break }
      var head = 8
      if size == 1 {
        guard file.u32(at: at + 8, .big) == 0, let low = file.u32(at: at + 12, .big) else { break }
        (size, head) = (low, 16)
      }
      if size == 0 { size = range.upperBound - at }
      guard size >= head, size <= range.upperBound - at else { break }
      let name = String(decoding: file.bytes[(at + 4)..<(at + 8)], as: UTF8.self)
      boxes.append(Box(type: name, content: (at + head)..<(at + size)))
      at += size
    }
    return boxes
  }

  private mutating func read(_ box: Box) {
    switch box.type {
    case "iinf": readTypes(box.content)
    case "iloc": readPlaces(box.content)
    case "iprp":
      for container in boxes(in: box.content) where container.type == "ipco" {
        for property in boxes(in: container.content) { readProperty(property) }
      }
    default: break
    }
  }

  private mutating func readProperty(_ property: Box) {
    guard let view = file.slice(at: property.content.lowerBound, length: property.content.count)
    else { return }
    if property.type == "hvcC" { configured += CodedSize.hevc(configuration: view) }
    guard property.type == "av1C", view.count > 4 else { return }
    configured += CodedSize.av1(stream: ByteView(Array(view.bytes[4...])))
  }

  private mutating func readTypes(_ range: Range<Int>) {
    guard let version = file.u8(at: range.lowerBound) else { return }
    for box in boxes(in: range.dropFirst(version == 0 ? 6 : 8)) where box.type == "infe" {
      let start = box.content.lowerBound
      guard let version = file.u8(at: start), version >= 2 else { continue }
      let item = version == 2 ? file.u16(at: start + 4, .big) : file.u32(at: start + 4, .big)
      let name = start + (version == 2 ? 8 : 10)
      guard let item, file.holds(4, at: name) else { continue }
      types[item] = String(decoding: file.bytes[name..<(name + 4)], as: UTF8.self)
    }
  }

  private mutating func readPlaces(_ range: Range<Int>) {
    var reader = BitReader(Array(file.bytes[range]))
    guard let version = reader.bits(8), version <= 2, reader.skip(24),
      let offsetSize = reader.bits(4), let lengthSize = reader.bits(4),
      let baseSize = reader.bits(4), let indexSize = reader.bits(4),
      let count = reader.bits(version == 2 ? 32 : 16)
    else { return }
    for _ in 0..<count {
      guard let item = reader.bits(version == 2 ? 32 : 16),
        reader.skip(version == 0 ? 0 : 12),
        let method = reader.bits(version == 0 ? 0 : 4), reader.skip(16),
        let base = reader.bytes(baseSize), let extents = reader.bits(16)
      else { return }
      var ranges: [Range<Int>] = []
      for _ in 0..<extents {
        guard reader.skip(version == 0 ? 0 : indexSize * 8),
          let offset = reader.bytes(offsetSize), let length = reader.bytes(lengthSize)
        else { return }
        if let range = place(base + offset, length, method) { ranges.append(range) }
      }
      places.append((item, ranges))
    }
  }

  private func place(_ offset: Int, _ length: Int, _ method: Int) -> Range<Int>? {
    let start = method == 1 ? (inner?.lowerBound ?? 0) + offset : offset
    let end = method == 1 ? inner?.upperBound ?? 0 : file.count
    guard method < 2, start <= end else { return nil }
    // No length means all that is left; more than there is, as much as there is.
    let count = length == 0 ? end - start : min(length, end - start)
    return start..<(start + count)
  }
}

extension BitReader {
  /// A number of so many whole bytes, up to eight; large ones only as large as no file is.
  fileprivate mutating func bytes(_ count: Int) -> Int? {
    guard count > 4 else { return bits(count * 8) }
    guard count <= 8, let high = bits((count - 4) * 8), let low = bits(32) else { return nil }
    return high == 0 ? low : 1 << 40
  }
}

#endif
