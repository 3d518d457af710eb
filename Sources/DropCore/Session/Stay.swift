/// The drag inside the destination that was entered and not left: what was proposed there, what was
/// granted, what the user sees of it, and what goes on while the pointer rests.
struct Stay: Sendable {
  let drag: DragID
  let node: Destination.Index
  /// The point in the destination.
  private(set) var local: Point
  /// Whether it must be asked for a proposal.
  private var isDue = true
  /// Whether what it said before may stand for this point.
  private var mayReuse = false
  /// What came of its last proposal.
  private(set) var verdict: Verdict?
  /// Where the last proposal holds.
  private var area: Area?
  /// How many the destination held when it was asked last.
  private var askedCount = 0
  /// Whether the last proposal means the same when it is made once more: it has no message, and holds for
  /// no index, which may lie elsewhere now.
  private var isPlain = false
  /// Whether a move inside can only mean to ask it again: nothing scrolls, rests or waits, and it
  /// answers.
  private var isSteady = false
  /// Tells the last proposal from all earlier ones.
  private(set) var proposalNumber = 0

  /// What was proposed last; without an operation, nothing.
  private var proposal = Proposal(nil)
  private(set) var message: String?
  private var display = Display()
  private var dwell = Dwell()

  /// Where a proposal holds.
  private enum Area: Sendable {
    /// There in the destination.
    case shown(Rect)
    /// There in what it shows, as long as it holds so many.
    case content(Rect, count: Int)
  }

  init(_ drag: DragID, _ hit: Scene.Hit) {
    self.init(drag, hit.index, hit.point)
  }

  init(_ drag: DragID, _ node: Destination.Index, _ local: Point) {
    self.drag = drag
    self.node = node
    self.local = local
  }
}

// Where the pointer is in it.
extension Stay {
  mutating func place(at point: Point) { local = point }

  /// A move that it followed.
  struct Followed {
    let node: Destination.Index
    /// Whether what it proposed last holds there.
    let isKnown: Bool
  }

  /// Follows the pointer where that can only mean to ask it again; nil where it may mean more, and nothing
  /// has changed.
  @inline(__always)
  mutating func follow(to point: Point, _ stage: inout Stage) -> Followed? {
    guard isSteady, let hit = stage.topmost(at: point), hit.index == node else { return nil }
    let isKnown = holds(at: hit.point, stage)
    move(to: hit.point, stage)
    return Followed(node: node, isKnown: isKnown)
  }

  /// The same where it must be asked again, with what that takes; nil where it needn't, too.
  @inline(__always)
  mutating func quickMove(
    to point: Point,
    _ stage: inout Stage
  ) -> (node: Destination.Index, local: Point, proposal: Int)? {
    guard isSteady, let hit = stage.topmost(at: point), hit.index == node,
      !holds(at: hit.point, stage)
    else { return nil }
    move(to: hit.point, stage)
    return (node, hit.point, proposalNumber)
  }

  /// The pointer moved: what was said before may stand.
  @inline(__always)
  private mutating func move(to point: Point, _ stage: borrowing Stage) {
    local = point
    mayReuse = true
    askedCount = stage.contents.count(node)
  }

  /// The pointer moved, nobody knows yet whether inside it.
  mutating func moveOn() {
    isDue = true
    mayReuse = true
  }

  /// It must be asked, whatever it said before.
  mutating func demand() {
    isDue = true
    mayReuse = false
    isSteady = false
    area = nil
  }

  /// The next move may mean more than to ask again.
  mutating func unsettle() { isSteady = false }

  /// What is to be done about a proposal.
  enum Need {
    case nothing
    case ask
    /// Its handler failed too often.
    case refuse
    /// Nobody answers: the default holds.
    case propose
  }

  /// What a pointer that came to rest here needs.
  mutating func takeNeed(_ stage: borrowing Stage) -> Need {
    if !isDue { return .nothing }
    isDue = false
    if stage.scene[node].isQuarantined { return .refuse }
    if mayReuse, holds(at: local, stage) { return .nothing }
    askedCount = stage.contents.count(node)
    return stage.answers(.update, node) ? .ask : .propose
  }

  /// Notes whether the next move inside may take the short way.
  mutating func steady(_ stage: borrowing Stage) {
    isSteady =
      stage.answers(.update, node) && !dwell.isOnRegion && proposal.springload == nil
      && stage.scene[node].destination.scroll == nil
  }

