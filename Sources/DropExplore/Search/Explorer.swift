import DropReplay
import SystemFiles

/// Runs a subject in every way it can go, or in as many as there is time for.
package struct Explorer: Sendable {
  /// Makes a subject for one thread; each of them goes the same ways, as far as it may reach.
  package typealias SubjectMaker = @Sendable (SearchReach) throws -> any ExploredSubject

  private let options: ExploreOptions
  private let makeSubject: SubjectMaker
  private let progress: ExploreProgress

  /// From now on its time passes.
  package init(
    _ options: ExploreOptions,
    progress: ExploreProgress = ExploreProgress(),
    makeSubject: @escaping SubjectMaker
  ) {
    self.options = options
    self.progress = progress
    self.makeSubject = makeSubject
    progress.begin(options)
  }

  /// Searches the lanes of this shard; `known` was found before.
  package func run(knowing known: [Finding] = []) async throws -> ExploreTally {
    for finding in known { progress.noteFound(finding) }
    let plan = try SearchPlan(options, makeSubject(.near), far: makeSubject(.far), progress)
    let mine = (0..<options.lanes).filter { $0 % options.shard.count == options.shard.index }
    if let endless = plan.endless { progress.noteFound(endless) }
    let queue = LaneQueue(
      mine.map { number in
        let lane = Lane(isWalked: plan.isWalked, endless: plan.endless)
        return LaneQueue.Turn(number: number, lane: lane)
      }
    )
    progress.expect(plan.expected / options.shard.count)
    var tallies: [Int: LaneTally] = [:]
    try await withThrowingTaskGroup(of: [(Int, LaneTally)].self) { group in
      for _ in 0..<options.jobs { group.addTask { try search(queue, plan) } }
      for try await part in group {
        for (lane, tally) in part { tallies[lane] = tally }
      }
    }
    return ExploreTally(
      options: options,
      estimate: plan.estimate,
      planned: plan.runs,
      earlyEnd: progress.earlyEnd,
      lanes: tallies
    )
  }

  /// All lanes begin with their single changes, those of other items last, and go on when each of them has: where
  /// the time ends a search, it is chance that has less of it.
  private func search(_ queue: LaneQueue, _ plan: SearchPlan) throws -> [(Int, LaneTally)] {
    let (near, far) = (try makeSubject(.near), try makeSubject(.far))
    var tallies: [(Int, LaneTally)] = []
    while var turn = queue.next() {
      let number = turn.number
      let first = plan.lone.first(of: number, in: options.lanes)
      let runs = plan.share(of: number, in: options.lanes)
      if turn.stage != .rest {
        let isOfItems = turn.stage == .changesOfItems
        let choices = plan.lone.choices(of: first.prefix(runs), ofItems: isOfItems)
        turn.lane.begin(far, with: choices, progress)
        queue.put(turn)
        continue
      }
      if plan.isWalked {
        turn.lane.walk(near, below: plan.tops[number], limit: plan.limits[number], progress)
      }
      let left = plan.lone.left(of: number, in: options.lanes)
      turn.lane.note(plan.lone, first: first, left: left, far)
      let starts = plan.starts.starts(of: number, in: options.lanes)
      turn.lane.cover(far, starts, of: runs, progress)
      let numbers = SeededGenerator(seed: options.seed, stream: number)
      turn.lane.search(far, numbers, runs: runs, progress)
      tallies.append((number, turn.lane.tally))
    }
    return tallies
  }
}

