import DropCore
import DropHost
import DropReplay

/// What all runs of one session have in common, found out once.
final class ExploredGround {
  let session: SessionFile
  /// Every destination that the session opens with.
  let places: [String]
  private let itemIndexes: [String: Int]
  private let expiring: Set<String>
  private let atTheStart: [String: [String]]
  /// By what can happen at a moment: what may be put in there.
  private let interruptions: [[Int]]
  /// As a run's monitor begins; the plugins' manifests, which it needs, are the same in every run.
  private var monitor: InvariantMonitor?

  init(_ session: SessionFile) {
    self.session = session
    places = session.destinations.flatMap(Self.names)
    itemIndexes = Dictionary(
      session.items.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    let indexes = session.deliveries.indices.filter { index in
      session.deliveries[index].contains { $0.expires != nil }
    }
    expiring = Set(indexes.filter(session.items.indices.contains).map { session.items[$0].id })
    atTheStart = Self.contents(of: session.destinations)
    let count = places.count
    interruptions = (0..<8).map { Self.interruptions(Circumstances(rawValue: $0), places: count) }
  }

  /// What decides which interruptions make sense.
  struct Circumstances: OptionSet {
    let rawValue: Int
    static let hovering = Circumstances(rawValue: 1)
    static let performing = Circumstances(rawValue: 2)
    /// Something was dropped, and may be there to be taken back.
    static let dropped = Circumstances(rawValue: 4)
  }

  /// The alternatives of a moment: as recorded, then what may be put in.
  func interruptions(_ circumstances: Circumstances) -> [Int] {
    interruptions[circumstances.rawValue]
  }

  func index(of item: String) -> Int { itemIndexes[item] ?? 0 }

  /// The names of what a destination holds at the start; nil for one that opens later.
  func contents(of destination: String) -> [String]? { atTheStart[destination] }

  /// A monitor for a run.
  func monitor(_ engine: HostEngine?) -> InvariantMonitor {
    if let monitor { return monitor }
    var profiles: [String: HandlerProfile] = [:]
    for index in engine?.asking({ $0.indices }) ?? [] {
      guard let engine, let manifest = engine.manifest(of: index) else { continue }
      profiles[engine.asking { $0.id(of: index) }] = HandlerProfile(policy: manifest.policy)
    }
    var made = InvariantMonitor(
      scene: session.destinations,
      profiles: profiles,
      source: session.source,
      items: session.items,
      expiring: expiring
    )
    made.expectsFaults = session.expectation.faults ?? 0 > 0
    monitor = made
    return made
  }

  private static func interruptions(_ at: Circumstances, places: Int) -> [Int] {
    var alternatives = [Alternative.asRecorded]
    if at.contains(.hovering) { alternatives += [Alternative.drop, Alternative.cancel] }
    if at.contains(.performing) { alternatives.append(Alternative.abort) }
    for place in 0..<min(4, places) {
      let first = Alternative.places + place * 3
      alternatives += [first, first + 1]
      if !at.isDisjoint(with: [.performing, .dropped]) { alternatives.append(first + 2) }
    }
    return alternatives
  }

  private static func names(of destination: Destination) -> [String] {
    [destination.id] + destination.destinations.flatMap(names)
  }

  private static func contents(of destinations: [Destination]) -> [String: [String]] {
    var all: [String: [String]] = [:]
    for destination in destinations {
      all.merge(contents(of: destination.destinations)) { first, _ in first }
      all[destination.id] = destination.contents.map(\.name)
    }
    return all
  }
}
