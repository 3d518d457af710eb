/// Runs a subject in every way it can go, or in as many as there is time for.
package struct Explorer: Sendable {
  /// Makes a subject for one thread; each of them goes the same ways.
  package typealias SubjectMaker = @Sendable () throws -> any ExploredSubject

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
    let mine = (0..<LaneTally.laneCount).filter { $0 % options.shard.count == options.shard.index }
    var tallies: [Int: LaneTally] = [:]
    try await withThrowingTaskGroup(of: [(Int, LaneTally)].self) { group in
      for job in 0..<options.jobs {
        let lanes = mine.enumerated().filter { $0.offset % options.jobs == job }.map(\.element)
        group.addTask { try search(lanes, plan) }
      }
      for try await part in group {
        for (lane, tally) in part { tallies[lane] = tally }
      }
    }
    return ExploreTally(options: options, estimate: plan.estimate, lanes: tallies)
  }

  /// Whether the whole tree is walked, and in which parts.
  private struct Plan: Sendable {
    var estimate: Double
    /// By lane, the tops of the parts it walks; nil where chance decides.
    var parts: [[[WalkNode]]]?
  }

  private func plan() throws -> Plan {
    let subject = try makeSubject()
    let estimate = SpaceEstimate.size(of: subject, seed: options.seed)
    guard estimate <= Double(options.runs) else { return Plan(estimate: estimate, parts: nil) }
    var parts = [[[WalkNode]]](repeating: [], count: LaneTally.laneCount)
    let tops = TreeSplit.prefixes(of: subject, wanted: LaneTally.laneCount)
    for (index, top) in tops.enumerated() { parts[index % LaneTally.laneCount].append(top) }
    return Plan(estimate: estimate, parts: parts)
  }

  private func search(_ lanes: [Int], _ plan: Plan) throws -> [(Int, LaneTally)] {
    let subject = try makeSubject()
    return lanes.map { number in
      var lane = Lane(subject)
      let goOn: (Int) -> Bool = { _ in progress.noteRun() }
      if let parts = plan.parts {
        // An estimate can be too low: a walk that grows far beyond it is broken off.
        lane.walk(below: parts[number], limit: options.runs, goOn: goOn)
      } else {
        let numbers = SeededGenerator(seed: options.seed, stream: number)
        lane.search(numbers, runs: share(of: number), goOn: goOn)
      }
      return (number, lane.tally)
    }
  }

  /// The runs of one lane: all lanes together have as many as were asked for.
  private func share(of lane: Int) -> Int {
    let (each, rest) = options.runs.quotientAndRemainder(dividingBy: LaneTally.laneCount)
    return each + (lane < rest ? 1 : 0)
  }
}
