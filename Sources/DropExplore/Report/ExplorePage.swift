import DropCore
import DropReplay

/// What a search did and found, as one page: a card a finding, what was varied, which lines ran, how sure it is.
package struct ExplorePage {
  private let report: ExploreReport
  private let runs: FindingRuns
  private let commands: [String?]

  /// More of a search aren't read one by one.
  private static let mostCards = 500
  /// Of so many the runs are drawn.
  private static let mostDrawn = 100
  /// As many cards stand open.
  private static let mostOpen = 3
  /// The page has to open: runs beyond that aren't drawn.
  private static let mostData = 32_000_000
  private static let longestSession = 256_000

  /// `command` gives what shows a finding again, counted from one, where that is known.
  package init(
    _ report: ExploreReport,
    shownBy runs: FindingRuns,
    replaying command: (Finding, Int) -> String?
  ) {
    self.report = report
    self.runs = runs
    commands = report.findings.enumerated().map { command($1, $0 + 1) }
  }

  package func html() -> [UInt8] {
    var cards = ""
    var data: [(id: String, json: [UInt8])] = []
    var left = Self.mostData
    for (index, finding) in report.findings.prefix(Self.mostCards).enumerated() {
      var drawn: String?
      if index < Self.mostDrawn, let pair = runs.pair(of: finding) {
        let json = pair.data
        if json.count <= left {
          left -= json.count
          drawn = pair.html(id: "f\(index + 1)") + excerpt(of: finding, in: pair)
          data.append(("pair-f\(index + 1)", json))
        }
      }
      cards += card(finding, index, drawn)
    }
    let more = report.findings.count - Self.mostCards
    if more > 0 {
      cards +=
        "<p class=\"hint\">\(Markup.count(more, "thing")) more: '--format json' has them all.</p>\n"
    }
    let body =
      "<header>\n<h1>\(Markup.text("A search: \(report.title)"))</h1>\n\(headline)\(facts)\(list)</header>\n"
      + "<main class=\"cards\">\n\(cards)\(varied)\(cover)\(certainty)</main>\n"
    return PageShell(.severalRuns, title: "A search: \(report.title)").html(body, data: data)
  }

  // MARK: Before the cards

  private var headline: String {
    let tone = report.holds ? "good" : "bad"
    return
      "<p class=\"verdict page\"><span class=\"\(tone)\">\(Markup.sentence(report.headline)).</span></p>\n"
  }

  private var facts: String {
    var parts = [Markup.count(report.runs, "run"), "seed \(report.seed)"]
    if report.partCount > 1 {
      parts.append("\(report.parts.count) of \(Markup.count(report.partCount, "part"))")
    }
    return "<p class=\"facts\">\(parts.map { "<span>\($0)</span>" }.joined(separator: " "))</p>\n"
  }

  /// Where there are several, each leads to its card.
  private var list: String {
    guard report.findings.count > 1 else { return "" }
    let rows = report.findings.prefix(Self.mostCards).enumerated().map { index, finding in
      let at = finding.violation.line.map { " <span class=\"at\">\(Markup.text($0))</span>" } ?? ""
      let rule = "rule \(finding.violation.invariant.rawValue)"
      let detail = Markup.text(finding.violation.detail, limit: 200)
      return "<li><a href=\"#f\(index + 1)\">\(rule)</a>: \(detail)\(at)</li>"
    }
    return
      "<nav aria-label=\"What is broken\"><ol class=\"found\">\(rows.joined())</ol></nav>\n"
  }

  // MARK: A card

  private func card(_ finding: Finding, _ index: Int, _ drawn: String?) -> String {
    let (violation, number) = (finding.violation, index + 1)
    let place = violation.destination.map { "in \($0): " } ?? ""
    let broken = Markup.text(place + violation.detail)
    let rule = "\(number). Rule \(violation.invariant.rawValue)"
    return """
      <details class="card" id="f\(number)"\(index < Self.mostOpen ? " open" : "")>
      <summary><div><h2><span class="rule">\(rule)</span> \(Markup.sentence(violation.invariant.sentence))</h2>
      <p class="broken">\(broken)</p></div></summary>
      <div class="body">
      <p><strong>Why it matters:</strong> \(Markup.text(violation.invariant.reason)).</p>
      <dl class="facts-list">\(terms(finding))</dl>
      \(drawn ?? undrawn(finding, index))\(replaying(finding, number))\(session(finding, number))\(transcript(finding))</div>
      </details>

      """
  }

  private func terms(_ finding: Finding) -> String {
    var terms: [(String, String)] = []
    if let line = finding.violation.line {
      let handler = finding.violation.handler.map { ", in \($0)" } ?? ""
      terms.append(("Where", line + handler))
    }
    let changes = finding.choices.count { $0 != 0 }
    let circumstance = finding.violation.circumstance.map { ", but\($0)" } ?? ""
    let which = finding.changes.isEmpty ? "" : ": \(finding.changesText)"
    let otherwise =
      changes == 0
      ? "as recorded\(circumstance)" : "otherwise than recorded in \(places(changes))\(which)"
    terms.append(("Found", otherwise))
    if let size = finding.size {
      let so = finding.isCutShort ? " so far; making it smaller was ended early" : ""
      terms.append(("Smallest session", size + so))
    }
    return terms.map { "<dt>\($0)</dt><dd>\(Markup.text($1))</dd>" }.joined()
  }

  private func places(_ count: Int) -> String { Markup.count(count, "place") }

  /// The line in the script, for those who let no script run; else it stands beside its step.
  private func excerpt(of finding: Finding, in pair: RunPair) -> String {
    guard let (file, number) = finding.violation.line.flatMap(Self.place),
      let code = pair.code(of: file, number, in: finding.violation.destination)
    else { return "" }
    return "<div class=\"excerpt\"><h3>The line in the script</h3>\(code)</div>\n"
  }

  private static func place(_ text: String) -> (file: String, line: Int)? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...])
    else { return nil }
    return (String(text[..<colon]), line)
  }

  private func undrawn(_ finding: Finding, _ index: Int) -> String {
    let why =
      if finding.isCutShort, finding.session == nil {
        "No session shows it yet: looking for one was ended early."
      } else if finding.session == nil {
        "No session shows it by itself."
      } else if index >= Self.mostDrawn {
        "Its run isn't drawn here: the first \(Self.mostDrawn) are."
      } else {
        "Its run isn't drawn here: the page would be too large."
      }
    return "<p class=\"hint\">\(why)</p>\n"
  }

  private func replaying(_ finding: Finding, _ number: Int) -> String {
    if let command = commands[number - 1] {
      return PageCommand.html("Replays it", command, id: "f\(number)-command")
    }
    guard finding.session != nil else { return "" }
    return PageCommand.html(
      "Replays the session below, saved as \(fileName(number)) in the folder where the search ran",
      "dndhost replay \(fileName(number))",
      id: "f\(number)-command"
    )
  }

  private func fileName(_ number: Int) -> String { "finding-\(number).json" }

  private func session(_ finding: Finding, _ number: Int) -> String {
    guard let text = finding.session else { return "" }
    guard text.utf8.count <= Self.longestSession else {
      return "<p class=\"hint\">The session is too large for the page: --save FILE writes it.</p>\n"
    }
    return PageCommand.file(
      "The smallest session",
      text,
      named: fileName(number),
      id: "f\(number)-session"
    )
  }

  private func transcript(_ finding: Finding) -> String {
    guard let transcript = finding.transcript else { return "" }
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: true)
    let shown = lines.prefix(400).map { Markup.text(String($0)) }
    let more = lines.count > 400 ? "\n… and \(Markup.count(lines.count - 400, "line")) more" : ""
    return
      "<details open><summary>What happens in that run</summary><pre>\(shown.joined(separator: "\n"))\(more)</pre></details>\n"
  }

  // MARK: Below the cards

  private var varied: String {
    let rows = report.varied.map { each in
      let share = each.places > 0 ? 100 * each.otherwise / each.places : 0
      let bar =
        "<span class=\"share\" aria-hidden=\"true\"><span style=\"width:\(share)%\"></span></span>"
      return
        "<tr><th scope=\"row\">\(Markup.text(each.name))</th><td>\(bar) \(Markup.grouped(each.otherwise)) of \(Markup.grouped(each.places)) otherwise</td></tr>"
    }
    var html =
      "<section aria-labelledby=\"varied-title\"><h2 id=\"varied-title\">What was varied</h2>\n"
    html +=
      rows.isEmpty
      ? "<p>Nothing.</p>\n" : "<table class=\"varied\"><tbody>\(rows.joined())</tbody></table>\n"
    html += "</section>\n"
    html += section("What wasn't", report.notVaried)
    let missed = report.alone.filter { $0.missed > 0 }
    if !missed.isEmpty { html += section("Not tried by themselves", missed.map(\.line)) }
    return html
  }

  private func section(_ title: String, _ lines: [String]) -> String {
    let rows = lines.map { "<li>\(Markup.text($0))</li>" }.joined()
    return "<section><h2>\(title)</h2>\n<ul class=\"plain\">\(rows)</ul></section>\n"
  }

  private var cover: String { report.cover.map { CoverPage($0).html } ?? "" }

  private var certainty: String { section("How sure", report.certainty) }
}
