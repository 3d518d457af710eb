package import DropCore
package import DropHost

/// Someone who is told what happens in a replay, as it happens.
package protocol ReplayObserver: AnyObject {
  /// Everything is loaded and nothing has happened yet.
  func begin(_ scene: ReplayScene) throws(SinkError)
  /// The session's next event, before anything comes of it.
  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError)
  /// Something that came of an event, or of a transfer, a timer or a task that ended.
  func observe(_ output: HostOutput, at time: Double, in scene: ReplayScene) throws(SinkError)
  /// A save, or the taking back of a file, ended, before anything comes of it.
  func saveEnded(_ end: IOCompletion, at time: Double)
  /// All has come that comes of an event, a transfer, a timer or a task at once.
  func turnEnded(at time: Double, in scene: ReplayScene) throws(SinkError)
  /// What comes next is not there yet: what is held back is to be shown.
  func pause() throws(SinkError)
  /// Nothing more comes.
  func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError)
}

extension ReplayObserver {
  package func begin(_ scene: ReplayScene) throws(SinkError) {}
  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {}
  package func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {}
  package func saveEnded(_ end: IOCompletion, at time: Double) {}
  package func turnEnded(at time: Double, in scene: ReplayScene) throws(SinkError) {}
  package func pause() throws(SinkError) {}
  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {}
}

/// What observers of a replay may ask beside what happens: names and the session.
package final class ReplayScene {
  package private(set) var session: SessionFile
  /// The names of destinations by their numbers, which never change their meaning.
  private var names: [String] = []
  private let look: (Destination.Index) -> String

  /// What a source plugin gave to be dragged, in order.
  package private(set) var offered: [DragItem] = []
  private lazy var items = NameTable(session.items.map { ($0.id, $0) })
  private lazy var places: NameTable<[Int]> = {
    var places = NameTable<[Int]>()
    for (place, item) in session.items.enumerated() { places[item.id, default: []].append(place) }
    return places
  }()

  package init(session: SessionFile, name look: @escaping (Destination.Index) -> String) {
    self.session = session
    self.look = look
  }

  /// An item of the session's own or of its source plugin's.
  package func item(_ id: String) -> DragItem? { items[id] }

  /// To look at so few items one by one is quicker than to make a table, which each run of a search would.
  private static let few = 16

  /// Where one of the session's own items stands among them; several may be called the same.
  func place(of item: DragItem) -> Int? {
    let alike = places(called: item.id)
    guard alike.count > 1 else { return alike.first }
    let whole = item.revealed
    let same = alike.filter { session.items[$0].revealed == whole }
    // One that a list held from the start was never loaded; that it was dragged later is another's.
    let loaded = same.first { place in
      session.deliveries[place].contains { !$0.arrivals.isEmpty }
    }
    return loaded ?? same.first ?? alike.first
  }

  private func places(called id: String) -> [Int] {
    guard session.items.count <= Self.few else { return places[id] ?? [] }
    return session.items.indices.filter { session.items[$0].id.isSpelled(as: id) }
  }

  /// What is dragged in a live run becomes the session's own.
  package func add(_ item: DragItem) { session.items.append(item) }

  package func learn(_ dragged: [DragItem]) {
    for item in dragged where items.updateValue(item, forKey: item.id) == nil {
      offered.append(item)
    }
  }

  /// The destination's id.
  package func name(of index: Destination.Index) -> String {
    let offset = Int(index.value)
    let known = offset < names.count ? names[offset] : ""
    if !known.isEmpty { return known }
    while names.count <= offset { names.append("") }
    names[offset] = look(index)
    return names[offset]
  }
}
