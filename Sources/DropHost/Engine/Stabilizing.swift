import DropContent
import DropCore
import LuaSandbox

/// A script waits until every item is in the host's keeping.
final class Stabilizing: WaitJob {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let wanted: [ContentType]?
  private let options: StabilizeOptions
  private let count: Int
  /// The line of the script that asks for it.
  private let trail: ScriptTrail?
  private var next = 0
  private var active: [Int: ItemLoad] = [:]
  private var loaded: [(item: Int, content: Content)] = []
  private var failed: [(item: Int, failure: LoadFailure)] = []
  private var isOver = false

  init(_ engine: HostEngine, _ wait: Wait, _ options: StabilizeOptions) {
    self.engine = engine
    self.wait = wait
    self.options = options
    wanted = options.types?.list ?? wait.task.run.plugin.manifest.accepts
    count = engine.stage.items(of: wait.task.run.ask.drag).count
    trail = engine.outbox.traced
    wait.task.run.noteAskedForAll()
    engine.runs.later(.act { self.begin() })
  }

  private func begin() {
    show()
    fill()
  }

  /// How many items are kept, or won't be.
  private func show() {
    guard let label = options.progress, count > 0 else { return }
    let (done, total) = (Double(loaded.count + failed.count), Double(count))
    let request = Request.progress(of: .whole, done: done, total: total, label: label)
    engine.perform(request, wait.task.run)
  }

  private func fill() {
    // The wait for it may have been one too many.
    guard !wait.task.run.isOver else { return }
    while !isOver, active.count < max(1, options.limit), next < count {
      let item = next
      next += 1
      load(item)
    }
    if !isOver, active.isEmpty, next == count { end() }
  }

  private func load(_ item: Int) {
    let run = wait.task.run
    engine.trace(trail)
    defer { engine.trace(nil) }
    let choice = run.plugin.context.items(of: run.ask.drag).candidates(item, wanted: wanted)
    guard let chosen = choice.chosen else {
      failed.append((item, engine.noteMissing(item, wanted, run)))
      return show()
    }
    let job = ItemLoad(
      engine,
      run,
      item: item,
      candidates: choice.candidates,
      options: options.load
    ) { [weak self] result in
      // It has the load, and stops it where it isn't waited for any more.
      self?.ended(item, chosen, result)
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
      wait.task.run.note(content, of: item, as: chosen.result)
    case .failure(let failure): failed.append((item, failure))
    }
    show()
    engine.runs.later(.act { self.fill() })
    engine.pump()
  }

  private func end() {
    isOver = true
    if options.order == .items {
      loaded.sort { $0.item < $1.item }
      failed.sort { $0.item < $1.item }
    }
    let run = wait.task.run
    if options.release { engine.releaseSource(of: run) }
    for (item, _) in failed { engine.discardPlaces(of: item, in: run) }
    let context = run.plugin.context
    let failures = failed.map { item, failure in
      LuaValue.table(
        LuaTable(fields: [
          ("item", .handle(context.itemHandle(item, run.ask.drag))),
          ("code", .string(failure.code.rawValue)), ("message", .string(failure.message)),
        ])
      )
    }
    let reply = HostReply { () throws(ScriptError) in
      var contents: [LuaValue] = []
      for (item, content) in loaded {
        let object = ContentObject(content, origins: [item], in: run.ask.drag)
        contents.append(try context.give(object))
      }
      return .values([.table(LuaTable(list: contents)), .table(LuaTable(list: failures))])
    }
    engine.end(wait, reply)
  }

  func stop() -> [Wait]? {
    isOver = true
    for (_, job) in active.sorted(by: { $0.key < $1.key }) { _ = job.stop() }
    active = [:]
    return nil
  }
}
