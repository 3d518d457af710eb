import DropContent
import DropCore
import LuaSandbox

/// A script waits until every item is in the host's keeping.
final class Stabilizing: WaitJob {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let wanted: [ContentType]?
  private let options: LoadOptions
  private let limit: Int
  private let keepsOrder: Bool
  private let count: Int
  private var next = 0
  private var active: [Int: ItemLoad] = [:]
  private var loaded: [(item: Int, content: Content)] = []
  private var failed: [(item: Int, failure: LoadFailure)] = []
  private var isOver = false

  init(
    _ engine: HostEngine,
    _ wait: Wait,
    wanted: [ContentType]?,
    options: LoadOptions,
    limit: Int,
    keepsOrder: Bool
  ) {
    self.engine = engine
    self.wait = wait
    self.wanted = wanted
    self.options = options
    self.limit = max(1, limit)
    self.keepsOrder = keepsOrder
    count = engine.items(of: wait.task.run.ask.drag).count
    engine.later(.act { self.fill() })
  }

  private func fill() {
    while !isOver, active.count < limit, next < count {
      let item = next
      next += 1
      load(item)
    }
    if !isOver, active.isEmpty, next == count { end() }
  }

  private func load(_ item: Int) {
    let run = wait.task.run
    let choice = engine.candidates(item, run.ask.drag, wanted: wanted)
    guard let chosen = choice.chosen else {
      let failure = LoadFailure(
        .noRepresentation,
        "offers nothing that was asked for" + engine.slips(in: wanted)
      )
      engine.noteMissing(item, wanted, run, failure.message)
      failed.append((item, failure))
      return
    }
    let job = ItemLoad(
      engine,
      run,
      item: item,
      candidates: choice.candidates,
      options: options
    ) { result in
      self.ended(item, chosen, result)
    }
    active[item] = job
    job.start()
  }

  private func ended(
    _ item: Int,
    _ chosen: RepresentationChoice.Candidate,
    _ result: Result<Content, LoadFailure>
  ) {
    active[item] = nil
    switch result {
    case .success(let content):
      loaded.append((item, content))
      let key = HandlerRun.KeptKey(item: item, type: chosen.result)
      wait.task.run.kept[key] = content
    case .failure(let failure): failed.append((item, failure))
    }
    engine.later(.act { self.fill() })
    engine.pump()
  }

  private func end() {
    isOver = true
    if keepsOrder {
      loaded.sort { $0.item < $1.item }
      failed.sort { $0.item < $1.item }
    }
    let run = wait.task.run
    for (item, _) in failed { engine.discardPlaces(of: item, in: run) }
    let contents = loaded.map { run.plugin.hand($0.content, origins: [$0.item], in: run.ask.drag) }
    let failures = failed.map { item, failure in
      LuaValue.table(
        LuaTable(fields: [
          ("item", .handle(run.plugin.itemHandle(item, run.ask.drag))),
          ("code", .string(failure.code.rawValue)), ("message", .string(failure.message)),
        ])
      )
    }
    engine.end(
      wait,
      .values([.table(LuaTable(list: contents)), .table(LuaTable(list: failures))])
    )
  }

  func stop() -> Bool {
    isOver = true
    for (_, job) in active.sorted(by: { $0.key < $1.key }) { _ = job.stop() }
    active = [:]
    return false
  }
}
