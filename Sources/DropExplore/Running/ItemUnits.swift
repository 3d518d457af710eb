import DropContent
import DropCore
import DropReplay

/// What a session's items have in them: several parts, and of these two that are alike, as rows, cards or what is
/// attached to a mail may be.
///
/// Of such a handler that makes an entry of each puts two in that look alike, rightly.
struct ItemUnits {
  /// The ids of the items that have the same in them twice.
  private(set) var repeating: [String] = []
  /// The ids of those with several parts, and what each of them brings as a whole.
  private(set) var divided: [(id: String, wholes: Set<ContentPrint>)] = []

  /// More bytes, and more units, aren't looked through.
  private static let (mostBytes, mostUnits) = (1 << 18, 8_000)

  init(of session: SessionFile) {
    let coercer = ContentCoercer()
    for (item, deliveries) in zip(session.items, session.deliveries) {
      let contents = zip(item.representations, deliveries).compactMap { Self.content($0, of: $1) }
      if contents.contains(where: { Self.hasTwins($0, coercer) }) { repeating.append(item.id) }
      if contents.contains(where: { Self.isDivided($0, coercer) }) {
        divided.append((item.id, Set(contents.map(ContentPrint.init))))
      }
    }
  }

  private static func content(_ kind: Representation, of delivery: Delivery) -> Content? {
    switch delivery.bytes {
    case .memory(let bytes): Content(type: kind.type, bytes: bytes)
    case .file(_, let content): content.relabelled(as: kind.type)
    case .zeros, .failure: nil
    }
  }

  /// What is too long to be looked through may be.
  private static func isDivided(_ content: Content, _ coercer: ContentCoercer) -> Bool {
    if case .folder = content.storage { return true }
    if content.size > mostBytes { return true }
    if coercer.catalog.conforms(content.type, to: .emailMessage) { return true }
    if let units = try? coercer.units(of: content), units.count > 1 { return true }
    // A text's lines are its parts, where a script goes by them.
    guard coercer.catalog.conforms(content.type, to: .text),
      let bytes = try? content.bytes(limit: mostBytes)
    else { return false }
    return bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }).count > 1
  }

  private static func hasTwins(_ content: Content, _ coercer: ContentCoercer) -> Bool {
    guard content.size <= mostBytes else { return false }
    if coercer.catalog.conforms(content.type, to: .emailMessage) {
      let parts = try? MailParts(of: content, coercer.catalog, coercer.context.limits)
      let attached = parts?.attachments ?? []
      return hasTwins(among: attached.count) { attached[$0].content }
    }
    guard let units = try? coercer.units(of: content) else { return false }
    return hasTwins(among: units.count) { try? units.unit($0) }
  }

  private static func hasTwins(among count: Int, _ part: (Int) -> Content?) -> Bool {
    guard (2...mostUnits).contains(count) else { return false }
    var seen: Set<[UInt8]> = []
    return (0..<count).contains { number in
      guard let bytes = try? part(number)?.bytes(limit: mostBytes) else { return false }
      return !seen.insert(bytes).inserted
    }
  }
}
