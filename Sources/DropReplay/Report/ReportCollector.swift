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
  private(set) var leftOut = 0
  private(set) var session: SessionFile?
  private let sources: SourceLines
  private let showsLog: Bool
  private var operation = ReportPath.none

  /// More than anyone reads; the transcript has them all.
  private static let mostRecords = 50_000

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
    case .drop, .cancel: path.end(at: event.time)
    case .open(let destination, _): add(destination, at: event.time, inside: .zero)
    case .close(let id): change(id) { $0.closed = event.time }
    case .change(let id, let changed):
      change(id) { place in
        if let frame = changed.frame { place.move(to: frame, at: event.time) }
      }
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
    if case .effect(let effect, _, _) = output, effect.changesContents { shown.effect = effect }
    add(shown)
  }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    self.summary = summary
  }

  private func add(_ record: ReportRecord) {
    if records.count < Self.mostRecords { records.append(record) } else { leftOut += 1 }
  }

  private func add(_ verdict: Verdict, _ message: String?, _ name: String, at time: Double) {
    let shown = Int(verdict.granted.rawValue)
    path.paint(shown)
    guard shown != operation || verdict.reason != nil || message != nil else { return }
    operation = shown
    var text = verdict.granted.name
    if let reason = verdict.reason { text += " (\(reason.sentence))" }
    if let message { text += ": \(SafeText.line(message))" }
    if let last = records.last, last.kind == "update", last.text == text, last.who == name {
      return
    }
    add(ReportRecord(time: time, kind: "update", who: name, word: "update", text: text))
  }

  private func take(_ effect: Effect, _ name: String, at time: Double) {
    switch effect {
    case .badge(let operation, _):
      path.paint(operation.map { Int($0.rawValue) } ?? ReportPath.none)
      if operation == nil { self.operation = ReportPath.none }
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
  /// Whether replaying it gives the contents, or what is highlighted, at a later time.
  var changesContents: Bool {
    switch self {
    case .highlight, .insert, .remove, .move, .placeholder, .commit, .discard: true
    default: false
    }
  }
}
