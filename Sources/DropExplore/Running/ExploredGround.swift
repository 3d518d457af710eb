import DropContent
import DropCore
import DropHost
import DropReplay

/// What all runs of one session have in common, found out once.
final class ExploredGround {
  let session: SessionFile
  /// Every destination that the session opens with.
  let places: [String]
  private let itemIndexes: NameTable<Int>
  private let expiring: NameSet
  private let atTheStart: NameTable<[String]>
  /// By what can happen at a moment: what may be put in there.
  private let interruptions: [[Int]]
  /// Each of the session's drags, with its drop, to be made once more.
  private let drags: [[SessionEvent.Kind]]
  /// What the session drags out of a list, by the list.
  let rooted: RootedItems
  /// By item and representation, which sizes a payload may have.
  private let payloadSizes: [[LoadFates]]
  /// As a run's monitor begins; the plugins' manifests, which it needs, are the same in every run.
  private var monitor: InvariantMonitor?
  /// What questions can be filled in with, by their fields.
  private var answers: [JSONValue: [JSONValue]] = [:]

  init(_ session: SessionFile, events: [SessionEvent]) {
    self.session = session
    places = session.destinations.flatMap(Self.names)
    itemIndexes = NameTable(session.items.enumerated().map { ($0.element.id, $0.offset) })
    let indexes = session.deliveries.indices.filter { index in
      session.deliveries[index].contains { delivery in
        delivery.expires != nil || delivery.arrivals.contains { $0.failure?.code == .expired }
      }
    }
    expiring = NameSet(indexes.filter(session.items.indices.contains).map { session.items[$0].id })
    var atTheStart = Self.contents(of: session.destinations)
    for case .open(let destination, _, _, _) in events.lazy.map(\.kind) {
      for id in Self.names(of: destination) { atTheStart[id] = nil }
    }
    self.atTheStart = atTheStart
    rooted = RootedItems(self.session)
    let (count, drags) = (places.count, Self.drags(of: events))
    self.drags = drags
    interruptions = (0..<64).map { number in
      Self.interruptions(Circumstances(rawValue: number), places: count, drags: drags.count)
    }
    payloadSizes = Self.payloadSizes(of: session)
  }

  /// How one representation of an item arrives.
  func delivery(_ item: Int, _ representation: Int) -> Delivery? {
    guard session.deliveries.indices.contains(item) else { return nil }
    let deliveries = session.deliveries[item]
    return deliveries.indices.contains(representation) ? deliveries[representation] : nil
  }

  /// Which other sizes a payload may have.
  func sizes(_ item: Int, _ representation: Int) -> LoadFates {
    guard payloadSizes.indices.contains(item),
      payloadSizes[item].indices.contains(representation)
    else { return [] }
    return payloadSizes[item][representation]
  }

  /// What a question's fields can be filled in with, found out once.
  func filled(_ question: Question?) -> [JSONValue] {
    guard let fields = question?.fields else { return [] }
    if let known = answers[fields] { return known }
    let all = FieldAnswers(fields).all
    answers[fields] = all
    return all
  }

  /// What decides which interruptions make sense.
  struct Circumstances: OptionSet {
    let rawValue: Int
    static let hovering = Circumstances(rawValue: 1)
    static let performing = Circumstances(rawValue: 2)
    /// Something was dropped, and may be there to be taken back.
    static let dropped = Circumstances(rawValue: 4)
    /// A drop works, and nothing hovers.
    static let mayDragAgain = Circumstances(rawValue: 8)
    /// More than one drop is under way.
    static let severalDrops = Circumstances(rawValue: 16)
    /// A drop works in an app that keeps a journal.
    static let mayCrash = Circumstances(rawValue: 32)
  }

  /// The alternatives of a moment: as recorded, then what may be put in.
  func interruptions(_ circumstances: Circumstances) -> [Int] {
    interruptions[circumstances.rawValue]
  }

  /// The number of an item; of one that the session doesn't have, as a plugin makes it, a number of its name's.
  func index(of item: String) -> Int {
    itemIndexes[item] ?? session.items.count + Int(StableHash.value(of: item.utf8) & 0x3F_FFFF)
  }

  /// The names of what a destination holds at the start; nil for one that opens later.
  func contents(of destination: String) -> [String]? { atTheStart[destination] }

  /// Whether a handler isn't to be held to that where the app made this of a list.
  func excuses(_ violation: Violation, for change: AppChanges.Change) -> Bool {
    // What the app does to a list may itself be what must never hold.
    if violation.invariant == .always { return change.isOfList }
    // Who goes by what all rows of a list have can't know of one that hasn't.
    if case .inserts(_, isLikeOthers: false) = change {
      return [.noFault, .nothingUncaught].contains(violation.invariant)
    }
    guard let name = change.taken else { return false }
    // The host says of a card that has gone that it was taken elsewhere.
    return violation.isOfForgotten
      && session.items.contains { $0.id.isSpelled(as: name) || $0.name.isSpelled(as: name) }
  }

