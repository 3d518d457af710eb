import DropContent
import DropCore
import DropHost

/// One self-contained page that tells a replay: no network, opens from disk, readable without its
/// script.
package struct ReportPage {
  private let run: ReportRun
  /// What was expected and not met.
  private let problems: [ReportProblem]

  private var report: ReportCollector { run.report }

  /// Has `run` run a replay that `report` observes, and tells it with what the plugins could have taken.
  ///
  /// What was expected is known only at its end.
  package init<Failure: Error>(
    _ report: ReportCollector,
    of replayer: Replayer,
    problems: () -> [String] = { [] },
    run: (Replayer) throws(Failure) -> ReplaySummary
  ) throws(Failure) {
    self.run = try ReportRun(report, of: replayer, run: run)
    self.problems = self.run.problems(problems())
  }

  package func html() -> [UInt8] {
    let title = report.session?.title ?? report.session?.name ?? "A session"
    var page = """
      <a class="skip" href="#time">Skip to the time line</a>
      <header>
      <h1>\(Markup.text(title))</h1>

      """
    page += problemList() + verdictLine() + facts() + "</header>\n<main>\n"
    page += stage(run.drawing) + run.items.html() + faultList() + recordSection() + "</main>\n"
    let opens = run.verdict.record ?? problems.first?.record
    let data = run.data(opensAt: opens.map { $0 + 1 })
    return PageShell(.oneRun, title: title).html(page, data: [("data", data.bytes)])
  }

  // MARK: The first screen

  private func verdictLine() -> String {
    let clauses = run.verdict.clauses.map { clause in
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
    <div id="scene" class="scene">\(drawing.scene())</div>
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
      if let place { row += run.code(place) }
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
}
