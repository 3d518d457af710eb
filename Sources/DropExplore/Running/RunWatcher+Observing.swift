import DropCore
import DropHost
import DropReplay

extension RunWatcher: ReplayObserver {
  func begin(_ scene: ReplayScene) throws(SinkError) {
    monitor = ground.monitor(engine)
    monitor?.isLacking = isLacking
    monitor?.endlessWaits = endlessWaits
  }

  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    coverage.note(event.kind)
    log.note(.event(event.kind, isPutIn: isPuttingIn), at: event.time)
    isPuttingIn = false
    notePointer(event.kind)
    if event.kind.beginsDrag { monitor?.began() }
    switch event.kind {
    case .drop: noteDrop(engine?.asking { $0.hovering }, event)
    case .paste, .share: noteDrop(engine?.asking { $0.upcomingDrag }, event)
    case .cancel: stop(engine?.asking { $0.hovering.map { [$0] } } ?? [], event)
    case .abort(let drop):
      let underWay = engine?.asking { $0.performing } ?? []
      stop(underWay.filter { drop == nil || $0.number == drop }, event)
    case .close(let id):
      isCutShort = true
      monitor?.closed(id, at: event.time)
    case .undo, .redo: wasUndone = true
    case .change, .reload, .open, .allow: monitor?.changed()
    case .answer(_, let value): monitor?.answered(value)
    default: break
    }
  }

  private func noteDrop(_ drag: DragID?, _ event: SessionEvent) {
    dropTime = event.time
    guard let drag else { return }
    monitor?.dropped(drag, at: event.time, pointer: circumstances(of: event.kind))
  }

  private func stop(_ drags: [DragID], _ event: SessionEvent) {
    isCutShort = true
    var isAbort = false
    if case .abort = event.kind { isAbort = true }
    monitor?.stopped(drags, at: event.time, isAbort: isAbort)
  }

  private func notePointer(_ event: SessionEvent.Kind) {
    switch event {
    case .begin(_, let point), .move(let point): pointer = point
    case .modifiers(let held): keys = held
    case .leave, .paste, .share: pointer = nil
    default: break
    }
  }

  /// Where the pointer is and which keys are held, or what there is instead of a pointer.
  private func circumstances(of event: SessionEvent.Kind) -> String {
    guard let pointer else { return event.name }
    return "\(pointer.x) \(pointer.y) \(keys.names)"
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
      monitor?.effect(effect, in: name(index, scene), of: drag, at: time)
    case .call(let call):
      coverage.note(call)
      monitor?.called(call.handler, for: call.drag)
    case .fault(let fault, let handler, let index):
      coverage.noteFault(handler)
      monitor?.fault(fault, of: handler, in: index.map(scene.name))
    case .notice(let notice, let index): monitor?.notice(notice, in: index.map(scene.name))
    case .ended(let drag, let outcome): monitor?.ended(drag, outcome, at: time)
    case .trace(.line(let line)): monitor?.reached(line)
    case .verdict, .log, .request, .trace: break
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
