import DropCore
import Testing

@Suite("What becomes of each item")
struct ItemResultTests {
  @Test("Rule 2: imported when something made from it arrived, else skipped as not handled")
  func imported() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    scenario.finish(perform)
    let outcome = try #require(scenario.outcome)
    #expect(outcome.status == .partial)
    #expect(outcome.imported.map(\.id) == ["one"])
    #expect(outcome.skipped.map(\.reason) == ["not handled"])
    #expect(outcome.operation == .copy && outcome.destination == "below")
  }

  @Test("A handler that gives the words for what was forgotten as its reason has forgotten nothing")
  func forgotten() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.skip(item: 0, reason: "not handled"), by: perform)
    scenario.finish(perform)
    let skipped = try #require(scenario.outcome).skipped
    #expect(skipped.map(\.reason) == ["not handled", "not handled"])
    #expect(skipped.map(\.isForgotten) == [false, true])
  }

  @Test("Rule 2: a task that succeeded or a saved file counts as arrival")
  func elsewhere() throws {
    var (scenario, perform) = try Scenario.performing()
    let task = try scenario.request(
      .beginTask(name: "upload", arguments: nil, origins: [0]),
      by: perform
    )
    guard case .task(let id) = task else { throw Refusal.ended }
    try scenario.request(.endTask(id, .succeeded(nil)), by: perform)
    try scenario.request(.save(name: "f", size: 1, origins: [1]), by: perform)
    scenario.finish(perform)
    #expect(scenario.outcome?.status == .imported)
  }

  @Test("A task that failed brings nothing")
  func failedTask() throws {
    var (scenario, perform) = try Scenario.performing()
    let task = try scenario.request(
      .beginTask(name: "upload", arguments: nil, origins: [0]),
      by: perform
    )
    guard case .task(let id) = task else { throw Refusal.ended }
    try scenario.request(.endTask(id, .failed(code: .timeout, message: "slow")), by: perform)
    scenario.finish(perform)
    #expect(scenario.outcome?.items.map(\.kind) == [.skipped, .skipped])
    #expect(scenario.outcome?.status == Outcome.Status.none)
  }

  @Test("Rule 2: failed with the load's code, when its loads failed and nothing of it arrived")
  func failedLoad() throws {
    var (scenario, perform) = try Scenario.performing()
    for item in 0...1 {
      try scenario.load(item, .failed(code: .expired, message: "gone"), by: perform)
    }
    try scenario.load(1, .loaded(size: 3), by: perform)
    try scenario.request(.insert(at: nil, [.made("n", from: 1)]), by: perform)
    scenario.finish(perform)
    #expect(scenario.outcome?.items.map(\.kind) == [.failed, .imported])
    #expect(scenario.outcome?.items[0].code == .expired)
  }

  @Test("Rule 2: of two answers the first is kept, and a notice says so")
  func secondAnswer() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.fail(item: 0, code: .denied, reason: "no"), by: perform)
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    try scenario.request(.insert(at: 0, [.made("m", from: 1)]), by: perform)
    try scenario.request(.skip(item: 1, reason: nil), by: perform)
    scenario.finish(perform)
    #expect(scenario.outcome?.items.map(\.kind) == [.failed, .imported])
    #expect(
      scenario.notices == [
        .secondAnswer(item: "one", kept: .failed, dropped: .imported),
        .secondAnswer(item: "two", kept: .imported, dropped: .skipped),
      ]
    )
  }

  @Test(
    "Rule 2: what fails after something of it arrived is imported, and the reason a failed unit"
  )
  func failedLater() throws {
    for policy in [HandlerProfile.Policy.partial, .allOrNothing] {
      var (scenario, perform) = try Scenario.performing(policy)
      let fault = Fault(kind: .init(rawValue: "runtime"), message: "broken")
      try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
      try scenario.request(.insert(at: 0, [.made("m", from: 1)]), by: perform)
      try scenario.request(.fail(item: 0, code: .denied, reason: nil), by: perform)
      try scenario.request(.fault(fault, item: 1), by: perform)
      try scenario.request(.fail(item: 1, code: .denied, reason: "no"), by: perform)
      scenario.finish(perform)
      let outcome = try #require(scenario.outcome)
      let units = outcome.items.map { $0.failedUnits?.first ?? [] }
      #expect(
        units == [
          [.init(number: nil, message: "denied")], [.init(number: nil, message: "broken")],
        ]
      )
      let told = Notice.secondAnswer(item: "one", kept: .imported, dropped: .failed)
      #expect(scenario.notices.first == told && scenario.notices.count == 3)
      guard policy == .partial else {
        #expect(outcome.status == .failed && scenario.names("below") == ["a", "b"])
        continue
      }
      #expect(outcome.status == .partial)
      #expect(outcome.items.map(\.kind) == [.imported, .imported])
      #expect(outcome.items.map(\.units) == [1, 1])
    }
  }

  @Test("Rule 2: where what had arrived went again, the item failed with that reason")
  func failedLaterAndTakenOut() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    try scenario.request(.fail(item: 0, code: .denied, reason: "no"), by: perform)
    try scenario.request(.remove(at: 0, count: 1), by: perform)
    scenario.finish(perform)
    let result = try #require(scenario.outcome?.items.first)
    #expect(result.kind == .failed && result.code == .denied && result.reason == "no")
    #expect(result.failedUnits == nil)
  }

  @Test("Rule 3: a fault inside each fails its item as well, and the rest goes on")
  func faultOfAPart() throws {
    var (scenario, perform) = try Scenario.performing()
    let fault = Fault(kind: .init(rawValue: "runtime"), message: "broken")
    try scenario.request(.fault(fault, item: 0), by: perform)
    try scenario.request(.insert(at: 0, [.made("n", from: 1)]), by: perform)
    scenario.finish(perform)
    #expect(scenario.faults == [fault])
    #expect(scenario.outcome?.items.map(\.kind) == [.failed, .imported])
    #expect(scenario.outcome?.items[0].code == .fault)
  }

  @Test("Rule 4: what arrived before an abort stays; the rest fails as cancelled")
  func abort() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    scenario.run("abort")
    scenario.finish(perform)
    #expect(scenario.names("below") == ["n", "a", "b"])
    #expect(scenario.outcome?.status == .aborted)
    #expect(scenario.outcome?.items.map(\.kind) == [.imported, .failed])
    #expect(scenario.outcome?.items[1].code == .cancelled)
  }

  @Test("Rule 4: under all_or_nothing an abort takes everything back")
  func abortTakesBack() throws {
    var (scenario, perform) = try Scenario.performing(.allOrNothing)
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    scenario.run("abort")
    scenario.finish(perform)
    #expect(scenario.names("below") == ["a", "b"])
    #expect(scenario.outcome?.imported == [])
  }

  @Test("Rule 5: after an abort nothing is added and nothing waits; discard, fail and skip work")
  func afterAbort() throws {
    var (scenario, perform) = try Scenario.performing()
    let kept = try scenario.request(.placeholder(at: 0, title: "p", size: nil), by: perform)
    guard case .placeholder(let id) = kept else { throw Refusal.ended }
    scenario.run("abort")
    let refused: [Request] = [
      .insert(at: 0, [.made("n", from: 0)]), .placeholder(at: 0, title: "q", size: nil),
      .commit(id, [.made("n", from: 0)]), .confirm(Question(title: "?")),
      .beginTask(name: "t", arguments: nil, origins: []), .save(name: "f", size: 0, origins: []),
      .beginLoad(item: 0, type: ContentType("public.png"), how: .direct),
    ]
    for request in refused {
      #expect(throws: Refusal.cancelled) { try scenario.request(request, by: perform) }
    }
    try scenario.request(.skip(item: 0, reason: "late"), by: perform)
    try scenario.request(.fail(item: 1, code: .failed, reason: nil), by: perform)
    #expect(try scenario.request(.discard(id), by: perform) == .changed(true))
    scenario.finish(perform)
    #expect(scenario.names("below") == ["a", "b"])
    #expect(scenario.outcome?.items.map(\.kind) == [.skipped, .failed])
  }

  @Test("Rule 5: a placeholder left open at the end is discarded and noted")
  func openPlaceholder() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.placeholder(at: 1, title: "p", size: nil), by: perform)
    scenario.finish(perform)
    #expect(scenario.names("below") == ["a", "b"])
    #expect(scenario.effectNames.contains("discard"))
    #expect(scenario.notices.count == 1)
  }

  @Test("Under all_or_nothing one failure takes the whole drop back", arguments: [true, false])
  func allOrNothing(byFault: Bool) throws {
    var (scenario, perform) = try Scenario.performing(.allOrNothing)
    try scenario.request(.insert(at: 1, [.made("n", from: 0)]), by: perform)
    try scenario.request(.remove(at: 0, count: 1), by: perform)
    if byFault {
      scenario.finish(perform, .broken)
    } else {
      try scenario.request(.fail(item: 1, code: .failed, reason: nil), by: perform)
      scenario.finish(perform)
    }
    #expect(scenario.names("below") == ["a", "b"])
    #expect(scenario.outcome?.status == .failed)
    #expect(scenario.outcome?.items[0].code == .rolledBack)
    scenario.run("undo@below")
    #expect(scenario.notices.last == .nothingToUndo(isRedo: false))
  }

  @Test("Units: entries count, else files, else tasks")
  func units() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.save(name: "f", size: 1, origins: [0]), by: perform)
    let pages = (1...3).map { ContentEntry.made("page \($0)", from: 0) }
    try scenario.request(.insert(at: 0, pages), by: perform)
    try scenario.request(.save(name: "g", size: 1, origins: [1]), by: perform)
    scenario.finish(perform)
    #expect(scenario.outcome?.items.map(\.units) == [3, 1])
  }

  @Test("An operation the handler couldn't have done is noted as what was granted")
  func performedOther() throws {
    var (scenario, perform) = try Scenario.performing()
    try scenario.request(.insert(at: 0, [.made("n", from: 0)]), by: perform)
    scenario.finish(perform, .performed(.move))
    #expect(scenario.outcome?.operation == .copy)
    #expect(scenario.notices == [.performedOther(asked: .move, granted: .copy)])
  }
}

extension Scenario {
  mutating func load(_ item: Int, _ result: LoadResult, by ask: Ask) throws {
    let type = ContentType("public.utf8-plain-text")
    let reply = try request(.beginLoad(item: item, type: type, how: .direct), by: ask)
    guard case .load(let id) = reply else { throw Refusal.ended }
    try request(.endLoad(id, result), by: ask)
  }
}
