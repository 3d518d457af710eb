import DropContent
import DropCore
import LuaSandbox

/// One item's way into the host: the best representation, then the next when it fails, each once.
final class ItemLoad: WaitJob, ContentTaker {
  private unowned let engine: HostEngine
  private let run: HandlerRun
  private let item: Int
  private let options: LoadOptions
  private var candidates: [RepresentationChoice.Candidate]
  private let onEnd: (Result<Content, LoadFailure>) -> Void
  /// The line of the script that asks for it, as it begins when the script has come back.
  private let trail: ScriptTrail?

  private var current: RepresentationChoice.Candidate?
  private var load: LoadID?
  private var io: IOID?
  private var work: IOID?
  private var timer: IOID?
  private var firstFailure: LoadFailure?
  /// The handler was killed, or its wait cancelled, maybe before this began.
  private var isStopped = false

  init(
    _ engine: HostEngine,
    _ run: HandlerRun,
    item: Int,
    candidates: [RepresentationChoice.Candidate],
    options: LoadOptions,
    onEnd: @escaping (Result<Content, LoadFailure>) -> Void
  ) {
    self.engine = engine
    self.run = run
    self.item = item
    self.candidates = candidates.reversed()
    self.options = options
    self.onEnd = onEnd
    trail = engine.outbox.traced
  }

  func start() {
    guard !isStopped, !run.isOver else { return }
    let limit = options.timeout ?? run.plugin.assignment.limits.loadTimeout
    timer = engine.request(for: run.ask.drag, { .timer($0, at: self.engine.stage.now + limit) }) {
      _ in
      self.timer = nil
      let message = "took longer than \(Int(exactly: limit.rounded()) ?? 0) ms"
      self.abandon(LoadFailure(.timeout, message))
    }
    loadNext()
  }

  private func loadNext() {
    // Of a drop that is over nothing more is asked: its items are gone.
    guard !run.isOver, let candidate = candidates.popLast() else {
      return end(.failure(firstFailure ?? LoadFailure(.noRepresentation, "nothing fits")))
    }
    current = candidate
    engine.trace(trail)
    defer { engine.trace(nil) }
    let file = run.plugin.context.items(of: run.ask.drag).offered(item).fileType ?? .data
    let stops = (candidate.readsFile ? [file] : []) + candidate.steps.map(\.to)
    let route: LoadRoute = stops.isEmpty ? .direct : .coerced(stops)
    do throws(ScriptError) {
      let request = Request.beginLoad(item: item, type: candidate.type, how: route)
      let ask = run.ask
      let reply = try engine.stage.perform(request, by: ask.id, in: ask.destination)
      guard case .load(let id) = reply else { return }
      load = id
      guard !run.isReleased else {
        return fail(LoadFailure(.expired, "the source was let go, and this wasn't kept"))
      }
      guard let profile = engine.asking({ $0.source(of: run.ask.drag)?.profile }) else {
        return fetch(candidate)
      }
      if candidate.readsFile {
        fail(LoadFailure(.denied, "the source grants no file, only an address"))
      } else if profile.handlers.contains(.provide) {
        engine.loads.expect(id, for: self)
      } else {
        fail(LoadFailure(.failed, "the source's plugin has no on_provide"))
      }
    } catch {
      end(.failure(LoadFailure(FailureCode(rawValue: error.code), error.message)))
    }
  }

  private func fetch(_ candidate: RepresentationChoice.Candidate) {
    io = engine.request(
      for: run.ask.drag,
      { id in
        .load(
          LoadRequest(
            id: id,
            drag: self.run.ask.drag,
            item: self.item,
            representation: candidate.representation,
            type: candidate.type,
            readsFile: candidate.readsFile,
            terms: self.options.terms
          )
        )
      }
    ) { self.hear($0) }
  }

  private func hear(_ completion: IOCompletion) {
    switch completion {
    case .loadProgress(_, let done, let total): show(done, total)
    case .loaded(_, let result): provided(result)
    default: break
    }
  }

  /// The bytes are there, or won't come.
  func provided(_ result: Result<Content, LoadFailure>) {
    io = nil
    switch result {
    case .failure(let failure): fail(failure)
    case .success(let content):
      let items = run.plugin.context.items(of: run.ask.drag)
      // Of a drop that is over nobody asks what it is called, and its items are gone.
      let named =
        run.isOver
        ? content : current.map { items.named(content, of: item, by: $0) } ?? content
      coerce(named, along: current?.steps ?? [])
    }
  }

  /// A source's plugin made it, maybe as another type than it was asked for.
  func made(_ result: Result<Content, LoadFailure>) {
    guard case .success(let content) = result, let type = current?.type,
      !engine.tools.types.conforms(content.type, to: type)
    else { return provided(result) }
    guard let detour = engine.tools.coercer.path(from: content.type, to: type) else {
      return fail(.wrongType(content.type, for: type))
    }
    var made = content
    if made.name == nil { made.name = engine.stage.items(of: run.ask.drag)[item].name }
    coerce(made, along: detour.steps + (current?.steps ?? []))
  }

