/// Watches what comes out of a session and says what didn't hold.
///
/// Hand it each batch of the queue together with the session as it is after it.
package struct SessionMonitor: Sendable {
  /// What is known of one drag.
  struct Watched: Sendable {
    var source: Source?
    var items: [String] = []
    var willing: Set<Destination.Index> = []
    var asked: Set<Destination.Index> = []
    var inside: Destination.Index?
    var told: Set<Destination.Index> = []
    var granted: Operation?
    var results: [String] = []
    var destination: Destination.Index?
    var isPerforming = false
    var isPerformed = false
    var isStopped = false
    var openLoads = 0
    var openTasks: Set<TaskID> = []
    var openPlaceholders: Set<PlaceholderID> = []
    var arrived: Set<String> = []
    var before: [[String]] = []
    /// Whether effects could be another drop's as well, so that nothing is concluded from them.
    var isShared = false
  }

  /// An embedder's copy of one place.
  struct Mirrored: Sendable {
    var name: String
    var placeholder: PlaceholderID?
  }

  private(set) var violations: [Violation] = []
  var drags: [DragID: Watched] = [:]
  var ended: Set<DragID> = []
  var calls: [Ask.ID: Ask] = [:]
  var contents: [[Mirrored]]
  /// Those that failed too often.
  var quiet: Set<Destination.Index> = []
  var highlighted: Set<Destination.Index> = []
  var badged: Set<Destination.Index> = []
  var previewed: Set<Destination.Index> = []

  package init(_ session: DropSession) {
    contents = Self.mirror(session)
  }

  /// Takes in what came out since the last time, and gives what didn't hold.
  package mutating func check(
    _ entries: some Sequence<EffectQueue.Entry>,
    _ session: DropSession
  ) -> [Violation] {
    violations = []
    for entry in entries { take(entry, session) }
    checkContents(session)
    checkHover(session)
    return violations
  }

  /// Notes that an ask was answered, before what came of it is checked.
  package mutating func answered(_ ask: Ask.ID, _ answer: Answer) {
    guard let call = calls.removeValue(forKey: ask), let destination = call.destination else {
      return
    }
    if call.call == .canHandle, answer == .willing {
      drags[call.drag]?.willing.insert(destination)
    }
  }

  /// Notes that items joined the drag: those who said no may be asked again.
  package mutating func itemsJoined(_ drag: DragID) {
    let willing = drags[drag]?.willing ?? []
    drags[drag]?.asked.formIntersection(willing)
  }

  mutating func report(_ invariant: Invariant, _ found: String) {
    violations.append(Violation(invariant: invariant, found: found))
  }

  var names: [[String]] { contents.map { $0.map(\.name) } }

  static func mirror(_ session: DropSession) -> [[Mirrored]] {
    session.indices.map { index in
      session.contents(of: index).map { Mirrored(name: $0.entry.name, placeholder: $0.placeholder) }
    }
  }

  static func names(in session: DropSession) -> [[String]] {
    session.indices.map { session.contents(of: $0).map(\.entry.name) }
  }

  private mutating func checkContents(_ session: DropSession) {
    let now = Self.mirror(session)
    while contents.count < now.count { contents.append(now[contents.count]) }
    if names != Self.names(in: session) {
      report(.effectsTellAll, "\(names) for \(Self.names(in: session))")
    }
    contents = now
  }

  private mutating func checkHover(_ session: DropSession) {
    let hovering = session.hovering
    if hovering == nil {
      let shown = highlighted.union(badged).union(previewed)
      if !shown.isEmpty { report(.nothingShown, shown.map(session.id(of:)).joined()) }
      if session.wakeAt != nil { report(.wakesForHover, "a tick at \(session.wakeAt ?? 0)") }
    }
    if highlighted.count > 1 { report(.oneHighlight, "\(highlighted.count)") }
    let out = calls.values.filter { $0.drag == hovering && $0.destination != nil }
    if out.count > 1 { report(.oneHoverCall, "\(out.map(\.call.name))") }
  }
}
