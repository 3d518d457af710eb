import DropContent
import DropCore
import DropHost

/// One self-contained page that tells a replay: no network, opens from disk, readable without its
/// script.
package struct ReportPage {
  private let report: ReportCollector
  /// What was expected and not met.
  private let problems: [ReportProblem]
  private let items: ReportItems
  private let verdict: ReportVerdict

  /// Has `run` run a replay that `report` observes, and tells it with what the plugins could have taken.
  ///
  /// What was expected is known only at its end.
  package init<Failure: Error>(
    _ report: ReportCollector,
    of replayer: Replayer,
    problems: () -> [String] = { [] },
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
    let cause = verdict.record
    self.problems = problems().map { ReportProblem($0, in: report, cause: cause) }
  }

  private static let mostItems = 2_000

  package func html() -> [UInt8] {
    let title = Markup.text(report.session?.title ?? report.session?.name ?? "A session")
    let ground = ReportGround(report.places.list, report.path)
    let drawing = ReportDrawing(report, on: ground, called: items.called)
    var page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src '\(Self.scriptHash)'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style>
      \(ReportAssets.style)</style>
      </head>
      <body>
      <a class="skip" href="#time">Skip to the time line</a>
      <header>
      <h1>\(title)</h1>

      """
    page += problemList() + verdictLine() + facts() + "</header>\n<main>\n"
    page += stage(drawing) + items.html() + faultList() + recordSection() + "</main>\n"
    var bytes = Array(page.utf8)
    bytes += Array("<script type=\"application/json\" id=\"data\">".utf8)
    bytes += Self.embedded(data(on: ground))
    bytes += Array("</script>\n<script>\(Self.script)</script>\n</body>\n</html>\n".utf8)
    return bytes
  }

  private static let script = "\n\(ReportAssets.script)"

  /// What a browser knows the page's own script by, so that no other one runs.
  private static let scriptHash: String = {
    var sum = SHA256()
    sum.update(Array(script.utf8))
    let digits = Array(sum.hexDigest())
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
    return "sha256-" + Base64.text(of: bytes)
  }()

  // MARK: The first screen

  private func verdictLine() -> String {
    let clauses = verdict.clauses.map { clause in
      Markup.link(
        Markup.text(clause.text),
        to: clause.record,
        " class=\"\(clause.tone.rawValue)\""
      )
    }
    return "<p class=\"verdict\" id=\"verdict\">\(clauses.joined(separator: " "))</p>\n"
  }

  /// What was expected and not met.
  ///
  /// It comes before the verdict: that all arrived may be the fault. A fault that the verdict tells
  /// already isn't told again.
  private func problemList() -> String {
    let list = problems.map { problem in
      let place = problem.place.map { " <span class=\"at\">\(Markup.text($0))</span>" } ?? ""
      return "<li>\(Markup.link(Markup.text(problem.text) + place, to: problem.record))</li>"
    }
    if list.isEmpty { return "" }
    return
      "<section class=\"problems\" aria-label=\"Not as expected\"><h2>Not as expected</h2><ul>\(list.joined())</ul></section>\n"
  }

  private func facts() -> String {
    let summary = report.summary
    let faults =
      summary.faultCount == 0 ? "" : " <span>\(Markup.count(summary.faultCount, "fault"))</span>"
    var text = "<p class=\"facts\"><span>\(Markup.count(summary.eventCount, "event"))</span>"
    text += " <span>\(Markup.duration(summary.duration))</span>\(faults)</p>\n"
    guard let notes = report.session?.notes else { return text }
    text += "<p class=\"notes\">\(Markup.text(notes))</p>\n"
    return text
  }

  private func stage(_ drawing: ReportDrawing) -> String {
    """
    <section class="stage" aria-labelledby="scene-title">
    <h2 id="scene-title" class="unseen">The scene</h2>
    <div id="scene">\(drawing.scene())</div>
    <ul id="legend" class="legend" aria-label="Proposals along the pointer's path"></ul>
    </section>
    <section id="step" class="step live" aria-labelledby="step-title">
    <h2 id="step-title" class="unseen">This step</h2>
    <div id="now" class="now" aria-live="polite"></div>
    <div id="who" class="who-box" hidden></div>
    <div id="source" class="source"></div>
    </section>
    <section id="time" class="time wide" aria-labelledby="time-title">
    <h2 id="time-title" class="unseen">Time line</h2>
    <div class="tools live">
    <div class="steps" role="group" aria-label="Steps">
    <button type="button" id="back" aria-label="Previous step" title="Previous step (←; with Shift by moment, with Ctrl by event)">◀</button>
    <input type="range" id="slider" min="0" max="0" value="0" step="1" aria-label="Step">
    <button type="button" id="on" aria-label="Next step" title="Next step (→; with Shift by moment, with Ctrl by event)">▶</button>
    <span id="where" class="where"></span>
    </div>
    <div class="steps" role="group" aria-label="Time line">
    <label class="check"><input type="checkbox" id="failed"> only failed</label>
    <button type="button" id="unfold" hidden></button>
    <button type="button" id="closer" aria-label="Zoom in" title="Zoom in (+, or the wheel with Ctrl)">+</button>
    <button type="button" id="farther" aria-label="Zoom out" title="Zoom out (−, or the wheel with Ctrl)">−</button>
    <button type="button" id="whole" aria-label="Show all of it" title="Show all of it (0)">All</button>
    </div>
    </div>
    <div id="timeline" class="timeline">\(drawing.timeline())</div>
    </section>
    <section class="wide holds live" aria-labelledby="holds-title">
    <h2 id="holds-title">What each holds at this step</h2>
    <div id="contents" class="contents"></div>
    </section>

    """
  }

  // MARK: Below it

  private static let mostFaults = 200

  private func faultList() -> String {
    var rows: [String] = []
    var count = 0
    for case .fault(let fault, let handler, let destination, let place, let record) in report.story
    {
      count += 1
      guard rows.count < Self.mostFaults else { continue }
      let owner = [destination.isEmpty ? "the source" : destination, handler]
        .filter { !$0.isEmpty }.map { Markup.text($0) }.joined(separator: " ")
      let link = Markup.link("<strong>\(owner)</strong>", to: record)
      var row = "<li><p>\(link): \(Markup.text(fault.message))</p>"
      if let place { row += code(place) }
      if !fault.traceback.isEmpty {
        let calls = fault.traceback.map { Markup.text($0) }.joined(separator: "\n")
        row += "<pre>\(calls)</pre>"
      }
      rows.append(row + "</li>")
    }
    if rows.isEmpty { return "" }
    let more =
      count > rows.count
      ? "<p class=\"hint\">\(Markup.grouped(count - rows.count)) more: see the steps.</p>" : ""
    return
      "<section class=\"wide faults\" aria-labelledby=\"faults-title\"><h2 id=\"faults-title\">Faults</h2>\(more)<ol>\(rows.joined())</ol></section>\n"
  }

  private func code(_ place: ReportSources.Place) -> String {
    let lines = report.sources.excerpt(place).map { number, text in
      let line = "\(number)  \(Markup.text(text))"
      return number == place.line ? "<mark>\(line)</mark>" : line
    }
    return
      "<p class=\"place\">\(Markup.text(report.sources.name(place)))</p><pre>\(lines.joined(separator: "\n"))</pre>"
  }

  private func recordSection() -> String {
    let count = report.records.list.count
    let left = report.records.leftOut + report.spans.leftOut
    let more = left > 0 ? " \(Markup.grouped(left)) more are in the transcript." : ""
    return """
      <section class="wide records" aria-labelledby="records-title">
      <h2 id="records-title">All that happened</h2>
      <div class="tools live"><input type="search" id="search" placeholder="Search the steps" aria-label="Search the steps">
      <span id="found" class="where" aria-live="polite"></span></div>
      <p class="hint" id="records-hint">\(Markup.text("\(Markup.count(count, "step")).\(more)"))</p>
      <div class="tall live" id="records" tabindex="0" role="region" aria-labelledby="records-title"></div>
      <p class="hint still">The list of steps needs the page's script; the transcript has them all.</p>
      </section>

      """
  }

  // MARK: Data

  private func data(on ground: ReportGround) -> JSONValue {
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
    members.add("records", .array(items.explained(report.records.list).map(\.value)))
    members.add("spans", .array(report.spans.list.map { $0.value(until: duration) }))
    members.add("sources", report.sources.value)
    let opens = verdict.record ?? problems.first?.record
    members.add("opensAt", opens.map { $0 + 1 })
    members.add("barsLeftOut", report.spans.leftOut)
    return .object(members)
  }

  /// JSON that no text inside it can end the script element of.
  private static func embedded(_ value: JSONValue) -> [UInt8] {
    var json: [UInt8] = []
    JSONWriter().append(value, to: &json)
    var safe: [UInt8] = []
    safe.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") { safe += Array("\\u003c".utf8) } else { safe.append(byte) }
    }
    return safe
  }
}
