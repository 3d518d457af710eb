/// When what stands at each position came into sight and went out of it, while drops are at work there.
///
/// Times are counted, not measured. What a drop knows of a list is told by one of them: the newest change
/// by somebody else that it has seen; what it did itself it always knows.
struct Flips: Sendable {
  private struct Flip: Sendable {
    let time: UInt64
    /// Zero is nobody: the user takes back or does again, the app changes it.
    let by: Transaction.Number
    let isOn: Bool
  }

  private struct Story: Sendable {
    /// Whether the first of them put it there.
    let isBorn: Bool
    let first: Flip
    var more: [Flip] = []
  }

  private var stories: [UInt64: Story] = [:]
  private var count = 0
  private var atWork: Set<Transaction.Number> = []
  private(set) var now: UInt64 = 0
  /// The newest, and the newest of anybody else's.
  private var newest: (time: UInt64, by: Transaction.Number) = (0, 0)
  private var newestOfOthers: UInt64 = 0
  /// Nothing is known of what was before.
  private var horizon: UInt64 = 0

  /// Some hundred bytes each.
  static let most = 65_536

  var isFull: Bool { count >= Self.most }
  var isAtWork: Bool { !atWork.isEmpty }

  mutating func begin(_ drop: Transaction.Number) { atWork.insert(drop) }

  mutating func end(_ drop: Transaction.Number) {
    atWork.remove(drop)
    if atWork.isEmpty { forget() }
  }

  /// Forgets all, so that whoever saw less sees what is there now.
  mutating func forget() {
    stories = [:]
    count = 0
    horizon = now
  }

  mutating func note(
    _ position: UInt64,
    isOn: Bool,
    isBorn: Bool = false,
    by number: Transaction.Number
  ) {
    // What the only one does is known to it, and before all that others will have seen.
    if atWork.isEmpty || stories.isEmpty && atWork.count == 1 && atWork.contains(number) { return }
    now += 1
    count += 1
    if newest.by != number { newestOfOthers = newest.time }
    newest = (now, number)
    let flip = Flip(time: now, by: number, isOn: isOn)
    if stories[position]?.more.append(flip) == nil {
      stories[position] = Story(isBorn: isBorn, first: flip)
    }
  }

  /// What a drop knows that looks now.
  func moment(for drop: Transaction.Number) -> UInt64 {
    newest.by == drop ? newestOfOthers : newest.time
  }

  /// From when on what changed is unknown to somebody who looked then.
  func start(of view: ListView) -> UInt64 { max(view.moment, horizon) }

  /// Whether nobody else has changed anything since.
  func isCurrent(_ view: ListView) -> Bool { moment(for: view.drop) <= start(of: view) }

  func isSeen(_ position: UInt64, now isSeenNow: Bool, in view: ListView) -> Bool {
    guard let story = stories[position] else { return isSeenNow }
    let start = start(of: view)
    func isKnown(_ flip: Flip) -> Bool { flip.time <= start || flip.by == view.drop }
    if let known = story.more.last(where: isKnown) { return known.isOn }
    return isKnown(story.first) ? story.first.isOn : !story.first.isOn
  }

  /// Whether somebody else put it there since.
  func isNew(_ position: UInt64, in view: ListView) -> Bool {
    guard let story = stories[position], story.isBorn else { return false }
    return story.first.time > start(of: view) && story.first.by != view.drop
  }
}

/// A destination's contents as one drop saw them.
struct ListView: Sendable {
  let drop: Transaction.Number
  /// The newest change of somebody else's that it had seen.
  let moment: UInt64
  /// The position at which its gap lies.
  let gap: UInt64
}
