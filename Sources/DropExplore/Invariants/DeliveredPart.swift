import DropCore
import DropReplay

/// What of an entry says whether it is another's twin: of two parts of one item that share a name each may be there.
struct DeliveredPart: Hashable, Sendable {
  private let name: Name
  private let origins: [Int]
  private let id: Name?
  private let details: JSONValue?
  private let content: ContentPrint?
  private let kept: [ContentEntry.Kept.Spot: ContentPrint?]

  fileprivate init(_ entry: ContentEntry, id: String?, _ prints: [UInt64: ContentPrint]) {
    name = Name(entry.name)
    origins = entry.origins
    self.id = id.map(Name.init)
    details = entry.details
    content = entry.reference.flatMap { prints[$0] }
    kept = Dictionary(entry.kept.map { ($0.spot, prints[$0.reference]) }) { first, _ in first }
  }
}

/// What is known of the parts that items have, and of the contents that entries are made of.
struct DeliveredParts: Sendable {
  /// Items whose payload repeats itself: what is made of it may be there more than once.
  private(set) var repeating = NameSet()
  /// Items with several parts, which an id may tell apart.
  private var divided = NameSet()
  /// By the numbers that entries carry.
  private var prints: [UInt64: ContentPrint] = [:]

  mutating func noteRepeating(_ item: String) { repeating.insert(item) }

  mutating func noteDivided(_ item: String) { divided.insert(item) }

  /// Notes what the number stands for, where that isn't known.
  mutating func note(_ reference: UInt64, is print: () -> ContentPrint?) {
    if prints[reference] == nil { prints[reference] = print() }
  }

  /// The part that an entry is of what `items` brings.
  ///
  /// The same content of an item that has no parts is the same thing, whatever ids a script gives it.
  func part(_ entry: ContentEntry, of items: WatchedItems) -> DeliveredPart {
    let hasContent = entry.reference.map { prints[$0]?.isEmpty == false } ?? false
    let isDivided = entry.origins.contains { items[$0].map(divided.contains) ?? false }
    return DeliveredPart(entry, id: hasContent && !isDivided ? nil : entry.id, prints)
  }
}

extension Effect {
  /// The entries that are there by it and weren't.
  var brought: [ContentEntry] {
    switch self {
    case .insert(_, let entries), .commit(_, _, let entries): entries
    case .update(_, let entry): [entry]
    default: []
    }
  }
}
