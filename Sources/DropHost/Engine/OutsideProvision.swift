import DropContent
import DropCore

/// Who waits for what a source's plugin makes.
protocol ContentTaker: AnyObject {
  /// The plugin made it, maybe as another type than it was asked for.
  func made(_ result: Result<Content, LoadFailure>)
  /// It won't come.
  func provided(_ result: Result<Content, LoadFailure>)
}

/// One item of a drag as one type, as other programs read it: made once, however often it is read.
///
/// The best representation first, then the next where it fails, each once; what a source's plugin doesn't give
/// is made of nothing else. No script waits for it, so what it costs is on nobody's account.
final class OutsideProvision: ContentTaker {
  private unowned let engine: HostEngine
  private let drag: DragID
  private let item: Int
  private let type: ContentType
  /// The reads that wait for it, in the order of their ends: each has the same time from its own beginning.
  private var readers: [(id: LoadID, end: Double)] = []
  private var candidates: [RepresentationChoice.Candidate] = []
  private var current: RepresentationChoice.Candidate?
  /// The read for which the source's plugin was called last.
  private var asked: LoadID?
  private var io: IOID?
  private var work: IOID?
  private var timer: IOID?
  private var firstFailure: LoadFailure?
  private var content: Content?

  init(_ engine: HostEngine, of item: Int, in drag: DragID, as type: ContentType) {
    self.engine = engine
    self.drag = drag
    self.item = item
    self.type = type
  }

  /// Another program reads it: gets what is there already, or what is being made, or has it made.
  func read(by reader: LoadID) {
    if let content { return engine.endRead(reader, .success(content)) }
    readers.append((reader, engine.stage.now + loadTimeout))
    if readers.count == 1 { start() }
  }

  private func start() {
    firstFailure = nil
    let items = engine.stage.items(of: drag)
    candidates = items.candidates(item, wanted: [type]).candidates.reversed()
    if candidates.isEmpty {
      let message = "\(items[item].name) has nothing that is, or can be made to, \(type.id)"
      return end(.failure(LoadFailure(.noRepresentation, message)))
    }
    watch()
    next()
  }

  /// Whoever has waited for as long as may be waits no longer; with the last of them nothing is made.
  private func watch() {
    guard let first = readers.first else { return }
    timer = engine.request(for: drag, { .timer($0, at: first.end) }) { _ in
      self.timer = nil
      let message = "took longer than \(Int(exactly: self.loadTimeout.rounded()) ?? 0) ms"
      let failure = LoadFailure(.timeout, message)
      let late = self.readers.prefix { $0.end <= first.end }
      if late.count == self.readers.count { return self.giveUp(failure) }
      self.readers.removeFirst(late.count)
      self.watch()
      for reader in late { self.engine.endRead(reader.id, .failure(failure)) }
    }
  }

  /// Milliseconds: as its source's plugin has for its loads, or the place that it is dragged from, or else
  /// the host.
  private var loadTimeout: Double {
    let home = engine.asking { $0.source(of: drag)?.destination }
    let assignment =
      engine.places.offer(of: drag)?.plugin.assignment ?? home.flatMap(engine.places.assignment)
    return assignment?.limits.loadTimeout ?? engine.setup.loadTimeout
  }

  private func next() {
    guard let candidate = candidates.popLast() else {
      return end(.failure(firstFailure ?? LoadFailure(.noRepresentation, "nothing fits")))
    }
    current = candidate
    guard let profile = engine.asking({ $0.source(of: drag)?.profile }) else {
      return fetch(candidate)
    }
    if candidate.readsFile {
      fail(LoadFailure(.denied, "the source grants no file, only an address"))
    } else if profile.handlers.contains(.provide), let reader = readers.first?.id {
      asked = reader
      engine.loads.expect(reader, for: self)
      engine.stage.askToProvide(reader, as: candidate.type)
    } else {
      fail(LoadFailure(.failed, "the source's plugin has no on_provide"))
    }
  }

  private func fetch(_ candidate: RepresentationChoice.Candidate) {
    io = engine.request(
      for: drag,
      { id in
        .load(
          LoadRequest(
            id: id,
            drag: self.drag,
            item: self.item,
            representation: candidate.representation,
            type: candidate.type,
            readsFile: candidate.readsFile,
            terms: LoadTerms()
          )
        )
      }
    ) { completion in
      if case .loaded(_, let result) = completion { self.provided(result) }
    }
  }

