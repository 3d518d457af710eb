import DropCore

/// Brings the scene of a life before this one to what the app has set up in this one.
struct SceneMerge {
  private let inputs: [HostInput]
  /// The ids of all that is open in the app's.
  private let open: NameSet

  /// The engine is the one in which the app has done those inputs.
  init(of engine: HostEngine, _ inputs: [HostInput]) {
    self.inputs = inputs
    open = NameSet(Self.open(in: engine))
  }

  func apply(to engine: HostEngine, at time: Double) {
    for id in Self.open(in: engine) where !open.contains(id) {
      // What lies on another goes with it.
      if engine.asking({ $0.index(of: id) }) != nil { engine.take(.event(.close(id)), at: time) }
    }
    var sources = engine.sourceCount
    for input in inputs {
      switch input {
      case .open(let opening) where open.contains(opening.destination.id):
        merge(opening.destination, opening, inside: opening.parent, into: engine, at: time)
      case .open: continue
      case .openSource:
        if sources > 0 { sources -= 1 } else { engine.take(input, at: time) }
      default: engine.take(input, at: time)
      }
    }
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
    }
    for child in destination.destinations {
      merge(child, opening, inside: destination.id, into: engine, at: time)
    }
  }

  /// The ids of all destinations that are open, in the order in which they were.
  private static func open(in engine: HostEngine) -> [String] {
    engine.asking { session in
      session.indices.filter { session.isOpen($0) }.map { session.id(of: $0) }
    }
  }
}
