import DropContent
import DropCore
import DropHost

/// A replay as pages tell it: what was seen of it, what became of its items, and its verdict.
package struct ReportRun {
  let report: ReportCollector
  let items: ReportItems
  let verdict: ReportVerdict
  let records: [ReportRecord]
  private let ground: ReportGround

  private static let mostItems = 2_000

  /// Has `run` run a replay that `report` observes, and tells it with what the plugins could have taken.
  package init<Failure: Error>(
    _ report: ReportCollector,
    of replayer: Replayer,
    run: (Replayer) throws(Failure) -> ReplaySummary
  ) throws(Failure) {
    report.note(replayer.engine.setup, by: replayer.setup)
    let before = replayer.itemChoices(atMost: Self.mostItems)
    _ = try run(replayer)
    // A source plugin's items are known only now.
    let offered = !replayer.scene.offered.isEmpty
    var choices = offered ? replayer.itemChoices(atMost: Self.mostItems) : [:]
    choices.merge(before)
    self.report = report
    items = ReportItems(report, choices)
    verdict = ReportVerdict(report, names: items.toldNames)
    records = items.explained(report.records.list)
    ground = ReportGround(report.places.list, report.path)
  }

  /// Replays a session for a page; nil where it can't be.
  package init?(_ opened: SessionReader.Opened, _ setup: ReplaySetup) {
    var setup = setup
    (setup.recordsUpdates, setup.recordsTrace) = (true, true)
    (setup.storage, setup.spool) = (nil, .memory)
    let report = ReportCollector(sources: setup.sourceLines(of: opened.session), showsLog: true)
    guard let replayer = try? Replayer(opened, setup: setup, observers: [report]),
      let run = try? ReportRun(
        report,
        of: replayer,
        run: { (replayer) throws(ReplayError) in try replayer.run() }
      )
    else { return nil }
    self = run
  }

  /// What wasn't as expected, each with its step, its handler and its line.
  package func problems(_ texts: [String]) -> [ReportProblem] {
    texts.map { ReportProblem($0, in: report, cause: verdict.record) }
  }

  /// The scene and the time line as they are at its end.
  var drawing: ReportDrawing { ReportDrawing(report, on: ground, called: items.called) }

  /// The line with those around it, for readers without the page's script.
  func code(_ place: ReportSources.Place) -> String { code(place, report.sources) }

  private func code(_ place: ReportSources.Place, _ sources: ReportSources) -> String {
    let lines = sources.excerpt(place).map { number, text in
      let line = "\(number)  \(Markup.text(text))"
      return number == place.line ? "<mark>\(line)</mark>" : line
    }
    return
      "<p class=\"place\">\(Markup.text(sources.name(place)))</p><pre>\(lines.joined(separator: "\n"))</pre>"
  }

  /// The same of a line by its file, as a fault names it.
  func code(of file: String, _ line: Int, in destination: String?) -> String? {
    var sources = report.sources
    let place = sources.place(of: file, line, in: destination ?? report.places.list.first?.id)
    return place.flatMap { sources.excerpt($0).isEmpty ? nil : code($0, sources) }
  }

  /// All of it as a page's script has it, which opens after so many records.
  func data(opensAt: Int?) -> JSONValue {
    var members: Members = []
    let duration = report.summary.duration
    members.add("duration", duration)
    members.add("places", .array(report.places.list.map { $0.value(on: ground) }))
    members.add("path", report.path.value(on: ground))
    members.add("ends", .array(report.path.ends.map { $0.value(on: ground) }))
    let called = items.called.map { JSONValue.array([.string($0.id), .string($0.name)]) }
    members.add("names", .array(called))
    let insertions = report.insertions.list.map { each -> JSONValue in
      .array([
        .double(each.time), .string(SafeText.line(each.place)),
        each.index.map { .int($0) } ?? .null,
      ])
    }
    members.add("insertions", .array(insertions))
    members.add("hovers", report.hovers.value)
    members.add("dragged", report.dragged.value)
    members.add("records", .array(records.map(\.value)))
    members.add("spans", .array(report.spans.list.map { $0.value(until: duration) }))
    members.add("sources", report.sources.value)
    members.add("opensAt", opensAt)
    members.add("barsLeftOut", report.spans.leftOut)
    return .object(members)
  }
}
