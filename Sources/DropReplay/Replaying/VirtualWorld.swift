package import DropContent
import DropCore
package import DropHost

/// Does what a driver does, on a clock of its own: transfers, timers, tasks and saves take the time
/// that the session says.
final class VirtualWorld {
  private let scene: ReplayScene
  private let storage: SessionStorage
  private let choices: (any ChoiceSource)?
  private let spool: Spool
  /// Unchecked at run time, as each event asks for the next: nothing here calls anybody who comes back.
  @exclusivity(unchecked) private var queue = CompletionQueue()
  /// When each drag was dropped, which is when `expires` begins to count.
  private var drops: [DragID: Double] = [:]
  /// When the latest drop, paste or share happened.
  private var latestDrop = 0.0
  /// How often each representation was asked for.
  private var begun: [LoadPlace: Int] = [:]
  private var works = 0
  private var saves = 0
  private var tasks = 0
  /// How often each task was called, by name.
  private var calls = NameTable<Int>()
  /// Loads and tasks under way, where the app may be killed meanwhile.
  private var underWay: UnderWay?

  init(
    scene: ReplayScene,
    storage: SessionStorage,
    choices: (any ChoiceSource)?,
    spool: Spool,
    mayCrash: Bool
  ) {
    underWay = mayCrash ? UnderWay() : nil
    self.spool = spool
    self.scene = scene
    self.storage = storage
    self.choices = choices
  }

  /// What crashes interrupted.
  var cut: CutWork { underWay?.cut ?? CutWork() }

  // MARK: What comes back

  /// When something is due next.
  var nextTime: Double? { unsafe queue.nextTime }

  var isEmpty: Bool { unsafe queue.isEmpty }

  /// All that will end, the next one first.
  var pending: [PendingEnd] { unsafe queue.pending }

  func removeFirst() -> Completion? { noted(unsafe queue.removeFirst()) }

  func remove(_ end: PendingEnd) -> Completion? { noted(unsafe queue.remove(end)) }

  private func noted(_ completion: Completion?) -> Completion? {
    if let completion { underWay?.note(completion) }
    return completion
  }

  // MARK: What is asked for

  /// Notes when things were dropped, pasted or shared.
  func noteDrop(of drag: DragID?, at time: Double) {
    if let drag { drops[drag] = time }
    latestDrop = time
  }

  /// Begins what the engine asks for; `items` gives those of the request's drag.
  func take(_ request: IORequest, at now: Double, items: (DragID) -> [DragItem]) {
    switch request {
    case .load(let load): begin(load, item: items(load.drag), at: now)
    case .timer(let id, let time):
      unsafe queue.addTimer(id, at: time, now: now)
    case .task(let task): begin(task, at: now, items: items)
    case .work(let work): begin(work, at: now)
    case .save(let save): begin(save, at: now)
    case .takeBack(let file): begin(file, at: now)
    case .call(let call):
      // A replay has no functions of an embedder's, so no script can have called one.
      let missing = LoadFailure(.unsupported, "a replay has no functions of an embedder's")
      unsafe queue.add(at: now, call.id, .called(call.id, .failure(missing)), .work)
    case .cancelLoad(let id), .cancelTimer(let id), .cancelTask(let id), .cancelWork(let id),
      .cancelCall(let id):
      unsafe queue.cancel(id)
    case .releaseSource: break
    }
  }

  // MARK: Crashes

  /// A drag that hovers goes with the app.
  func noteCut(hovering drag: DragID) { underWay?.noteCut(hovering: drag) }

  /// The app is killed, and has started again: what it had asked for goes on, begins again, or has failed.
  ///
  /// Gives how many requests had to stop, and how many begin again.
  func crash(
    with requests: [IORequest],
    at now: Double,
    items: (DragID) -> [DragItem]
  ) -> CrashLosses {
    let coming = unsafe queue.removeAll()
    var losses = CrashLosses()
    for request in requests {
      guard let id = request.awaited else { continue }
      switch request {
      case .timer, .call: take(request, at: now, items: items)
      case .work(let work):
        let made = work.run().map(spool.keep)
        let time = coming[id]?.last?.time ?? now
        unsafe queue.add(at: time, id, .worked(id, made), .work)
      case .save, .takeBack: bringAgain(coming[id], id, at: now)
      case .load(let load):
        let item = items(load.drag)
        let name = item.indices.contains(load.item) ? item[load.item].id : ""
        underWay?.noteCut(load: id)
        let survives = survives(load, of: item)
        guard let survives else {
          losses.noteStopped()
          let failure = LoadFailure(.interrupted, "the app was killed while it was loaded")
          let subject = Completion.Subject.load(item: name, representation: load.representation)
          unsafe queue.add(at: now, id, .loaded(id, .failure(failure)), subject)
          continue
        }
        losses.noteAgain()
        begin(load, item: item, at: now, keeping: survives)
      case .task(let task):
        let known = underWay?.tasks[id]
        switch known?.afterCrash ?? .fail {
        case .ask: bringAgain(coming[id], id, at: now)
        case .again:
          losses.noteAgain()
          underWay?.noteCut(task: id)
          begin(task, at: now, items: items, again: known?.call)
        case .fail:
          losses.noteStopped()
          underWay?.noteCut(task: id)
          let failure = LoadFailure(.interrupted, "the app was killed while it was at work")
          unsafe queue.add(at: now, id, .taskEnded(id, .failure(failure)), .task)
        }
      case .cancelLoad, .cancelTimer, .cancelTask, .cancelWork, .cancelCall, .releaseSource: break
      }
    }
    return losses
  }

