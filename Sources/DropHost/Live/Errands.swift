import DropContent
import DropCore

/// What the engine asks for and what runs beside the host: loads, tasks, saves, work, calls, alarms.
///
/// Each runs in a task of its own that touches only the mailbox; work in its drop's lane
/// of the pool. What is offered to drag lies here too, until its drag is over: its closures are what loads run.
struct Errands {
  private let mailbox: Mailbox<HostLetter>
  private let clock: HostClock
  private let saving: SavingPlace
  private let spool: Spool
  /// What keys of calls begin with, and what they end with.
  private var name: String
  private var callName: (IOID) -> String = { "\($0.number)" }
  private var tasks: [String: (afterCrash: CrashPolicy, body: TaskCall.Body)] = [:]
  /// Drags whose source died with an app before this one, and by what each item can be had again.
  private var lost: [DragID: NameTable<[OfferedLocator]>] = [:]
  private var reopen: ProvidedRepresentation.Reopen?
  private var running: [IOID: Task<Void, Never>] = [:]
  private var items: [DragID: NameTable<ProvidedItem>] = [:]
  private var lanes: [DragID: WorkLane] = [:]
  private var alarms = Alarms()

  init(
    _ mailbox: Mailbox<HostLetter>,
    clock: HostClock,
    saving: SavingPlace,
    spool: Spool
  ) {
    self.mailbox = mailbox
    self.clock = clock
    self.saving = saving
    self.spool = spool
    name = String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Keys of calls begin with it from now on, and end with what a call is named there.
  mutating func take(name: String, _ callName: @escaping (IOID) -> String) {
    (self.name, self.callName) = (name, callName)
  }

  private func key(of id: IOID) -> String { "\(name)-\(callName(id))" }

  mutating func register(
    task name: String,
    _ afterCrash: CrashPolicy,
    _ body: @escaping TaskCall.Body
  ) {
    tasks[name] = (afterCrash, body)
  }

  mutating func register(reopen: @escaping ProvidedRepresentation.Reopen) { self.reopen = reopen }

  /// What those drags offered went with an app before this one; by those locators it can be had again.
  mutating func lose(_ drags: [DragID: [OfferedLocator]]) {
    for (drag, locators) in drags {
      lost[drag] = NameTable()
      for each in locators { lost[drag]?[each.item, default: []].append(each) }
    }
  }

  /// By what the items of a drag can be had again.
  func locators(of drag: DragID) -> [OfferedLocator] {
    guard let items = items[drag] else { return [] }
    return items.names.sorted().flatMap { name in
      (items[name]?.representations ?? []).enumerated().compactMap { place, offered in
        offered.found.map { OfferedLocator(item: name, representation: place, found: $0) }
      }
    }
  }

  /// Of two of one id the first stands, unless it wasn't known whole and this one shows more of it.
  mutating func offer(_ items: [ProvidedItem], for drag: DragID, isRevealed: Bool) {
    for item in items {
      if let known = self.items[drag]?[item.id], !isRevealed || known.hover == nil { continue }
      self.items[drag, default: NameTable()][item.id] = item
    }
  }

  /// The drag is over: nobody loads its items any more.
  mutating func forget(_ drag: DragID) {
    items[drag] = nil
    lanes[drag] = nil
    lost[drag] = nil
  }

  /// How many requests are being carried out.
  var count: Int { running.count + alarms.count }

  /// When the first alarm is due.
  var due: Double? { alarms.first }

  func stop() {
    for task in running.values { task.cancel() }
    alarms.stop()
  }

  // MARK: Completions

  /// A request has come to its end.
  mutating func ended(_ id: IOID) { running[id] = nil }

  mutating func woke(at time: Double) { alarms.woke(at: time) }

  /// Takes out the alarms that are due, and has somebody sleep until the next.
  mutating func takeDue(until time: Double) -> [IOID] {
    defer { if let next = alarms.unwatched { sleep(until: next) } }
    return alarms.take(until: time)
  }

  // MARK: Requests

  /// Begins what the engine asks for; `id` gives that of the item that a load is of.
  mutating func carryOut(_ request: IORequest, id: (LoadRequest) -> String) {
    switch request {
    case .load(let load): begin(load, of: id(load))
    case .timer(let id, let time):
      if let next = alarms.set(id, at: time) { sleep(until: next) }
    case .task(let task): begin(task)
    case .work(let work): begin(work)
    case .save(let save): begin(save)
    case .takeBack(let file): begin(file)
    case .call(let call):
      act(call.id) { .called(call.id, await outcome { try await call.run() }) }
    case .cancelTimer(let id): alarms.cancel(id)
    case .cancelLoad(let id), .cancelTask(let id), .cancelWork(let id), .cancelCall(let id):
      running.removeValue(forKey: id)?.cancel()
    case .releaseSource(let drag): items[drag] = nil
    }
  }

  private mutating func run(_ id: IOID, _ body: @escaping @Sendable () async -> IOCompletion) {
    running[id] = Task.detached { [mailbox] in
      let completion = await body()
      if !Task.isCancelled { mailbox.leave(.completion(completion)) }
    }
  }

  /// The same of what a server may be asked for by the call's key.
  private mutating func act(_ id: IOID, _ body: @escaping @Sendable () async -> IOCompletion) {
    let key = key(of: id)
    run(id) { await CallKey.$current.withValue(key) { await body() } }
  }

  /// What was cancelled before it began isn't done.
  private mutating func begin(_ work: ContentWork) {
    let lane = lanes[work.drag] ?? WorkLane()
    lanes[work.drag] = lane
    running[work.id] = Task.detached(executorPreference: lane) { [mailbox, spool] in
      if Task.isCancelled { return }
      let made = work.run().map(spool.keep)
      if !Task.isCancelled { mailbox.leave(.completion(.worked(work.id, made))) }
    }
  }

  private mutating func sleep(until time: Double) {
    let sleeper = Task.detached { [mailbox, clock] in
      try? await clock.sleep(time)
      if !Task.isCancelled { mailbox.leave(.alarm(time)) }
    }
    alarms.slept(sleeper, until: time)
  }

  private mutating func begin(_ load: LoadRequest, of id: String) {
    guard let provided = items[load.drag]?[id],
      provided.representations.indices.contains(load.representation)
    else {
      if reopens(load, of: id) { return }
      let missing =
        lost[load.drag] != nil
        ? Self.gone : LoadFailure(.failed, "the item has no such representation")
      return mailbox.leave(.completion(.loaded(load.id, .failure(missing))))
    }
    let offered = provided.representations[load.representation]
    if load.readsFile, let file = offered.file {
      let result = file.content.mapError { LoadFailure($0.withoutFolders) }
      return mailbox.leave(.completion(.loaded(load.id, result)))
    }
    let body = offered.load
    let wish = LoadWish(load)
    let progress = progress(of: load)
    run(load.id) { [spool] in
      let result = await outcome { spool.keep(try await body(wish, progress)) }
      // An address is never content: only a grant opens the file that it names.
      if load.readsFile, case .success(let content) = result, content.type == offered.type {
        let denied = LoadFailure(.denied, "the source grants no file, only an address")
        return .loaded(load.id, .failure(denied))
      }
      return .loaded(load.id, result)
    }
  }

  private func progress(of load: LoadRequest) -> LoadProgress {
    LoadProgress { [mailbox] done, total in
      let total = total.map { Double($0) }
      mailbox.leave(.completion(.loadProgress(load.id, done: Double(done), total: total)))
    }
  }

  /// Loads what went with an app before this one by its locator, or as the file that it is; false where it has
  /// neither.
  private mutating func reopens(_ load: LoadRequest, of id: String) -> Bool {
    let known = lost[load.drag]?[id]?.first { $0.representation == load.representation }
    switch known?.found {
    case .file(let mark):
      run(load.id) { .loaded(load.id, Self.file(mark, for: load)) }
    case .locator(let locator):
      guard let reopen, !load.readsFile else { return false }
      let wish = LoadWish(load)
      let progress = progress(of: load)
      run(load.id) { [spool] in
        .loaded(load.id, await outcome { spool.keep(try await reopen(locator, wish, progress)) })
      }
    case nil: return false
    }
    return true
  }

  /// What a representation gives that names a file, once that is known to be the same one.
  private static func file(
    _ mark: NamedFileMark,
    for load: LoadRequest
  ) -> Result<Content, LoadFailure> {
    do throws(ContentError) {
      let file = try FileAccess(folders: ["/"]).file(mark)
      return .success(load.readsFile ? try file.content.get() : file.addressed)
    } catch {
      return .failure(LoadFailure(error.withoutFolders))
    }
  }

  private mutating func begin(_ task: TaskRequest) {
    guard let body = tasks[task.name]?.body else {
      let unknown = LoadFailure(.failed, "the host has no task named \"\(task.name)\"")
      return mailbox.leave(.completion(.taskEnded(task.id, .failure(unknown))))
    }
    let call = call(of: task, attempt: 1)
    act(task.id) { .taskEnded(task.id, await outcome { try await body(call) }) }
  }

  private func call(of task: TaskRequest, attempt: Int) -> TaskCall {
    TaskCall(
      arguments: task.arguments,
      contents: task.contents,
      key: key(of: task.id),
      attempt: attempt,
      progress: LoadProgress { [mailbox] done, total in
        let total = total.map { Double($0) }
        mailbox.leave(.completion(.taskProgress(task.id, done: Double(done), total: total)))
      }
    )
  }

  private mutating func begin(_ save: SaveRequest, isAgain: Bool = false) {
    do throws(LoadFailure) {
      let body = isAgain ? try saving.saveAgain() : try saving.save()
      let key = key(of: save.id)
      act(save.id) {
        .saved(save.id, await outcome { try await body(save.content, save.name, key) })
      }
    } catch {
      mailbox.leave(.completion(.saved(save.id, .failure(error))))
    }
  }

  private mutating func begin(_ file: TakeBackRequest, isAgain: Bool = false) {
    do throws(LoadFailure) {
      let body = isAgain ? try saving.takeBackAgain() : try saving.takeBack()
      act(file.id) { .takenBack(file.id, await failure { try await body(file.name) }) }
    } catch {
      mailbox.leave(.completion(.takenBack(file.id, error)))
    }
  }
}

// What was under way when the app died.
extension Errands {
  private static var gone: LoadFailure {
    LoadFailure(.interrupted, "the app that offered it was killed")
  }

