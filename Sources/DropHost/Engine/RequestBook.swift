import DropContent
package import DropCore

/// What an engine has asked for and hasn't got, by the drop that asks and by its place among all that this one
/// asks for: there it is found again where another drop asks for more than it did, or for less.
final class RequestBook {
  /// What an answer names.
  enum Key: Hashable {
    case request(IOID)
    case question(QuestionID)
  }

  private struct Place: Hashable {
    let drag: DragID?
    /// How much that one had asked for before.
    let number: Int
  }

  private var counts: [DragID?: Int] = [:]
  private var keys: [Place: Key] = [:]
  private var open: [Key: (place: Place, request: IORequest?)] = [:]

  /// A drop asks for something, or (nil) an undo or a redo.
  func note(_ request: IORequest, for drag: DragID?) {
    if let id = request.awaited { note(.request(id), request, for: drag) }
  }

  /// A drop asks the user something.
  func note(_ question: QuestionID, for drag: DragID) { note(.question(question), nil, for: drag) }

  private func note(_ key: Key, _ request: IORequest?, for drag: DragID?) {
    let place = Place(drag: drag, number: counts[drag, default: 0])
    counts[drag] = place.number + 1
    keys[place] = key
    open[key] = (place, request)
  }

  /// It has come, or nobody waits for it any more.
  func close(_ key: Key) {
    if let known = open.removeValue(forKey: key) { keys[known.place] = nil }
  }

  /// How much undoing and redoing has asked for, and that it was so much elsewhere.
  var undoCount: Int { counts[nil, default: 0] }
  func pass(undo count: Int) { counts[nil] = count }

  /// A drop is over.
  func forget(_ drag: DragID) { counts[drag] = nil }

  /// What an answer to that is held against; nil where nobody waits for it.
  func mark(of key: Key) -> RequestMark? {
    guard let (place, request) = open[key] else { return nil }
    return RequestMark(
      drag: place.drag,
      number: place.number,
      count: counts[place.drag, default: 0],
      item: request?.item,
      line: request?.line ?? Self.question
    )
  }

  /// What a driver was asked for under that number, until it has come.
  func request(_ id: IOID) -> IORequest? { open[.request(id)]?.request }

  /// What a request is called among all that were ever made, until it has come.
  func name(of id: IOID) -> String? {
    open[.request(id)].map { known in
      "\(known.place.drag.map { "\($0.number)" } ?? "undo")-\(known.place.number)"
    }
  }

  /// All that drivers were asked for, in its order.
  var requests: [IORequest] {
    let all = open.values.compactMap { each in
      each.request.flatMap { request in request.awaited.map { ($0, request) } }
    }
    return all.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static let question = "an answer of the user's"

  /// What is asked for at the place of a mark.
  func key(at mark: RequestMark) -> Key? { keys[Place(drag: mark.drag, number: mark.number)] }

  /// The first thing that isn't asked for as it was by then: in words, and what there was instead.
  func difference(from mark: RequestMark) -> (now: String, before: String)? {
    guard let key = key(at: mark), let here = self.mark(of: key) else {
      return (Self.nothing, mark.line)
    }
    if here.line != mark.line { return (here.line, mark.line) }
    if here.count == mark.count { return nil }
    // One of them has asked for more since; the first of that may have come to its end already.
    let more = Place(drag: mark.drag, number: mark.count)
    let line = keys[more].flatMap { self.mark(of: $0)?.line } ?? "something else"
    return here.count > mark.count ? (line, Self.nothing) : (Self.nothing, "something else")
  }

  private static let nothing = "nothing"
}

/// What was asked for that something answers, as a journal keeps it beside the answer.
package struct RequestMark: Sendable, Hashable {
  /// The drop that asked; none for an undo or a redo.
  let drag: DragID?
  /// How much that one had asked for before.
  let number: Int
  /// How much it has asked for by now.
  let count: Int
  /// The item that was to be loaded, by its place in the drag, if one was.
  let item: Int?
  /// Its kind with its item, type, name and the hash of its arguments.
  let line: String
}

/// Where a drop isn't what it was any more, as it is run again from a journal.
package struct JournalDifference: Sendable, Hashable {
  package let drag: DragID
  /// The record at which that shows, counted from one; none where it is of another host altogether.
  package let record: Int?
  /// What the drop asks for now, or the host that it runs in.
  package let now: String
  /// What the journal has there.
  package let before: String
  /// How often it was gone on with, where that alone is why it ends.
  let attempts: Int?

  init(drag: DragID, record: Int?, now: String, before: String, attempts: Int? = nil) {
    self.drag = drag
    self.record = record
    self.now = now
    self.before = before
    self.attempts = attempts
  }

  /// A drop that the app was gone on with so often, and died each time.
  init(drag: DragID, attempts: Int) {
    self.init(drag: drag, record: nil, now: "", before: "", attempts: attempts)
  }

  /// Both, for people.
  package var sentence: String {
    if let attempts { return "the app died each of the \(attempts) times that it was at work" }
    guard let record else { return "its journal is of \(before), and this is \(now)" }
    return "record \(record) of its journal has \(before), and it asks for \(now) there"
  }
}

extension IORequest {
  fileprivate var item: Int? { if case .load(let load) = self { load.item } else { nil } }

  /// What it asks for, as far as that says whether it is the same: of contents the names and sizes.
  fileprivate var line: String {
    switch self {
    case .load(let load):
      "item \(load.item + 1) as \(load.type.id), of its representation "
        + "\(load.representation + 1)" + (load.readsFile ? " from its file" : "")
    case .timer: "a time"
    case .task(let task): task.line
    case .work: "work on content"
    case .save(let save): "the saving of '\(save.name)' with \(save.content.line)"
    case .takeBack(let file): "the taking back of '\(file.name)'"
    case .call: "a function of the app's"
    case .cancelLoad, .cancelTimer, .cancelTask, .cancelWork, .cancelCall, .releaseSource: ""
    }
  }
}

extension TaskRequest {
  /// So many digits of a hash tell two calls of one task apart.
  private static let digits = 16

  fileprivate var line: String {
    let given =
      JSONWriter().text(arguments) + contents.map { "\n\($0.name ?? "") \($0.line)" }.joined()
    var hash = SHA256()
    hash.update(Array(given.utf8))
    return "the task '\(name)'" + (item.map { " of item \($0 + 1)" } ?? "")
      + " with \(hash.hexDigest().prefix(Self.digits))"
  }
}

extension Content {
  fileprivate var line: String { ownSize.map { "\($0) bytes" } ?? "what it holds" }
}