  private func coerce(_ content: Content, along steps: [Coercion]) {
    if let failure = options.terms.refusal(of: content) { return fail(failure) }
    if ContentEnd.isMissing(in: content) {
      let name = content.name ?? content.type.id
      engine.note(.cutOff(name: name), at: run.ask.destination)
    }
    let coercer = options.terms.heeded(by: engine.tools.coercer)
    let isFolder = if case .folder = content.storage { true } else { false }
    if steps.isEmpty, !isFolder, !coercer.mayShrink(content) { return succeed(content) }
    run.work.note(content, of: item)
    do throws(ScriptError) {
      try run.work.charge(content.size, for: item)
    } catch {
      let refusal = error.named("item:load")
      return fail(LoadFailure(FailureCode(rawValue: refusal.code), refusal.message))
    }
    let (terms, meter) = (options.terms, WorkMeter())
    work = engine.request(
      for: run.ask.drag,
      { id in
        .work(
          ContentWork(
            id: id,
            drag: self.run.ask.drag,
            meter
          ) { () -> Result<Content, ContentError> in
            Result { () throws(ContentError) in
              try terms.coerce(content, along: steps, with: coercer)
            }
          }
        )
      }
    ) { completion in
      self.work = nil
      guard case .worked(_, let result) = completion else { return }
      self.run.work.settle(meter, chargedFor: content.size)
      switch result {
      case .success(let coerced): self.succeed(coerced)
      case .failure(let error): self.fail(LoadFailure(error))
      }
    }
  }

  private func succeed(_ content: Content) {
    note(.loaded(size: content.ownSize))
    run.note(loaded: content.size)
    run.work.note(content, of: item)
    if let current { engine.loads.note(current.type, of: item, in: run.ask.drag) }
    show(Double(content.size), Double(content.size))
    end(.success(content))
  }

  private func fail(_ failure: LoadFailure) {
    note(.failed(code: failure.code, message: failure.message))
    firstFailure = firstFailure ?? failure
    if options.fallback { loadNext() } else { end(.failure(failure)) }
  }

  private func abandon(_ failure: LoadFailure) {
    giveUp()
    note(.failed(code: failure.code, message: failure.message))
    end(.failure(failure))
  }

  private func end(_ result: Result<Content, LoadFailure>) {
    engine.withdraw(timer, IORequest.cancelTimer)
    timer = nil
    onEnd(result)
  }

  private func giveUp() {
    engine.withdraw(io, IORequest.cancelLoad)
    engine.withdraw(work, IORequest.cancelWork)
    io = nil
    work = nil
    if let load, engine.loads.claim(load) != nil { engine.stopProviding(load) }
  }

  func stop() -> [Wait]? {
    isStopped = true
    giveUp()
    engine.withdraw(timer, IORequest.cancelTimer)
    timer = nil
    note(.failed(code: .cancelled, message: engine.runs.reason))
    return nil
  }

  /// The session hears of each load's end once.
  private func note(_ result: LoadResult) {
    guard let id = load else { return }
    load = nil
    engine.perform(.endLoad(id, result), run)
  }

  private func show(_ done: Double, _ total: Double?) {
    guard let placeholder = options.progress?.object else { return }
    let request = Request.progress(
      of: .placeholder(placeholder),
      done: done,
      total: total,
      label: nil
    )
    engine.perform(request, run)
  }
}

/// Which load waits for a source's plugin, and as what each item came.
final class LoadDesk {
  /// Loads that a source's plugin makes the content of.
  private var provided: [LoadID: any ContentTaker] = [:]
  /// As what each item of a drag was loaded, for its source.
  private var loadedTypes: [DragID: [Int: ContentType]] = [:]

  /// Has a load wait for what the source's plugin makes.
  func expect(_ load: LoadID, for job: any ContentTaker) { provided[load] = job }

  /// Who waits for what the source's plugin makes, once; none when it was given up.
  func claim(_ load: LoadID) -> (any ContentTaker)? { provided.removeValue(forKey: load) }

  func note(_ type: ContentType, of item: Int, in drag: DragID) {
    loadedTypes[drag, default: [:]][item] = type
  }

  func types(in drag: DragID) -> [Int: ContentType] { loadedTypes[drag] ?? [:] }

  /// A drag is over.
  func forget(_ drag: DragID) { loadedTypes[drag] = nil }
}

extension LoadFailure {
  /// A source's plugin made something that can't become what was asked for.
  static func wrongType(_ made: ContentType, for wanted: ContentType) -> LoadFailure {
    LoadFailure(.failed, "on_provide gave \(made.id), which can't become \(wanted.id)")
  }
}
