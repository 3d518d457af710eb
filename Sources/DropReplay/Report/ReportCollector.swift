package import DropHost
import DropCore

/// Gathers what a report shows while a session is replayed, in bounded memory.
package final class ReportCollector: ReplayObserver {
  private(set) var path = ReportPath()
  private(set) var places: [ReportPlace] = []
  private(set) var records: [ReportRecord] = []
  private(set) var transfers: [ReportTransfer] = []
  private(set) var faults: [ReportFault] = []
  private(set) var outcomes: [Outcome] = []
  private(set) var summary = ReplaySummary()
  private(set) var insertions: [(time: Double, place: String, index: Int?)] = []
  private(set) var leftOut = 0
  private(set) var session: SessionFile?
  /// The items that a source plugin gave.
  private(set) var offered: [DragItem] = []
  private let sources: SourceLines
  private let showsLog: Bool
  private var operation = ReportPath.none
  private var texts = 0

  /// More than anyone reads; the transcript has them all.
  ///
  /// What changes the scene goes on being kept, so that what the page shows at the end is what
  /// there is.
  private static let mostRecords = 20_000
  private static let mostChanges = 40_000
  private static let mostText = 2_000_000

  package init(sources: SourceLines, showsLog: Bool) {
    self.sources = sources
    self.showsLog = showsLog
  }

  package func begin(_ scene: ReplayScene) throws(SinkError) {
    session = scene.session
    for destination in scene.session.destinations { add(destination, at: nil, inside: .zero) }
  }

  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    switch event.kind {
    case .move(let point): path.move(to: point, at: event.time)
    case .begin(_, let point): path.begin(at: point, event.time)
    case .drop: path.end(at: event.time, as: "dropped")
    case .cancel: path.end(at: event.time, as: "cancelled")
    case .open(let destination, _): add(destination, at: event.time, inside: .zero)
    case .close(let id): change(id) { $0.closed = event.time }
    case .change(let id, let changed): change(id) { $0.take(changed, at: event.time) }
    default: break
    }
    guard let record = TranscriptRecord(event, in: scene.session) else { return }
    let phrase = RecordPhrase(event: record)
    add(ReportRecord(event.time, "event", "", phrase))
  }

  package func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    switch output {
    case .request: return
    case .verdict(_, let index, let verdict, let message):
      return add(verdict, message, scene.name(of: index), at: time)
    case .log where !showsLog: return
    case .call(let call) where call.handler == "on_update":
      if let index = call.destination { point(call.result, in: scene.name(of: index), at: time) }
      return
    case .effect(let effect, let index, _): take(effect, index.map(scene.name) ?? "", at: time)
    case .fault(let fault, let handler, let index):
      faults.append(
        ReportFault(
          time: time,
          destination: index.map(scene.name) ?? "",
          handler: handler ?? "",
          fault: fault,
          excerpt: sources.excerpt(of: fault, in: index.map(scene.name))
        )
      )
    case .ended(_, let outcome): outcomes.append(outcome)
    default: break
    }
    guard let record = TranscriptRecord(output, at: time, in: scene) else { return }
    var shown = ReportRecord(
      time,
      record.kind,
      record.text("destination") ?? "",
      RecordPhrase(output: record)
    )
    if case .effect(let effect, _, _) = output { shown.change = effect.changeOfScene }
    add(shown)
  }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    self.summary = summary
    offered = scene.offered
  }

  private func add(_ record: ReportRecord) {
    let isRoom = records.count < Self.mostRecords && texts < Self.mostText
    guard isRoom || record.change != nil && records.count < Self.mostChanges else {
      leftOut += 1
      return
    }
    texts += record.text.utf8.count
    records.append(record)
  }

  /// Where the handler says that a drop would put things, as often as that changes.
  private func point(_ result: JSONValue?, in name: String, at time: Double) {
    var index: Int?
    if case .int(let place)? = result?["insert_at"] { index = place }
    guard insertions.count < Self.mostRecords, index != insertions.last?.index else { return }
    insertions.append((time, name, index))
  }

  private func add(_ verdict: Verdict, _ message: String?, _ name: String, at time: Double) {
    let shown = Int(verdict.granted.rawValue)
    path.paint(shown)
    guard shown != operation || verdict.reason != nil || message != nil else { return }
    operation = shown
    var text = verdict.granted.name
    if let reason = verdict.reason { text += " (\(reason.sentence))" }
    if let detail = verdict.detail(of: message) { text += ": \(SafeText.line(detail))" }
    if let last = records.last, last.kind == "update", last.text == text, last.who == name {
      return
    }
    add(ReportRecord(time: time, kind: "update", who: name, word: "update", text: text))
  }

  private func take(_ effect: Effect, _ name: String, at time: Double) {
    switch effect {
    case .badge(let operation, _):
      path.paint(operation.map { Int($0.rawValue) } ?? ReportPath.none)
      if operation == nil {
        self.operation = ReportPath.none
        point(nil, in: name, at: time)
      }
    case .load(let item, let type, let how):
      transfers.append(ReportTransfer(item, "\(type.id)", how.json, start: time, place: name))
    case .loaded(let item, let type, _, let result):
      let place = transfers.lastIndex { $0.item == item && $0.what == type.id && $0.end == nil }
      if let place { transfers[place].end(at: time, result) }
    case .task(let id, let task, _):
      transfers.append(ReportTransfer(id.name, task, .string("task"), start: time, place: name))
    case .taskEnded(let id, let result):
      let place = transfers.lastIndex { $0.item == id.name && $0.end == nil }
      if let place { transfers[place].end(at: time, result) }
    default: break
    }
  }

  // MARK: Places

  private func add(_ destination: Destination, at time: Double?, inside origin: Point) {
    let place = ReportPlace(destination, opened: time, inside: origin)
    places.append(place)
    for child in destination.destinations { add(child, at: time, inside: place.origin) }
  }

  private func change(_ id: String, _ body: (inout ReportPlace) -> Void) {
    if let place = places.lastIndex(where: { $0.id == id }) { body(&places[place]) }
  }
}

extension Effect {
  /// What replaying it in the page takes, where it changes contents, or what is highlighted or in
  /// view; of contents the names alone.
  fileprivate var changeOfScene: JSONValue? {
    switch self {
    case .highlight, .insert, .remove, .move, .placeholder, .commit, .discard, .scroll, .save: break
    default: return nil
    }
    guard case .object(let members) = json(destination: nil) else { return nil }
    return .object(
      members.map { member in
        guard member.key == "contents", case .array(let entries) = member.value else {
          return member
        }
        return .init("contents", .array(entries.map { $0["name"] ?? $0 }))
      }
    )
  }
}
