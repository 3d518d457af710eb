import DropContent
import DropCore
import LuaSandbox

/// One item's way into the host: the best representation, then the next when it fails, each once.
final class ItemLoad: WaitJob {
  private unowned let engine: HostEngine
  private let run: HandlerRun
  private let item: Int
  private let options: LoadOptions
  private var candidates: [RepresentationChoice.Candidate]
  private let onEnd: (Result<Content, LoadFailure>) -> Void

  private var current: RepresentationChoice.Candidate?
  private var load: LoadID?
  private var io: IOID?
  private var work: IOID?
  private var timer: IOID?
  private var firstFailure: LoadFailure?

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
  }

  func start() {
    let limit = options.timeout ?? run.plugin.assignment.limits.loadTimeout
    timer = engine.request({ .timer($0, at: self.engine.now + limit) }) { _ in
      self.timer = nil
      let message = "took longer than \(Int(exactly: limit.rounded()) ?? 0) ms"
      self.abandon(LoadFailure(.timeout, message))
    }
    loadNext()
  }

  private func loadNext() {
    guard let candidate = candidates.popLast() else {
      return end(.failure(firstFailure ?? LoadFailure(.noRepresentation, "nothing fits")))
    }
    current = candidate
    let route: LoadRoute =
      candidate.steps.isEmpty ? .direct : .coerced(candidate.steps.map(\.to))
    do throws(ScriptError) {
      let request = Request.beginLoad(item: item, type: candidate.type, how: route)
      guard case .load(let id) = try engine.ask(request, run) else { return }
      load = id
      guard engine.providesItems(of: run.ask.drag) else { return fetch(candidate) }
      if engine.canProvide(run.ask.drag) {
        engine.providing[id] = self
      } else {
        fail(LoadFailure(.failed, "the source's plugin has no on_provide"))
      }
    } catch {
      end(.failure(LoadFailure(FailureCode(rawValue: error.code), error.message)))
    }
  }

  private func fetch(_ candidate: RepresentationChoice.Candidate) {
    io = engine.request({ id in
      .load(
        LoadRequest(
          id: id,
          drag: self.run.ask.drag,
          destination: self.run.ask.destination,
          item: self.item,
          representation: candidate.representation,
          type: candidate.type,
          readsFile: candidate.readsFile,
          maximumSize: self.options.maximumSize
        )
      )
    }) { self.take($0) }
  }

  private func take(_ completion: IOCompletion) {
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
    case .success(let content): coerce(named(content), along: current?.steps ?? [])
    }
  }

  /// A source's plugin made it, maybe as another type than it was asked for.
  func made(_ result: Result<Content, LoadFailure>) {
    guard case .success(let content) = result, let type = current?.type,
      !engine.setup.types.conforms(content.type, to: type)
    else { return provided(result) }
    guard let detour = engine.setup.coercer.path(from: content.type, to: type) else {
      let message = "on_provide gave \(content.type.id), which can't become \(type.id)"
      return fail(LoadFailure(.failed, message))
    }
    var made = content
    if made.name == nil { made.name = engine.items(of: run.ask.drag)[item].name }
    coerce(made, along: detour.steps + (current?.steps ?? []))
  }

  private func named(_ content: Content) -> Content {
    var content = content
    if current?.readsFile != true, let type = current?.type { content.type = type }
    if content.name == nil { content.name = engine.items(of: run.ask.drag)[item].name }
    return content
  }

  private func coerce(_ content: Content, along steps: [Coercion]) {
    if let limit = options.maximumSize, content.size > limit {
      return fail(LoadFailure(.tooLarge, "has \(content.size) bytes, \(limit) are allowed"))
    }
    var coercer = engine.setup.coercer
    if let side = options.maximumSide { coercer.context.maximumSide = side }
    let configured = coercer
    if steps.isEmpty, !configured.mayShrink(content) { return succeed(content) }
    work = engine.request({ id in
      .work(
        ContentWork(id: id) { () -> Result<Content, ContentError> in
          Result { () throws(ContentError) in try configured.coerce(content, along: steps) }
        }
      )
    }) { completion in
      self.work = nil
      guard case .worked(_, let result) = completion else { return }
      switch result {
      case .success(let coerced): self.succeed(coerced)
      case .failure(let error): self.fail(LoadFailure(error))
      }
    }
  }

  private func succeed(_ content: Content) {
    note(.loaded(size: content.size))
    if let current { engine.loadedTypes[run.ask.drag, default: [:]][item] = current.type }
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
    if let load, let other = engine.providing.removeValue(forKey: load) {
      engine.stopProviding(load, for: other)
    }
  }

  func stop() -> Bool {
    giveUp()
    engine.withdraw(timer, IORequest.cancelTimer)
    timer = nil
    note(.failed(code: .cancelled, message: engine.givenUp))
    return false
  }

  /// The session hears of each load's end once.
  private func note(_ result: LoadResult) {
    guard let id = load else { return }
    load = nil
    _ = try? engine.ask(.endLoad(id, result), run)
  }

  private func show(_ done: Double, _ total: Double?) {
    guard let placeholder = options.progress else { return }
    let request = Request.progress(
      of: .placeholder(placeholder),
      done: done,
      total: total,
      label: nil
    )
    _ = try? engine.ask(request, run)
  }
}

extension LoadFailure {
  init(_ error: ContentError) {
    self.init(FailureCode(error), error.message)
  }
}

extension FailureCode {
  /// The word that scripts see: what is malformed has failed.
  init(_ error: ContentError) {
    self =
      switch error.code {
      case .malformed, .failed: .failed
      case .unsupported: .unsupported
      case .tooLarge: .tooLarge
      case .denied: .denied
      }
  }
}

extension ScriptError {
  init(_ error: ContentError, item: Int? = nil) {
    self.init(FailureCode(error), error.description, item: item)
  }
}
