import DropContent
import DropCore
import DropReplay

/// What a session's items have in them twice: two rows that are alike, or two cards.
///
/// Of these a handler that makes an entry of each puts two in that look alike, rightly.
enum RepeatedUnits {
  /// More bytes, and more units, aren't looked through.
  private static let (mostBytes, mostUnits) = (1 << 18, 8_000)

  /// The ids of the items of which that is so.
  static func items(of session: SessionFile) -> [String] {
    let coercer = ContentCoercer()
    return zip(session.items, session.deliveries).filter { item, deliveries in
      zip(item.representations, deliveries).contains { representation, delivery in
        guard case .memory(let bytes) = delivery.bytes, bytes.count <= mostBytes else {
          return false
        }
        return hasTwins(Content(type: representation.type, bytes: bytes), coercer)
      }
    }.map(\.0.id)
  }

  private static func hasTwins(_ content: Content, _ coercer: ContentCoercer) -> Bool {
    guard let units = try? coercer.units(of: content), (2...mostUnits).contains(units.count) else {
      return false
    }
    var seen: Set<[UInt8]> = []
    return (0..<units.count).contains { number in
      guard let unit = try? units.unit(number), let bytes = try? unit.bytes(limit: mostBytes) else {
        return false
      }
      return !seen.insert(bytes).inserted
    }
  }
}