  /// Goes on with it: what leaves nothing outside begins again, and what may have done something already ends,
  /// but for a task that says otherwise.
  mutating func revive(_ revived: RevivedRequest, id: (LoadRequest) -> String) {
    let killed = SavingPlace.killed
    switch revived.request {
    case .task(let task): revive(task, attempt: revived.attempt, killed)
    case .save(let save): begin(save, isAgain: true)
    case .takeBack(let file): begin(file, isAgain: true)
    case .call(let call) where call.acts:
      mailbox.leave(.completion(.called(call.id, .failure(killed))))
    default: carryOut(revived.request, id: id)
    }
  }

  private mutating func revive(_ task: TaskRequest, attempt: Int, _ killed: LoadFailure) {
    guard let known = tasks[task.name] else { return begin(task) }
    let again = call(of: task, attempt: attempt)
    switch known.afterCrash {
    case .fail: mailbox.leave(.completion(.taskEnded(task.id, .failure(killed))))
    case .again: act(task.id) { .taskEnded(task.id, await outcome { try await known.body(again) }) }
    case .ask(let status):
      act(task.id) {
        let result = await outcome { () async throws -> JSONValue in
          switch try await status(again.key) {
          case .done(let value): return value
          case .notDone: return try await known.body(again)
          case .unknown: throw killed
          }
        }
        return .taskEnded(task.id, result)
      }
    }
  }
}

/// What a body of the embedder's gives, any error made one with a code.
private func outcome<Value: Sendable>(
  _ body: @Sendable () async throws -> Value
) async -> Result<Value, LoadFailure> {
  do {
    return .success(try await body())
  } catch let failure as LoadFailure {
    return .failure(failure)
  } catch is CancellationError {
    return .failure(LoadFailure(.cancelled, "it was cancelled"))
  } catch let error as ContentError {
    return .failure(LoadFailure(error))
  } catch {
    return .failure(LoadFailure(.failed, String(describing: error)))
  }
}

/// What such a body failed with; nil where it didn't.
private func failure(_ body: @Sendable () async throws -> Void) async -> LoadFailure? {
  if case .failure(let failure) = await outcome(body) { failure } else { nil }
}