  func provided(_ result: Result<Content, LoadFailure>) {
    let isPlugins = asked != nil
    (io, asked) = (nil, nil)
    switch result {
    case .failure(let failure): isPlugins ? end(.failure(failure)) : fail(failure)
    case .success(let content):
      let items = engine.stage.items(of: drag)
      let named = current.map { items.named(content, of: item, by: $0) } ?? content
      coerce(named, along: current?.steps ?? [])
    }
  }

  func made(_ result: Result<Content, LoadFailure>) {
    guard case .success(let content) = result, let type = current?.type,
      !engine.tools.types.conforms(content.type, to: type)
    else { return provided(result) }
    asked = nil
    guard let detour = engine.tools.coercer.path(from: content.type, to: type) else {
      return end(.failure(.wrongType(content.type, for: type)))
    }
    var made = content
    if made.name == nil { made.name = engine.stage.items(of: drag)[item].name }
    coerce(made, along: detour.steps + (current?.steps ?? []))
  }

  private func coerce(_ content: Content, along steps: [Coercion]) {
    if steps.isEmpty { return succeed(content) }
    let coercer = engine.tools.coercer
    work = engine.request(
      for: drag,
      { id in
        .work(
          ContentWork(
            id: id,
            drag: self.drag,
            WorkMeter()
          ) { () -> Result<Content, ContentError> in
            Result { () throws(ContentError) in
              try LoadTerms().coerce(content, along: steps, with: coercer)
            }
          }
        )
      }
    ) { completion in
      self.work = nil
      guard case .worked(_, let result) = completion else { return }
      switch result {
      case .success(let coerced): self.succeed(coerced)
      case .failure(let error): self.fail(LoadFailure(error))
      }
    }
  }

  private func succeed(_ content: Content) {
    self.content = content
    if let current { engine.loads.note(current.type, of: item, in: drag) }
    end(.success(content))
  }

  private func fail(_ failure: LoadFailure) {
    firstFailure = firstFailure ?? failure
    next()
  }

  /// Whoever waits for it waits no longer.
  func giveUp(_ failure: LoadFailure) {
    engine.withdraw(io, IORequest.cancelLoad)
    engine.withdraw(work, IORequest.cancelWork)
    (io, work) = (nil, nil)
    if let asked, engine.loads.claim(asked) != nil { engine.stopProviding(asked) }
    asked = nil
    end(.failure(failure))
  }

  private func end(_ result: Result<Content, LoadFailure>) {
    engine.withdraw(timer, IORequest.cancelTimer)
    timer = nil
    let waiting = readers
    readers = []
    for reader in waiting { engine.endRead(reader.id, result) }
  }
}

/// What is made for other programs, until its drag is over.
final class ReadDesk {
  /// What is read: an item, by its place in the drag, and as what.
  private struct Subject: Hashable {
    let item: Int
    let type: ContentType
  }

  /// Those of one drag, which come to an end in the order in which they began.
  private struct Provisions {
    private(set) var inOrder: [OutsideProvision] = []
    private var places: [Subject: Int] = [:]

    subscript(subject: Subject) -> OutsideProvision? { places[subject].map { inOrder[$0] } }

    mutating func add(_ provision: OutsideProvision, for subject: Subject) {
      places[subject] = inOrder.count
      inOrder.append(provision)
    }
  }

  private var provisions: [DragID: Provisions] = [:]

  /// What makes an item as that type.
  func provision(
    of item: Int,
    in drag: DragID,
    as type: ContentType,
    by engine: HostEngine
  ) -> OutsideProvision {
    let subject = Subject(item: item, type: type)
    if let known = provisions[drag]?[subject] { return known }
    let new = OutsideProvision(engine, of: item, in: drag, as: type)
    provisions[drag, default: Provisions()].add(new, for: subject)
    return new
  }

  /// The user has stopped the drag: nothing is made for it any more.
  func stop(_ drag: DragID, because reason: String) {
    guard let stopped = provisions.removeValue(forKey: drag) else { return }
    for provision in stopped.inOrder { provision.giveUp(LoadFailure(.cancelled, reason)) }
  }

  func forget(_ drag: DragID) { provisions[drag] = nil }
}
