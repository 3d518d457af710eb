import DropCore
import DropHost
import DropReplay

extension RunWatcher: ReplayObserver {
  func begin(_ scene: ReplayScene) throws(SinkError) {
    beginWatching()
  }

  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    coverage.note(event.kind)
    log.note(.event(event.kind, isPutIn: interruptions.take()), at: event.time)
    pointer.note(event.kind)
    if event.kind.beginsDrag { monitor?.began() }
    switch event.kind {
    case .drop: noteDrop(engine?.asking { $0.hovering }, event)
    case .paste, .share: noteDrop(engine?.asking { $0.upcomingDrag }, event)
    case .cancel: stop(engine?.asking { $0.hovering.map { [$0] } } ?? [], event)
    case .abort(let drop):
      let underWay = engine?.asking { $0.performing } ?? []
      stop(underWay.filter { drop == nil || $0.number == drop }, event)
    case .close(let id):
      noteCut()
      monitor?.closed(id, at: event.time)
    case .undo, .redo: noteUndo()
    case .change, .reload, .open, .allow: monitor?.changed()
    case .answer(_, let value): monitor?.answered(value)
    default: break
    }
  }

  private func noteDrop(_ drag: DragID?, _ event: SessionEvent) {
    noteDrop(at: event.time)
    guard let drag else { return }
    monitor?.dropped(drag, at: event.time, pointer: pointer.circumstances(of: event.kind))
  }

  private func stop(_ drags: [DragID], _ event: SessionEvent) {
    noteCut()
    var isAbort = false
    if case .abort = event.kind { isAbort = true }
    monitor?.stopped(drags, at: event.time, isAbort: isAbort)
  }

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    advance(to: time)
    if !output.isQuiet { completion.noteOutput() }
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
    case .confirm(_, let question): note(question)
    case .loaded(let item, _, _, let result): noteLoaded(item, result)
    case .task(let id, let name, _):
      log.note(.taskBegan(name: name, call: tasks.began(id, name)), at: time)
    case .taskEnded(let id, let result):
      guard let (name, call) = tasks.ended(id) else { return }
      log.note(.taskEnded(name: name, call: call, fails: result.isFailure), at: time)
    case .insert(_, let contents), .commit(_, _, let contents):
      if let drag { note(contents, broughtBy: drag) }
    default: break
    }
  }

  private func noteLoaded(_ item: String, _ result: LoadResult) {
    guard let representation = loads.ended(item) else { return }
    var code: FailureCode? = nil
    if case .failed(let reason, _) = result { code = reason }
    if code == .timeout { noteCut() }
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