  /// Whether the last proposal holds at a point.
  @inline(__always)
  func holds(at point: Point, _ stage: borrowing Stage) -> Bool {
    switch area {
    case nil: false
    case .shown(let area): area.contains(point)
    case .content(let area, let count):
      area.contains(stage.scrolled(point, in: node)) && count == stage.contents.count(node)
    }
  }

  /// Where in the scene a pointer may move and nothing else come of it than what was proposed last.
  func areaInScene(_ stage: borrowing Stage) -> Rect? {
    guard holds(at: local, stage), stage.scene[node].destination.scroll == nil else { return nil }
    switch area {
    case nil: return nil
    case .shown(let area), .content(let area, _): return stage.scene.uncovered(area, of: node)
    }
  }

  func dropIndex(_ stage: borrowing Stage) -> Int {
    let count = stage.contents.count(node)
    if let index = proposal.insertAt, (0...count).contains(index) { return index }
    return stage.insertionIndex(at: local, in: node)
  }
}

// Proposals.
extension Stay {
  /// Takes the last proposal once more, where that means the same, and gives what was granted.
  @inline(__always)
  mutating func confirm(_ proposal: Proposal, _ stage: inout Stage) -> Verdict? {
    isProposed(proposal) ? standStill(&stage) : nil
  }

  /// The same of the proposal of a number.
  @inline(__always)
  mutating func confirm(proposal number: Int, _ stage: inout Stage) -> Verdict? {
    number == proposalNumber ? standStill(&stage) : nil
  }

  @inline(__always)
  private mutating func standStill(_ stage: inout Stage) -> Verdict? {
    guard isSteady, mayReuse, isPlain, let verdict, stage.isSound(node) else { return nil }
    isDue = false
    return verdict
  }

  @inline(__always)
  private func isProposed(_ other: Proposal) -> Bool { proposal.isSame(as: other) }

  /// Takes the default where a handler said nothing.
  mutating func proposeDefault(isNoted: Bool = true, _ carried: inout Carried, _ turn: inout Turn) {
    let operation: Operation = carried.conforms(to: node, turn.stage) ? .copy : .forbidden
    propose(Proposal(operation), isDefault: isNoted, &carried, &turn)
  }

  /// Turns a destination's answer into a verdict and shows it.
  mutating func propose(
    _ proposal: Proposal,
    isDefault: Bool,
    _ carried: inout Carried,
    _ turn: inout Turn
  ) {
    guard let operation = proposal.operation else {
      var completed = proposal
      completed.operation = carried.conforms(to: node, turn.stage) ? .copy : .forbidden
      return propose(completed, isDefault: true, &carried, &turn)
    }
    if !isDefault, mayReuse, let verdict, isProposed(proposal) {
      if proposal.isValidAtIndex { takeArea(proposal, turn.stage) }
      return turn.effects.append(.verdict(drag, node, verdict, message: message))
    }
    let granted = turn.stage.grant(operation, carried.source, in: node)
    var verdict = turn.stage.admit(granted, carried.source, in: node)
    if isDefault {
      verdict.asked = nil
      verdict.reason = verdict.reason ?? .noAnswer
    }
    if verdict.granted.transfers, let place = proposal.insertAt,
      (0...turn.stage.contents.count(node)).contains(place)
    {
      verdict.insertAt = place
    }
    remember(isDefault && proposal == Proposal(operation) ? nil : proposal, &turn.stage)
    present(proposal, verdict, &turn)
  }

  private mutating func remember(_ proposal: Proposal?, _ stage: inout Stage) {
    self.proposal = proposal ?? Proposal(nil)
    proposalNumber = stage.nextProposal()
    takeArea(self.proposal, stage)
    isPlain = proposal?.message == nil && proposal?.isValidAtIndex == false
  }

  private mutating func takeArea(_ proposal: Proposal, _ stage: borrowing Stage) {
    area = proposal.validIn.map(Area.shown)
    if proposal.isValidAtIndex {
      let area = stage.insertionArea(around: local, in: node)
      self.area = area.map { .content($0, count: askedCount) }
    }
  }

  /// Refuses in place of a destination that failed, and says at what.
  mutating func refuse(_ reason: Verdict.Reason, _ turn: inout Turn) {
    remember(nil, &turn.stage)
    let verdict = Verdict(asked: nil, granted: .forbidden, reason: reason)
    let message = turn.stage.scene[node].failure ?? reason.sentence
    present(Proposal(.forbidden, message: message), verdict, &turn)
  }

