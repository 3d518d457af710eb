import DropReplay
import Synchronization

/// Runs a subject in every way it can go, or in as many as there is time for.
package struct Explorer: Sendable {
  /// Makes a subject for one thread; each of them goes the same ways, as far as it may reach.
  package typealias SubjectMaker = @Sendable (SearchReach) throws -> any ExploredSubject

  private let options: ExploreOptions
  private let makeSubject: SubjectMaker
  private let progress: ExploreProgress

  package init(
    _ options: ExploreOptions,
    progress: ExploreProgress = ExploreProgress(),
    makeSubject: @escaping SubjectMaker
  ) {
    self.options = options
    self.progress = progress
    self.makeSubject = makeSubject
  }

  /// Searches the lanes of this shard.
  package func run() async throws -> ExploreTally {
    let plan = try plan()
    let mine = (0..<options.lanes).filter { $0 % options.shard.count == options.shard.index }
    let queue = LaneQueue(mine)
    progress.begin(of: plan.size(options) / options.shard.count)
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
      isEndedEarly: progress.isStopped,
      lanes: tallies
    )
  }

  /// Whether the whole tree is walked, and in which parts.
  private struct Plan: Sendable {
    var estimate: Double
    /// By lane, the tops of the parts it walks; nil where chance alone decides.
    var parts: [[[WalkNode]]]?

    /// How many runs chance decides.
    func searched(_ options: ExploreOptions) -> Int {
      guard parts != nil else { return options.runs }
      return max(0, min(options.runs - Int(estimate.rounded(.up)), options.beyond))
    }

    func size(_ options: ExploreOptions) -> Int {
      (parts == nil ? 0 : Int(estimate.rounded(.up))) + searched(options)
    }
  }

  private func plan() throws -> Plan {
    let subject = try makeSubject(.near)
    let estimate = SpaceEstimate.size(of: subject, seed: options.seed, progress)
    guard estimate <= Double(options.runs) else { return Plan(estimate: estimate, parts: nil) }
    var parts = [[[WalkNode]]](repeating: [], count: options.lanes)
    let tops = TreeSplit.prefixes(of: subject, wanted: options.lanes, progress)
    for (index, top) in tops.enumerated() { parts[index % options.lanes].append(top) }
    return Plan(estimate: estimate, parts: parts)
  }

  private func search(_ queue: LaneQueue, _ plan: Plan) throws -> [(Int, LaneTally)] {
    let (near, far) = (try makeSubject(.near), try makeSubject(.far))
    var tallies: [(Int, LaneTally)] = []
    while let number = queue.next() {
      var lane = Lane(isWalked: plan.parts != nil)
      if let parts = plan.parts {
        // An estimate can be too low: a walk that grows far beyond it is broken off.
        lane.walk(near, below: parts[number], limit: options.runs, progress)
      }
      let numbers = SeededGenerator(seed: options.seed, stream: number)
      let runs = share(of: number, plan.searched(options))
      lane.search(far, numbers, runs: runs, progress)
      tallies.append((number, lane.tally))
    }
    return tallies
  }

  /// The runs of one lane: all lanes together have as many as were asked for.
  private func share(of lane: Int, _ runs: Int) -> Int {
    let (each, rest) = runs.quotientAndRemainder(dividingBy: options.lanes)
    return each + (lane < rest ? 1 : 0)
  }
}

/// The lanes still to be searched: each thread takes the next one when it is done with its last.
final class LaneQueue: Sendable {
  private let lanes: [Int]
  private let taken = Atomic<Int>(0)

  init(_ lanes: [Int]) { self.lanes = lanes }

  func next() -> Int? {
    let place = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return lanes.indices.contains(place) ? lanes[place] : nil
  }
}

/// What the lanes of one or more shards saw together.
package struct ExploreTally: Sendable {
  package var options: ExploreOptions
  /// How many ways there are, as far as could be judged.
  package var estimate: Double
  /// Somebody had no more patience.
  package var isEndedEarly = false
  /// Only lanes that were searched.
  var lanes: [Int: LaneTally]

  /// All lanes as one, always taken in the same order.
  var whole: LaneTally {
    var whole = LaneTally()
    for (_, tally) in lanes.sorted(by: { $0.key < $1.key }) { whole.merge(tally) }
    return whole
  }

  package var runs: Int { whole.runs }
  package var findings: [Finding] {
    whole.findings.values.sorted { $0.violation.signature < $1.violation.signature }
  }
}
