import DropCore

/// A drag written as a path, and what was called on the way, written as another.
///
///     var scenario = Scenario()
///     scenario.run("begin@outside move@below move@above drop")
///     #expect(scenario.calls == "above.can_handle above.enter …")
struct Scenario {
  var session: DropSession
  var time: Double = 0
  var effects = EffectQueue()
  /// What a destination answers: by `id.call`, else by `call`; else yes, copy, and nothing more.
  var answers: [String: (inout Scenario, Ask) -> Answer] = [:]
  var source = Source(app: "elsewhere", operations: [.copy, .move, .link])
  var items = [Scenario.text("one"), Scenario.text("two")]
  /// Whether calls that may wait stay open until the test answers them.
  var isHeld = false

  private(set) var log: [String] = []
  private(set) var asks: [Ask] = []
  private(set) var outcomes: [Outcome] = []
  private(set) var notices: [Notice] = []
  private(set) var faults: [Fault] = []
  private(set) var shown: [(effect: Effect, destination: String?)] = []
  private(set) var verdicts: [Verdict] = []

  /// Two nested destinations: `below` covers 0…100 square, `above` its middle 25…75.
  static var nested: [Destination] {
    [
      Destination(
        id: "below",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        contents: [ContentEntry(name: "a"), ContentEntry(name: "b")],
        destinations: [
          Destination(id: "above", frame: Rect(x: 25, y: 25, width: 50, height: 50))
        ]
      )
    ]
  }

  init(_ scene: [Destination] = Scenario.nested) {
    session = DropSession(scene: scene)
  }

  static func text(_ name: String) -> DragItem {
    DragItem(
      id: name,
      representations: [Representation(type: ContentType("public.utf8-plain-text"))]
    )
  }

  /// Of which nothing is known before the drop, unless it is said.
  static func hidden(_ name: String, _ hover: DragItem.Hover = DragItem.Hover()) -> DragItem {
    var item = text(name)
    item.hover = hover
    return item
  }

  static func point(_ place: some StringProtocol) -> Point {
    switch place {
    case "above": Point(x: 50, y: 50)
    case "below": Point(x: 10, y: 10)
    default: Point(x: 500, y: 500)
    }
  }

  /// The calls, in order, as one line.
  var calls: String { log.joined(separator: " ") }

  mutating func run(_ path: String) {
    for step in path.split(separator: " ") { take(step) }
  }

  private mutating func take(_ step: Substring) {
    let parts = step.split(separator: "@", maxSplits: 1)
    let place = parts.count > 1 ? parts[1] : "outside"
    time += 10
    switch parts[0] {
    case "begin": apply(.begin(source, items: items, at: Self.point(place)))
    case "move": apply(.move(to: Self.point(place)))
    case "add": apply(.add(items: [Self.text(String(place))]))
    case "reveal": apply(.reveal(items: parts.count > 1 ? [Self.text(String(place))] : nil))
    case "keys": apply(.modifiers(.option))
    case "drop": apply(.drop)
    case "cancel": apply(.cancel)
    case "abort": apply(.abort(nil))
    case "undo": apply(.undo(String(place)))
    case "redo": apply(.redo(String(place)))
    case "paste": apply(.paste(String(place), source, items: items))
    case "share": apply(.share(String(place), source, items: items))
    case "close": apply(.close(String(place)))
    case "reload": apply(.reload(String(place), HandlerProfile(), fault: nil))
    case "wait": rest(for: Double(place) ?? 0)
    default: preconditionFailure("no such step: \(step)")
    }
  }

  /// Lets time pass, with a tick whenever the session wants one.
  mutating func rest(for duration: Double) {
    let end = time - 10 + duration
    time -= 10
    while let wakeAt = session.wakeAt, wakeAt <= end {
      time = max(wakeAt, time)
      apply(.tick)
    }
    time = end
  }

  mutating func apply(_ event: Event) {
    session.apply(event, at: time, into: &effects)
    drain()
  }

  mutating func answer(_ ask: Ask, _ answer: Answer) {
    session.answer(ask.id, answer, at: time, into: &effects)
    drain()
  }

  @discardableResult
  mutating func request(_ request: Request, by ask: Ask) throws(Refusal) -> Reply {
    let reply = try session.request(request, by: ask.id, into: &effects)
    drain()
    return reply
  }

  func names(_ id: String) -> [String] {
    guard let index = session.index(of: id) else { return [] }
    return session.contents(of: index).map(\.entry.name)
  }

  private mutating func drain() {
    while !effects.entries.isEmpty {
      let entries = effects.entries
      effects.removeAll()
      for entry in entries { take(entry) }
    }
  }

  private mutating func take(_ entry: EffectQueue.Entry) {
    switch entry {
    case .ask(let ask): take(ask)
    case .withdrawn(let id): log.append("withdrawn-\(id.number)")
    case .verdict(_, _, let verdict, _): verdicts.append(verdict)
    case .effect(let effect, let index, _): shown.append((effect, index.map(session.id(of:))))
    case .notice(let notice, _): notices.append(notice)
    case .fault(let fault, _, _): faults.append(fault)
    case .ended(_, let outcome):
      outcomes.append(outcome)
      log.append("ended=\(outcome.status.rawValue)")
    case .reply, .read, .stop, .file: break
    }
  }

  private mutating func take(_ ask: Ask) {
    asks.append(ask)
    let name = ask.destination.map(session.id(of:)) ?? "source"
    log.append("\(name).\(ask.call.name)")
    let script = answers["\(name).\(ask.call.name)"] ?? answers[ask.call.name]
    if let script {
      let said = script(&self, ask)
      if said != .later { session.answer(ask.id, said, at: time, into: &effects) }
      return
    }
    switch ask.call {
    case .canHandle: reply(ask, .willing)
    case .update: reply(ask, .proposal(Proposal(.copy)))
    case .perform, .end, .dragEnd, .provide: if !isHeld { reply(ask, .done) }
    default: reply(ask, .done)
    }
  }

  private mutating func reply(_ ask: Ask, _ answer: Answer) {
    session.answer(ask.id, answer, at: time, into: &effects)
  }
}

extension Answer {
  /// Stands for not answering yet.
  static let later = Answer.items([DragItem(id: "later")])
  static let broken = Answer.fault(Fault(kind: .init(rawValue: "runtime"), message: "broken"))
}