  /// How it ends was settled outside, or is: it is told, or told once more.
  private func bringAgain(_ coming: [Completion]?, _ id: IOID, at now: Double) {
    let all = coming ?? underWay?.ends[id].map { [$0] } ?? []
    for each in all { unsafe queue.add(at: max(now, each.time), id, each.payload, each.subject) }
  }

  /// Where loads of a representation begin again: how many bytes needn't come again, at most.
  private func survives(_ load: LoadRequest, of items: [DragItem]) -> Int? {
    guard items.indices.contains(load.item), let place = scene.place(of: items[load.item]) else {
      return nil
    }
    let own = scene.session.deliveries[place]
    return own.indices.contains(load.representation) ? own[load.representation].survives : nil
  }

  // MARK: Coercions and saves

  /// It is done anew, and takes as long as it took.
  private func begin(_ work: ContentWork, at now: Double) {
    let recorded = scene.session.happened.works
    defer { works += 1 }
    guard let duration = works < recorded.count ? recorded[works] : 0 else { return }
    let made = work.run().map(spool.keep)
    unsafe queue.add(at: now + duration, work.id, .worked(work.id, made), .work)
  }

  private func begin(_ save: SaveRequest, at now: Double) {
    let told = nextSave(takingBack: nil)
    // What never came back has no other end.
    if let told, told.ends == nil { return }
    let result = self.result(of: save, told)
    unsafe queue.add(at: now + (told?.ends ?? 0), save.id, .saved(save.id, result), .save)
  }

  private func result(
    of save: SaveRequest,
    _ told: Happened.Save?
  ) -> Result<String, LoadFailure> {
    let moment = SaveMoment(name: save.name, recorded: told)
    switch storage.isFolder ? .asRecorded : choices?.fate(of: moment) ?? .asRecorded {
    case .fails, .expires: return .failure(.madeToFail)
    case .succeeds: break
    case .asRecorded, .slow, .late, .sized:
      if let failure = told?.failure { return .failure(failure) }
      if let name = told?.name { return .success(name) }
    }
    return storage.save(save.content, name: save.name)
  }

  private func begin(_ file: TakeBackRequest, at now: Double) {
    guard let told = nextSave(takingBack: file.name) else {
      let failure = storage.takeBack(file.name)
      return unsafe queue.add(at: now, file.id, .takenBack(file.id, failure), .save)
    }
    guard let duration = told.ends else { return }
    let failure = told.failure ?? storage.takeBack(file.name)
    unsafe queue.add(at: now + duration, file.id, .takenBack(file.id, failure), .save)
  }

  /// What was recorded of the next save, or of the taking back of a file, where no folder decides.
  ///
  /// Of another file that was taken back nothing is known here.
  private func nextSave(takingBack file: String?) -> Happened.Save? {
    let recorded = scene.session.happened.saves
    guard !storage.isFolder,
      let place = recorded[saves...].firstIndex(where: { $0.takesBack == file })
    else { return nil }
    saves = place + 1
    return recorded[place]
  }

  // MARK: Tasks

  /// One that begins once more after a crash is the call that it was.
  private func begin(
    _ task: TaskRequest,
    at now: Double,
    items: (DragID) -> [DragItem],
    again known: Int? = nil
  ) {
    let call = known ?? calls[task.name, default: 0]
    let moment = TaskMoment(
      drag: task.drag,
      ordinal: tasks,
      name: task.name,
      call: call,
      item: Self.item(of: task, items)
    )
    tasks += 1
    if known == nil { calls[task.name] = call + 1 }
    let fate = choices?.fate(of: moment) ?? .asRecorded
    let behaviour = scene.session.behaviour(of: task.name, call: call)
    underWay?.begin(task.id, moment, behaviour?.afterCrash ?? .fail)
    let duration = (behaviour?.duration ?? 0) * fate.factor
    for step in behaviour?.steps ?? [] where step.time <= behaviour?.duration ?? 0 {
      let payload = IOCompletion.taskProgress(task.id, done: step.done, total: step.total)
      unsafe queue.add(at: now + step.time * fate.factor, task.id, payload, .progress)
    }
    let payload = IOCompletion.taskEnded(task.id, Self.result(behaviour, task.name, fate))
    unsafe queue.add(at: now + duration, task.id, payload, .task)
  }

