import DropCore
import DropReplay

/// A session whose texts are long: the lines that they have, over and over.
struct LongTexts {
  /// So long is each of them.
  static let wanted = 1 << 20
  /// So many bytes are enough for all of them together.
  private static let mostBytes = 8 << 20

  /// Types of texts of lines, ten times of which are as right.
  static let types: Set<String> = [
    "public.text", "public.plain-text", "public.utf8-plain-text",
    "public.comma-separated-values-text", "public.utf8-tab-separated-values-text",
  ]

  let session: SessionFile

  /// None for a session that has no such text in it.
  init?(_ session: SessionFile) {
    var deliveries = session.deliveries
    var places: [(item: Int, place: Int, bytes: [UInt8])] = []
    for (item, all) in deliveries.enumerated() where session.items.indices.contains(item) {
      for (place, delivery) in all.enumerated() {
        let representations = session.items[item].representations
        guard representations.indices.contains(place),
          Self.types.contains(representations[place].type.id), delivery.file == nil,
          case .memory(let bytes) = delivery.bytes, !bytes.isEmpty
        else { continue }
        places.append((item, place, bytes))
      }
    }
    if places.isEmpty { return nil }
    let length = min(Self.wanted, Self.mostBytes / places.count)
    for (item, place, bytes) in places {
      deliveries[item][place].bytes = .memory(Self.lines(bytes, repeatedTo: length))
    }
    self.session = session.with(items: session.items, deliveries: deliveries)
  }

  /// Whole lines, so often that it is about that long.
  static func lines(_ bytes: [UInt8], repeatedTo length: Int) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let record = bytes.last == newline ? bytes : bytes + [newline]
    let count = max(1, length / record.count)
    if count == 1 { return bytes }
    var all: [UInt8] = []
    all.reserveCapacity(record.count * count)
    // Not byte by byte: each search makes a mebibyte and more.
    for _ in 0..<count { all += record }
    return all
  }
}
