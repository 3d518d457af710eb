import DropCore

/// A drag that wanders about over one scene and is answered at every move.
struct MovingDrag {
  /// How far it goes from one move to the next.
  enum Motion: String, CaseIterable {
    case hand
    case sweep
    case leap

    var sentence: String {
      switch self {
      case .hand: "a few points at each move, as a hand drags"
      case .sweep: "one to three tiles at each move, faster than the eye follows"
      case .leap: "anywhere at each move, so that whatever lies there was never looked at lately"
      }
    }

    /// Tiles to each side.
    var reach: Double { self == .hand ? 0.08 : 2.5 }
  }

  private let kind: MovingScene
  private let motion: Motion
  private let area: Rect
  private var session: DropSession
  private var effects = EffectQueue()
  private var state: UInt64 = 1
  private var point = Point(x: 250, y: 250)
  private var same = Answer.proposal(Proposal(.copy))
  /// What was found so far, so that looking can't be left out.
  private(set) var found = 0

  /// A drag that has been everywhere, so that every destination has been asked whether it wants it.
  init(_ kind: MovingScene, _ count: Int, _ motion: Motion) {
    self.kind = kind
    self.motion = motion
    area = kind.frame(count)
    session = DropSession(scene: kind.destinations(count))
    session.apply(.begin(Source(), items: kind.items(count), at: point), at: 0, into: &effects)
    drain()
    let middle = MovingScene.tile / 2
    for x in stride(from: middle, to: area.width, by: MovingScene.tile) {
      for y in stride(from: middle, to: area.height, by: MovingScene.tile) {
        session.move(to: Point(x: x, y: y), at: 0, into: &effects)
        drain()
      }
    }
  }

  mutating func move(_ count: Int) {
    for _ in 0..<count {
      step()
      if kind == .short, let ask = session.quickMove(to: point, at: 1) {
        if session.quickAnswer(ask) == nil { answer(ask.ask) }
        drain()
        continue
      }
      session.move(to: point, at: 1, into: &effects)
      drain()
    }
  }

  private mutating func step() {
    if motion == .leap {
      point = Point(x: random() * area.width, y: random() * area.height)
      return
    }
    let reach = motion.reach * MovingScene.tile
    point.x = Self.inside(point.x + (random() * 2 - 1) * reach, area.width)
    point.y = Self.inside(point.y + (random() * 2 - 1) * reach, area.height)
  }

  /// Who leaves on one side comes back on the other: few tiles are crossed as often as many.
  private static func inside(_ value: Double, _ length: Double) -> Double {
    var value = value
    while value < 0 { value += length }
    while value >= length { value -= length }
    return value
  }

  private mutating func drain() {
    var next = 0
    while next < effects.entries.count {
      if case .ask(let ask) = effects.entries[next] { answer(ask) }
      next += 1
    }
    effects.removeAll()
  }

  private mutating func answer(_ ask: Ask) {
    switch ask.call {
    case .canHandle: session.answer(ask.id, .willing, at: 1, into: &effects)
    case .update:
      guard let index = ask.destination else { return }
      let said = propose(ask.drag, index)
      session.answer(ask.id, said, at: 1, into: &effects)
    default: session.answer(ask.id, .done, at: 1, into: &effects)
    }
  }

  private mutating func propose(_ drag: DragID, _ index: Destination.Index) -> Answer {
    switch kind {
    case .destinations, .nested, .unhandled, .items, .short: return same
    case .regions:
      if session.region(of: drag, in: index) != nil { found += 1 }
      return same
    case .highlights:
      guard let region = session.region(of: drag, in: index) else { return same }
      found += 1
      return .proposal(Proposal(.copy, isPrecise: true, highlight: .region(region.id)))
    case .contents:
      return .proposal(Proposal(.copy, insertAt: session.insertionIndex(of: drag, in: index)))
    }
  }

  private mutating func random() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
}
