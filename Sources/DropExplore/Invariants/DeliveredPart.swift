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
  /// Items with several parts, which an id may tell apart, and what they bring as a whole.
  private var divided = NameTable<Set<ContentPrint>>()
  /// By the numbers that entries carry.
  private var prints: [UInt64: ContentPrint] = [:]

  mutating func noteRepeating(_ item: String) { repeating.insert(item) }

  mutating func noteDivided(_ item: String, of wholes: Set<ContentPrint>) { divided[item] = wholes }

  /// Notes what the number stands for, where that isn't known.
  mutating func note(_ reference: UInt64, is print: () -> ContentPrint?) {
    if prints[reference] == nil { prints[reference] = print() }
  }

  /// Whether two entries have the same content, or may have: what one had before the run is known of none.
  func mayShareContent(_ one: ContentEntry, _ other: ContentEntry) -> Bool {
    guard let mine = one.reference, let its = other.reference else { return false }
    guard let print = prints[mine], let second = prints[its] else { return true }
    return print == second
  }

  /// The part that an entry is of what `items` brings.
  ///
  /// The same content of an item that has no parts, or all of one that has, is the same thing, whatever ids a script
  /// gives it.
  func part(_ entry: ContentEntry, of items: WatchedItems) -> DeliveredPart {
    guard let print = entry.reference.flatMap({ prints[$0] }), !print.isEmpty else {
      return DeliveredPart(entry, id: entry.id, prints)
    }
    let isPart = entry.origins.contains { index in
      guard let wholes = items[index].flatMap({ divided[$0] }) else { return false }
      // A part may have all of its item as its content; it isn't called so.
      return !wholes.contains(print) || items.name(index)?.isSpelled(as: entry.name) != true
    }
    return DeliveredPart(entry, id: isPart ? entry.id : nil, prints)
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