  /// A monitor for a run.
  func monitor(
    _ engine: HostEngine?,
    _ conditions: InvariantMonitor.Conditions
  ) -> InvariantMonitor {
    let known = monitor ?? madeMonitor(engine)
    monitor = known
    return known.under(conditions)
  }

  private func madeMonitor(_ engine: HostEngine?) -> InvariantMonitor {
    var profiles = NameTable<HandlerProfile>()
    for index in engine?.asking({ $0.indices }) ?? [] {
      guard let engine, let manifest = engine.manifest(of: index) else { continue }
      profiles[engine.asking { $0.id(of: index) }] = HandlerProfile(policy: manifest.policy)
    }
    var monitor = InvariantMonitor(
      scene: session.destinations,
      profiles: profiles,
      source: session.source,
      expiring: expiring,
      expectsFaults: session.expectation.faults ?? 0 > 0,
      always: session.expectation.always,
      keepsJournal: session.keepsJournal
    )
    let units = ItemUnits(of: session)
    for item in units.repeating { monitor.noteRepeating(item) }
    for item in units.divided { monitor.noteDivided(item.id, of: item.wholes) }
    return monitor
  }

  /// The last of them.
  var lastDrag: [SessionEvent.Kind]? { drags.last }

  /// The drag that is made once more by that choice; nil where it is another kind of one.
  func drag(by alternative: Int) -> [SessionEvent.Kind]? {
    let number = alternative == Alternative.again ? 0 : alternative - Alternative.againLater + 1
    let isDrag = alternative == Alternative.again || alternative >= Alternative.againLater
    return isDrag && drags.indices.contains(number) ? drags[number] : nil
  }

  private static func interruptions(_ at: Circumstances, places: Int, drags: Int) -> [Int] {
    var alternatives = [Alternative.asRecorded]
    if at.contains(.hovering) { alternatives += [Alternative.drop, Alternative.cancel] }
    if at.contains(.performing) { alternatives.append(Alternative.abort) }
    for place in 0..<min(4, places) {
      let first = Alternative.places + place * 3
      alternatives += [first, first + 1]
      if !at.isDisjoint(with: [.performing, .dropped]) { alternatives.append(first + 2) }
    }
    if at.contains(.mayCrash) { alternatives += [Alternative.crash, Alternative.powerFailure] }
    // What only a far search takes comes last.
    if at.contains(.mayDragAgain), drags > 0 {
      alternatives.append(Alternative.again)
      alternatives += (0..<drags - 1).map { Alternative.againLater + $0 }
    }
    if at.contains(.severalDrops) {
      alternatives += [Alternative.abortFirst, Alternative.abortLast]
    }
    return alternatives
  }

  /// Of more drags only so many are made once more.
  private static let mostDrags = 8

  /// Of each drag that was dropped its beginning, place and drop, and what was pasted or shared.
  private static func drags(of events: [SessionEvent]) -> [[SessionEvent.Kind]] {
    var drags: [[SessionEvent.Kind]] = []
    var start: SessionEvent.Kind?
    var place: SessionEvent.Kind?
    for event in events where drags.count < mostDrags {
      switch event.kind {
      case .begin: (start, place) = (event.kind, nil)
      case .move: place = event.kind
      case .paste, .share: drags.append([event.kind])
      case .cancel: start = nil
      case .drop:
        if let start { drags.append([start] + (place.map { [$0] } ?? []) + [event.kind]) }
        start = nil
      default: break
      }
    }
    return drags
  }

  /// Of small payloads at hand; a session with more than the host promises to take isn't varied.
  private static func payloadSizes(of session: SessionFile) -> [[LoadFates]] {
    session.deliveries.enumerated().map { item, deliveries in
      deliveries.enumerated().map { place, delivery in
        let size: Int
        switch delivery.bytes {
        case .memory(let bytes): size = bytes.count
        case .zeros(let count): size = count
        case .file, .failure: return []
        }
        guard 1...PayloadSize.mostOfScript ~= size, delivery.file == nil,
          session.items.indices.contains(item),
          session.items[item].representations.indices.contains(place)
        else { return [] }
        let type = session.items[item].representations[place].type
        guard LongTexts.types.contains(type.id) else { return .other }
        return size * 10 > PayloadSize.mostOfScript ? .longText : .text
      }
    }
  }

  private static func names(of destination: Destination) -> [String] {
    [destination.id] + destination.destinations.flatMap(names)
  }

  private static func contents(of destinations: [Destination]) -> NameTable<[String]> {
    var all = NameTable<[String]>()
    for destination in destinations {
      for inner in contents(of: destination.destinations) where all[inner.key] == nil {
        all[inner.key] = inner.value
      }
      all[destination.id] = destination.contents.map(\.name)
    }
    return all
  }
}
