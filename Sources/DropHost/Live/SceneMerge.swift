import DropCore

/// Brings the scene of a life before this one to what the app has set up in this one.
struct SceneMerge {
  private let inputs: [HostInput]
  /// The ids of all that is open in the app's.
  private let open: NameSet
  /// On what each of those lies that doesn't lie on the scene.
  private let outer: NameTable<String>
  /// The place of the input by which each id was closed last.
  private let closed: NameTable<Int>

  /// The engine is the one in which the app has done those inputs.
  init(of engine: HostEngine, _ inputs: [HostInput]) {
    self.inputs = inputs
    open = NameSet(Self.open(in: engine))
    outer = Self.outer(in: engine)
    closed = Self.closed(by: inputs)
  }

  func apply(to engine: HostEngine, at time: Double) {
    let before = Self.outer(in: engine)
    for id in before.names.sorted() where open.contains(id) && outer[id] != before[id] {
      // What the app has laid elsewhere doesn't close with what it lay on.
      lay(id, on: nil, in: engine, at: time)
    }
    for id in Self.open(in: engine) where !open.contains(id) {
      // What lies on another goes with it.
      if engine.asking({ $0.index(of: id) }) != nil { engine.take(.event(.close(id)), at: time) }
    }
    var sources = 0
    for (place, input) in inputs.enumerated() {
      switch input {
      case .open(let opening):
        guard let destination = left(of: opening.destination, since: place) else { continue }
        merge(destination, opening, inside: opening.parent, into: engine, at: time)
      case .openSource(let plugin):
        let isKnown = sources < engine.sourceCount
        engine.take(isKnown ? .renewSource(sources, plugin) : input, at: time)
        sources += 1
      // What a destination holds isn't gone with one of the app's that it has opened again since.
      case .event(.close): continue
      case .event(.change(let id, _)), .reload(let id, _):
        if isLeft(id, since: place) { engine.take(input, at: time) }
      default: engine.take(input, at: time)
      }
    }
  }

  /// Whether what the app did to a destination holds still: it is open, and hasn't been closed since.
  private func isLeft(_ id: String, since place: Int) -> Bool {
    open.contains(id) && closed[id].map { $0 < place } ?? true
  }

  /// A destination that was opened there, with what is left of all that lies on it.
  private func left(of destination: Destination, since place: Int) -> Destination? {
    guard isLeft(destination.id, since: place) else { return nil }
    var left = destination
    left.destinations = destination.destinations.compactMap { self.left(of: $0, since: place) }
    return left
  }

  /// Where each id was closed last, by itself or with what it lay on.
  private static func closed(by inputs: [HostInput]) -> NameTable<Int> {
    var tree = OpenTree()
    var closed = NameTable<Int>()
    for (place, input) in inputs.enumerated() {
      switch input {
      case .open(let opening): tree.open(opening.destination, on: opening.parent)
      case .event(.close(let id)): for each in tree.close(id) { closed[each] = place }
      default: continue
      }
    }
    return closed
  }

  /// What is there already takes the app's place, parts and plugin, and keeps what it holds.
  private func merge(
    _ destination: Destination,
    _ opening: HostOpening,
    inside parent: String?,
    into engine: HostEngine,
    at time: Double
  ) {
    guard engine.asking({ $0.index(of: destination.id) }) != nil else {
      let isWhole = destination.id == opening.destination.id
      let new = HostOpening(
        destination,
        inside: parent,
        plugins: opening.plugins,
        share: opening.share,
        held: isWhole ? opening.held : []
      )
      engine.take(.open(new), at: time)
      return
    }
    lay(destination.id, on: parent, in: engine, at: time)
    let change = Destination.Change(
      frame: destination.frame,
      regions: destination.regions,
      layout: destination.layout,
      scroll: destination.scroll,
      context: destination.context
    )
    engine.take(.event(.change(destination.id, change)), at: time)
    if let plugin = opening.plugins[destination.id] {
      engine.take(.reload(destination.id, plugin), at: time)
    } else if engine.assignment(of: destination.id) != nil {
      engine.take(.dismiss(destination.id), at: time)
    }
    for child in destination.destinations {
      merge(child, opening, inside: destination.id, into: engine, at: time)
    }
  }

  private func lay(_ id: String, on outer: String?, in engine: HostEngine, at time: Double) {
    let now = engine.asking { session in session.index(of: id).flatMap { session.outer(of: $0) } }
    if now == outer { return }
    var change = Destination.Change()
    change.lying = Destination.Change.Lying(on: outer)
    engine.take(.event(.change(id, change)), at: time)
  }

  /// On which others those lie that are open and don't lie on the scene, by their ids.
  private static func outer(in engine: HostEngine) -> NameTable<String> {
    engine.asking { session in
      var all = NameTable<String>()
      for index in session.indices where session.isOpen(index) {
        if let outer = session.outer(of: index) { all[session.id(of: index)] = outer }
      }
      return all
    }
  }

  /// The ids of all destinations that are open, in the order in which they were.
  private static func open(in engine: HostEngine) -> [String] {
    engine.asking { session in
      session.indices.filter { session.isOpen($0) }.map { session.id(of: $0) }
    }
  }
}

/// Which ids are open, and on which others they lie.
private struct OpenTree {
  private var parents = NameTable<String>()
  /// Also what has gone from there, and is passed over.
  private var children = NameTable<[String]>()
  private var ids: NameSet = []

  mutating func open(_ destination: Destination, on parent: String?) {
    parents[destination.id] = parent
    if let parent { children[parent, default: []].append(destination.id) }
    ids.insert(destination.id)
    for child in destination.destinations { open(child, on: destination.id) }
  }

  /// Closes it with all that lies on it, and gives the ids of what was open of that.
  mutating func close(_ id: String) -> [String] {
    var closed: [String] = []
    var left = [id]
    while let next = left.popLast() {
      if ids.remove(next) { closed.append(next) }
      for child in children.removeValue(forKey: next) ?? []
      where parents[child]?.isSpelled(as: next) == true { left.append(child) }
    }
    return closed
  }
}