/// What a search is going to do, found out before it begins: the same in every part of it.
struct SearchPlan: Sendable {
  /// How many ways there are, as far as could be judged; zero where that wasn't.
  private(set) var estimate = 0.0
  /// How many runs it took to make the plan.
  private(set) var runs = 0
  /// Whether the whole tree is walked.
  private(set) var isWalked = false
  /// By lane, the tops of the parts of the tree that it walks.
  private(set) var tops: [[[WalkNode]]]
  /// By lane, how many runs it may walk: together no more than were asked for.
  private(set) var limits: [Int]
  /// How many runs chance decides, in all lanes together.
  private(set) var searched: Int
  /// Runs of which one thing alone goes otherwise than recorded, in a way that no walk takes.
  private(set) var lone = LoneChanges()
  /// Where runs begin that have each pair of interruptions come.
  private(set) var starts = InterruptionStarts()
  /// A run that never ends, which every lane would come to: as few things as can be go otherwise in it.
  private(set) var endless: Finding?

  /// Of fewer runs none are spent on judging how many ways there are.
  private static let fewRuns = 20
  /// Smaller trees are one lane's work: to cut them takes as long as to walk them.
  private static let smallTree = 256.0
  /// How much larger than was judged a tree may turn out to be, and is still walked to its end.
  private static let margin = 2.0

  init(
    _ options: ExploreOptions,
    _ subject: any ExploredSubject,
    far: any ExploredSubject,
    _ progress: ExploreProgress
  ) {
    tops = Array(repeating: [], count: options.lanes)
    limits = Array(repeating: 0, count: options.lanes)
    searched = options.runs
    guard options.runs >= Self.fewRuns else {
      // What so few leave out is to be known all the same; of one run it is all.
      if options.runs > 1 { findLoneChanges(options, subject, far, progress) }
      return
    }
    let probes = min(SpaceEstimate.mostProbes, max(2, options.runs / 16))
    let whole = SpaceEstimate(of: subject, probes: probes, seed: options.seed, progress)
    (estimate, runs) = (whole.size, whole.runs)
    if let found = whole.endless {
      let simple = EndlessRun(found, of: subject, progress)
      endless = simple.finding
      runs += simple.runs
    }
    if estimate <= Self.smallTree, estimate <= Double(options.runs) {
      tops[0] = [[]]
      walk(options, sizes: [estimate] + Array(repeating: 0, count: options.lanes - 1))
    } else if estimate <= Double(options.runs) {
      cut(options, subject, progress)
    }
    // Of half a plan nothing is walked.
    if isWalked, progress.isPlanCut {
      isWalked = false
      tops = Array(repeating: [], count: options.lanes)
      limits = Array(repeating: 0, count: options.lanes)
      searched = options.runs
    }
    findLoneChanges(options, subject, far, progress)
  }

  /// Lists the runs that differ from the recorded one in a single thing.
  private mutating func findLoneChanges(
    _ options: ExploreOptions,
    _ near: any ExploredSubject,
    _ far: any ExploredSubject,
    _ progress: ExploreProgress
  ) {
    // Who wants nothing beyond the walk misses nothing there.
    guard endless == nil, !isWalked || options.beyond > 0, !progress.isOver else { return }
    let (walked, recorded) = (ListedChoices(), ListedChoices())
    _ = far.run(recorded)
    runs += 1
    if isWalked {
      if progress.isOver { return }
      _ = near.run(walked)
      runs += 1
    }
    var all: [LoneChange] = []
    for (place, decision) in recorded.decisions.enumerated() {
      let known =
        place < walked.decisions.count ? walked.decisions[place].point.alternatives.count : 1
      let count = decision.point.alternatives.count
      guard known < count else { continue }
      all += (known..<count).map { LoneChange(place, decision, taken: $0) }
    }
    all = all.filter { !$0.decision.isOfItems } + all.filter(\.decision.isOfItems)
    starts = InterruptionStarts(recorded.decisions, lanes: options.lanes)
    // Pairs of interruptions and chance have the rest.
    lone = LoneChanges(all, most: max(1, searched / 4 * 3), isWalked: isWalked)
  }

