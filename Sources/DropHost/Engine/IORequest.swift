package import DropContent
package import DropCore

/// Something that the engine asks its driver to do.
package enum IORequest: Sendable {
  case load(LoadRequest)
  case cancelLoad(IOID)
  case timer(IOID, at: Double)
  case cancelTimer(IOID)
  case task(TaskRequest)
  case cancelTask(IOID)
  case work(ContentWork)
  case cancelWork(IOID)
  case save(SaveRequest)
  case takeBack(TakeBackRequest)
  case call(ExternalCall)
  case cancelCall(IOID)
  /// Nothing more is loaded from what was dragged: its source may go, though the drop goes on.
  case releaseSource(DragID)

  /// The number that what comes back of it has; nil where nothing does.
  package var awaited: IOID? {
    switch self {
    case .load(let load): load.id
    case .task(let task): task.id
    case .work(let work): work.id
    case .save(let save): save.id
    case .takeBack(let file): file.id
    case .call(let call): call.id
    case .timer(let id, _): id
    case .cancelLoad, .cancelTimer, .cancelTask, .cancelWork, .cancelCall, .releaseSource: nil
    }
  }

  /// The number of the request that nobody waits for any more.
  package var withdrawn: IOID? {
    switch self {
    case .cancelLoad(let id), .cancelTimer(let id), .cancelTask(let id), .cancelWork(let id),
      .cancelCall(let id):
      id
    case .load, .timer, .task, .work, .save, .takeBack, .call, .releaseSource: nil
    }
  }
}

/// A request's number in its engine.
package struct IOID: Hashable, Sendable, Comparable {
  package let number: Int

  package static func < (a: IOID, b: IOID) -> Bool { a.number < b.number }
}

/// Bytes of one representation are wanted.
package struct LoadRequest: Sendable {
  package let id: IOID
  package let drag: DragID
  /// The item, by its place in the drag.
  package let item: Int
  /// The representation, by its place in the item.
  package let representation: Int
  package let type: ContentType
  /// Whether the representation names a file, and that file's content is wanted.
  package let readsFile: Bool
  package let terms: LoadTerms
}

/// One of the embedder's tasks is to be run.
package struct TaskRequest: Sendable {
  package let id: IOID
  package let drag: DragID
  package let name: String
  /// The item that it is for, by its place in the drag, where it is for one.
  package let item: Int?
  /// Content handles stand as `{"$content": n}`, with n counting from 0 in `contents`.
  package let arguments: JSONValue
  package let contents: [Content]
}

/// Content is to be coerced or combined; may be done on any thread.
package struct ContentWork: Sendable {
  package let id: IOID
  /// Whose it is: of several drops none waits for all that another has to do.
  package let drag: DragID
  package let run: @Sendable () -> Result<Content, ContentError>

  /// What `meter` measures as it is done.
  init(
    id: IOID,
    drag: DragID,
    _ meter: WorkMeter,
    run: @escaping @Sendable () -> Result<Content, ContentError>
  ) {
    self.id = id
    self.drag = drag
    self.run = { meter.measuring(run) }
  }
}

/// Content is to be saved in the granted folder.
package struct SaveRequest: Sendable {
  package let id: IOID
  package let content: Content
  /// One safe path component.
  package let name: String
}

/// A file that was saved is to be taken back.
package struct TakeBackRequest: Sendable {
  package let id: IOID
  /// The name that was used.
  package let name: String
}

/// A function of the embedder's own is to be run; may be done on any thread.
package struct ExternalCall: Sendable {
  package typealias Body = @Sendable () async throws -> JSONValue

  package let id: IOID
  /// Whether something outside lasts that it does.
  package let acts: Bool
  package let run: Body
}

/// What a driver brings back; one for a request that was given up is ignored.
package enum IOCompletion: Sendable {
  case loaded(IOID, Result<Content, LoadFailure>)
  case loadProgress(IOID, done: Double, total: Double?)
  case timerFired(IOID)
  case taskProgress(IOID, done: Double, total: Double?)
  case taskEnded(IOID, Result<JSONValue, LoadFailure>)
  case worked(IOID, Result<Content, ContentError>)
  /// The name that was used.
  case saved(IOID, Result<String, LoadFailure>)
  case takenBack(IOID, LoadFailure?)
  case called(IOID, Result<JSONValue, LoadFailure>)

  /// The request that it ends; none for one that only says how far it is.
  package var ended: IOID? {
    switch self {
    case .loaded(let id, _), .timerFired(let id), .taskEnded(let id, _), .worked(let id, _),
      .saved(let id, _), .takenBack(let id, _), .called(let id, _):
      id
    case .loadProgress, .taskProgress: nil
    }
  }

  /// The same of another request.
  func with(_ id: IOID) -> IOCompletion {
    switch self {
    case .loaded(_, let result): .loaded(id, result)
    case .loadProgress(_, let done, let total): .loadProgress(id, done: done, total: total)
    case .timerFired: .timerFired(id)
    case .taskProgress(_, let done, let total): .taskProgress(id, done: done, total: total)
    case .taskEnded(_, let result): .taskEnded(id, result)
    case .worked(_, let result): .worked(id, result)
    case .saved(_, let result): .saved(id, result)
    case .takenBack(_, let failure): .takenBack(id, failure)
    case .called(_, let result): .called(id, result)
    }
  }
}

/// Requests that the driver has not completed yet, and what goes on when it does.
struct IORegistry {
  private var pending: [IOID: (IOCompletion) -> Void] = [:]
  /// How many there were.
  private(set) var count = 0

  var isEmpty: Bool { pending.isEmpty }

  /// There were so many elsewhere.
  mutating func pass(_ count: Int) { self.count = max(self.count, count) }

  /// A new request's number.
  mutating func open(_ completion: @escaping (IOCompletion) -> Void) -> IOID {
    count += 1
    let id = IOID(number: count)
    pending[id] = completion
    return id
  }

  /// What goes on, once.
  mutating func close(_ id: IOID) -> ((IOCompletion) -> Void)? {
    pending.removeValue(forKey: id)
  }

  /// What goes on with a request that stays open.
  func peek(_ id: IOID) -> ((IOCompletion) -> Void)? {
    pending[id]
  }
}