  /// Shows what a proposal asks for, as far as it names what is there.
  private mutating func present(
    _ proposal: Proposal,
    _ verdict: Verdict,
    _ turn: inout Turn
  ) {
    self.verdict = verdict
    message = Self.message(of: proposal, verdict)
    turn.effects.append(.verdict(drag, node, verdict, message: message))
    let highlight = check(proposal, &turn)
    // A refusal that isn't the handler's own shows no place for a drop.
    let isOwn = verdict.granted.transfers || verdict.asked == verdict.granted
    let look = Display.Appearance(
      highlight: isOwn ? highlight : nil,
      badge: verdict.granted == .cancel ? nil : verdict.granted,
      message: verdict.granted == .cancel ? nil : message,
      preview: proposal.preview
    )
    display.show(look, in: node, of: drag, into: &turn.effects)
  }

  private static func message(of proposal: Proposal, _ verdict: Verdict) -> String? {
    if let message = proposal.message { return message }
    if verdict.granted == .forbidden, let reason = verdict.reason, reason != .noAnswer {
      return reason.sentence
    }
    return nil
  }

  /// Ignores what isn't there, with a notice, and gives the highlight that is.
  private func check(_ proposal: Proposal, _ turn: inout Turn) -> Highlight? {
    var highlight = proposal.highlight
    if case .region(let id)? = highlight, place(ofRegion: id, turn.stage) == nil {
      turn.effects.note(.noSuchRegion(id), in: node)
      highlight = nil
    }
    if let id = proposal.springload, place(ofRegion: id, turn.stage) == nil {
      turn.effects.note(.noSuchRegion(id), in: node)
    }
    let count = turn.stage.contents.count(node)
    if let place = proposal.insertAt, !(0...count).contains(place) {
      turn.effects.note(.noSuchIndex(place, count: count), in: node)
    }
    return highlight
  }

  /// Where the region of that name is among the destination's.
  private func place(ofRegion id: String, _ stage: borrowing Stage) -> Int? {
    stage.scene[node].regions.place(of: id, near: local)
  }

  /// Takes away whatever it shows, and stops what goes on there.
  mutating func conceal(into effects: inout EffectQueue) {
    display.show(Display.Appearance(), in: node, of: drag, into: &effects)
    dwell = Dwell()
    isDue = false
  }
}

// Springs and scrolling.
extension Stay {
  /// The same as ``wakeAt(_:)``, without a copy of anything.
  @inline(__always)
  mutating func nextWake(_ stage: inout Stage) -> Double? { dwell.isIdle ? nil : wakeAt(stage) }

  /// When it wants a tick next.
  func wakeAt(_ stage: borrowing Stage) -> Double? {
    dwell.isIdle ? nil : dwell.wakeAt(spring: stage.scene[node].destination.spring)
  }

  /// Starts, keeps or ends a rest on a region that the proposal names, and likewise scrolling.
  mutating func feelRest(_ stage: borrowing Stage) {
    if proposal.springload != nil || dwell.isOnRegion {
      dwell.rest(on: restingRegion(stage), at: stage.now)
    }
    if let scroll = stage.scene[node].destination.scroll {
      let frame = stage.scene[node].destination.frame
      dwell.scroll(scroll.velocity(at: local, in: frame) != .zero, at: stage.now)
    }
  }

  private func restingRegion(_ stage: borrowing Stage) -> String? {
    guard let id = proposal.springload, let place = place(ofRegion: id, stage),
      stage.scene[node].regions.all[place].frame.contains(local)
    else { return nil }
    return id
  }

  /// Does what is due: scrolls first, then springs a region open; gives the region.
  mutating func fireTimers(_ turn: inout Turn) -> String? {
    if let time = dwell.takeScroll(at: turn.stage.now) { scroll(for: time, &turn) }
    let spring = turn.stage.scene[node].destination.spring
    // It may have gone since, and the call that would have said so be still out.
    guard let region = dwell.takeSpring(at: turn.stage.now, after: spring),
      place(ofRegion: region, turn.stage) != nil
    else { return nil }
    turn.effects.show(.springload(region: region), in: node, of: drag)
    return region
  }

  private mutating func scroll(for time: Double, _ turn: inout Turn) {
    guard let scroll = turn.stage.scene[node].destination.scroll else { return }
    let frame = turn.stage.scene[node].destination.frame
    let velocity = scroll.velocity(at: local, in: frame)
    let offset = scroll.offset(after: velocity, for: time, in: frame)
    let dx = Scroll.rounded(offset.x - scroll.offset.x)
    let dy = Scroll.rounded(offset.y - scroll.offset.y)
    if dx == 0, dy == 0 { return }
    turn.stage.scroll(node, to: offset)
    turn.effects.show(.scroll(dx: dx, dy: dy), in: node, of: drag)
    demand()
  }
}