  /// The item that it is for.
  private static func item(of task: TaskRequest, _ items: (DragID) -> [DragItem]) -> String? {
    task.item.flatMap { place in
      let dragged = items(task.drag)
      return dragged.indices.contains(place) ? dragged[place].id : nil
    }
  }

  private static func result(
    _ behaviour: TaskBehaviour?,
    _ name: String,
    _ fate: TransferFate
  ) -> Result<JSONValue, LoadFailure> {
    switch fate {
    case .fails: return .failure(.madeToFail)
    case .expires: return .failure(LoadFailure(.expired, "made to expire"))
    case .succeeds where behaviour?.failure != nil: return .success(.null)
    case .asRecorded, .succeeds, .slow, .late, .sized: break
    }
    guard let behaviour else {
      let message =
        "the session's tasks don't say how '\(name)' behaves: "
        + "\"tasks\": { \"\(name)\": { \"duration\": 100 } } does"
      return .failure(LoadFailure(.failed, message))
    }
    if let message = behaviour.failure {
      return .failure(LoadFailure(behaviour.code, message))
    }
    return .success(behaviour.result)
  }

  // MARK: Loads

  private func begin(
    _ load: LoadRequest,
    item items: [DragItem],
    at now: Double,
    keeping most: Int = 0
  ) {
    let item = items.indices.contains(load.item) ? items[load.item] : nil
    let representation = load.representation
    let subject = Completion.Subject.load(item: item?.id ?? "", representation: representation)
    let place = item.flatMap { scene.place(of: $0) }
    let own = place.map { scene.session.deliveries[$0] } ?? []
    guard let item, own.indices.contains(representation) else {
      let failure = LoadFailure(.noRepresentation, "the session has no such representation")
      return unsafe queue.add(at: now, load.id, .loaded(load.id, .failure(failure)), subject)
    }
    let moment = LoadMoment(
      drag: load.drag,
      item: item.id,
      representation: representation,
      limit: load.terms.maximumSize,
      time: now
    )
    let fate = choices?.fate(of: moment) ?? .asRecorded
    let number = begun[LoadPlace(item: place, representation: representation), default: 0]
    begun[LoadPlace(item: place, representation: representation)] = number + 1
    let arrivals = own[representation].arrivals
    let transfer = Transfer(
      delivery: own[representation],
      arrival: arrivals.isEmpty ? nil : arrivals[min(number, arrivals.count - 1)],
      // The size of what an address names is not the address's.
      announced: own[representation].file == nil || load.readsFile
        ? item.representations[representation].size : nil,
      load: load,
      name: item.name,
      fate: fate,
      kept: min(most, underWay?.arrived(load.id, by: now, own[representation]) ?? 0)
    )
    underWay?.begin(load.id, moment)
    let dropped = drops[load.drag] ?? latestDrop
    for step in transfer.steps(from: now, dropped: dropped) {
      unsafe queue.add(at: step.time, load.id, step.payload, step.isEnd ? subject : .progress)
    }
  }
}

extension TransferFate {
  var factor: Double {
    if case .slow(let factor) = self { factor } else { 1 }
  }

  /// How much later it begins to come, in milliseconds: longer than any time-out.
  var delay: Double {
    if case .late = self { 3_600_000 } else { 0 }
  }

  /// Whatever the session says.
  var alwaysSucceeds: Bool {
    if case .succeeds = self { true } else { false }
  }
}

/// One representation of one of the session's items.
private struct LoadPlace: Hashable {
  let item: Int?
  let representation: Int
}

/// Where handlers save: the folder that was granted, or memory.
package final class SessionStorage {
  private let folder: FolderStorage?
  private var names: Set<String> = []

  package init(folder: String?) { self.folder = folder.map { FolderStorage(folder: $0) } }
  package init(_ folder: FolderStorage) { self.folder = folder }

  /// Whether a folder decides, and nothing that was recorded.
  var isFolder: Bool { folder != nil }

  package func save(_ content: Content, name: String) -> Result<String, LoadFailure> {
    guard let folder else { return .success(inMemory(name)) }
    do throws(ContentError) {
      return .success(try folder.save(content, as: name))
    } catch {
      return .failure(failure(error))
    }
  }

  /// Why the file stays, where it does.
  package func takeBack(_ name: String) -> LoadFailure? {
    guard let folder else {
      names.remove(name.lowercased())
      return nil
    }
    do throws(ContentError) {
      try folder.takeBack(name)
      return nil
    } catch {
      return failure(error)
    }
  }

  private func failure(_ error: ContentError) -> LoadFailure {
    LoadFailure(FailureCode(rawValue: error.code.rawValue), error.withoutFolders.message)
  }

  /// Only the name counts: what is saved shows in the transcript.
  private func inMemory(_ name: String) -> String {
    let number = SafeName.freeNumber {
      names.contains(SafeName.numbered(name, $0).lowercased())
    }
    let used = SafeName.numbered(name, number)
    names.insert(used.lowercased())
    return used
  }
}