  /// Deals the parts of the tree to the lanes, and judges how large each of them is.
  private mutating func cut(
    _ options: ExploreOptions,
    _ subject: any ExploredSubject,
    _ progress: ExploreProgress
  ) {
    // Every part makes the whole plan: it must not cost more than what there is to walk.
    let wanted = min(options.lanes, max(2, Int(estimate / Self.smallTree)))
    let split = TreeSplit(of: subject, wanted: wanted, progress)
    runs += split.runs
    var sizes = [Double](repeating: 0, count: options.lanes)
    for (index, top) in split.tops.enumerated() {
      let part = SpaceEstimate(of: subject, below: top, probes: 1, seed: options.seed, progress)
      runs += part.runs
      sizes[index % options.lanes] += part.size
      tops[index % options.lanes].append(top)
    }
    walk(options, sizes: sizes)
  }

  private mutating func walk(_ options: ExploreOptions, sizes: [Double]) {
    isWalked = true
    let room = options.runs - Int((estimate * Self.margin).rounded(.up))
    // What is beyond is worth more than the last runs of a walk that may be longer than was judged.
    let kept = min(options.runs / 8, options.runs - Int(estimate.rounded(.up)))
    searched = max(0, min(max(room, kept), options.beyond))
    let walked = options.runs - searched
    // A part that was taken to be smaller than it is has some room.
    let least = max(0.5, sizes.reduce(0, +) / Double(4 * options.lanes))
    let shares = sizes.indices.map { tops[$0].isEmpty ? 0 : max(sizes[$0], least) }
    let all = shares.reduce(0, +)
    limits = shares.map { Int(Double(walked) * $0 / max(all, 0.5)) }
  }

  /// How many runs there will be, as far as is known.
  var expected: Int {
    (isWalked ? Int(exactly: estimate.rounded(.up)) ?? 0 : 0) + searched
  }

  /// The searched runs of one lane: all lanes together have as many as were asked for.
  func share(of lane: Int, in lanes: Int) -> Int {
    let (each, rest) = searched.quotientAndRemainder(dividingBy: lanes)
    return each + (lane < rest ? 1 : 0)
  }
}

/// The lanes still to be searched: each thread takes the next one when it is done with its last, and all are at one
/// stage before any is at the one after it.
final class LaneQueue: Sendable {
  /// What a lane is to do next.
  enum Stage: Sendable {
    case changes, changesOfItems, rest
  }

  struct Turn: Sendable {
    let number: Int
    fileprivate(set) var lane: Lane
    fileprivate(set) var stage = Stage.changes
  }

  private struct Waiting: Sendable {
    /// None where it was taken.
    var turns: [Turn?]
    var taken = 0
  }

  private let waiting: Guarded<Waiting>

  init(_ turns: [Turn]) { waiting = Guarded(Waiting(turns: turns)) }

  /// What comes next; what others are at is theirs.
  func next() -> Turn? {
    waiting.withLock { waiting in
      guard waiting.taken < waiting.turns.count else { return nil }
      defer {
        waiting.turns[waiting.taken] = nil
        waiting.taken += 1
      }
      return waiting.turns[waiting.taken]
    }
  }

  /// A stage of it is done, and the next one comes when all that waits has gone before.
  func put(_ turn: Turn) {
    var turn = turn
    turn.stage = turn.stage == .changes ? .changesOfItems : .rest
    waiting.withLock { $0.turns.append(turn) }
  }
}

/// What the lanes of one or more shards saw together.
package struct ExploreTally: Sendable {
  package var options: ExploreOptions
  /// How many ways there are, as far as could be judged.
  package var estimate: Double
  /// How many runs went into the plan.
  package var planned: Int
  /// What ended it before its time.
  package var earlyEnd: EarlyEnd?
  /// Only lanes that were searched.
  private(set) var lanes: [Int: LaneTally]

  /// All lanes as one, always taken in the same order.
  var whole: LaneTally {
    var whole = LaneTally()
    for (_, tally) in lanes.sorted(by: { $0.key < $1.key }) { whole.merge(tally) }
    return whole
  }

  package var findings: [Finding] {
    whole.findings.values.sorted { $0.violation.signature < $1.violation.signature }
  }
}
