import DropCore
import DropHost

extension RunWatcher: ReplayObserver {
  func begin(_ scene: ReplayScene) throws(SinkError) {
    var profiles: [String: HandlerProfile] = [:]
    for index in engine?.session.indices ?? [] {
      guard let manifest = engine?.manifest(of: index) else { continue }
      profiles[scene.name(of: index)] = HandlerProfile(policy: manifest.policy)
    }
    monitor = InvariantMonitor(
      scene: session.destinations,
      profiles: profiles,
      source: session.source,
      items: session.items,
      expiring: session.expiringItems
    )
    monitor?.isLacking = isLacking
    monitor?.expectsFaults = session.expectation.faults ?? 0 > 0
  }

  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    coverage.note(event.kind)
    log.note(.event(event.kind, isPutIn: isPuttingIn), at: event.time)
    isPuttingIn = false
    notePointer(event.kind)
    if event.kind.beginsDrag { monitor?.began() }
    switch event.kind {
    case .drop, .paste, .share:
      dropTime = event.time
      monitor?.dropped(at: event.time, pointer: pointer)
    case .cancel, .abort, .close:
      isCutShort = true
      monitor?.stopped(by: event.kind, at: event.time)
    case .undo, .redo: wasUndone = true
    case .change, .reload, .open: monitor?.changed()
    case .answer(_, let value): monitor?.drag.note(fact: "answer \(value)")
    default: break
    }
  }

  private func notePointer(_ event: SessionEvent.Kind) {
    switch event {
    case .begin(_, let point), .move(let point): pointer = "\(point.x) \(point.y)"
    case .modifiers(let keys): pointer += " \(keys.names)"
    case .paste, .share: pointer = event.name
    default: break
    }
  }

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    self.time = time
    if !output.isQuiet { isSilent = false }
    switch output {
    case .effect(let effect, let index, let drag):
      note(effect, of: drag)
      coverage.note(effect, index)
      monitor?.effect(effect, in: name(index, scene), at: time)
    case .call(let call):
      coverage.note(call)
      monitor?.called(call.handler)
    case .fault(let fault, let handler, let index):
      coverage.noteFault(handler)
      monitor?.fault(fault, in: index.map(scene.name))
    case .notice(let notice, let index): monitor?.notice(notice, in: index.map(scene.name))
    case .ended(_, let outcome): monitor?.ended(outcome, at: time)
    case .verdict, .log, .request: break
    }
  }

  private func note(_ effect: Effect, of drag: DragID?) {
    switch effect {
    case .confirm(_, let question): self.question = question
    case .loaded(let item, _, _, let result): noteLoaded(item, result)
    case .task(let id, let name, _):
      tasks[id] = (name, taskCalls[name, default: 0])
      taskCalls[name, default: 0] += 1
      log.note(.taskBegan(name: name, call: tasks[id]?.call ?? 0), at: time)
    case .taskEnded(let id, let result):
      guard let (name, call) = tasks.removeValue(forKey: id) else { return }
      log.note(.taskEnded(name: name, call: call, fails: result.isFailure), at: time)
    case .insert(_, let contents), .commit(_, _, let contents):
      guard let drag else { return }
      for entry in contents { bringers[entry.name] = Int(drag.number) }
    default: break
    }
  }

  private func noteLoaded(_ item: String, _ result: LoadResult) {
    guard let representation = loading[item]?.first else { return }
    loading[item]?.removeFirst()
    var code: FailureCode? = nil
    if case .failed(let reason, _) = result { code = reason }
    if code == .timeout { isCutShort = true }
    log.note(.completed(item: item, representation: representation, code), at: time)
  }

  private func name(_ index: Destination.Index?, _ scene: ReplayScene) -> String {
    index.map(scene.name) ?? ""
  }
}

extension SessionFile {
  /// The items whose source goes away some time after the drop.
  fileprivate var expiringItems: Set<String> {
    let indexes = deliveries.indices.filter { deliveries[$0].contains { $0.expires != nil } }
    return Set(indexes.filter(items.indices.contains).map { items[$0].id })
  }
}

extension HostOutput {
  /// Whether it is what the end of every load shows, whichever came first.
  fileprivate var isQuiet: Bool {
    switch self {
    case .effect(.loaded, _, _), .effect(.progress, _, _), .request: true
    default: false
    }
  }
}

extension TaskResult {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
