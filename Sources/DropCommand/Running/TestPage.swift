import DropReplay

/// Results as one page: what failed first, each with what differs; what was skipped, and why; what passed, folded.
struct TestPage {
  private var tally = TestTally()
  /// The first that failed, with what is shown of them.
  private var bad: [(result: TestResult, story: TestStory?)] = []
  private var skipped: [(result: TestResult, reason: String)] = []
  private var passed: [TestResult] = []

  /// Of more that fail only what they say is told.
  private static let mostTold = 100
  /// Of more only how many there are.
  private static let mostFailed = 1_000
  private static let mostSkipped = 1_000
  private static let mostPassed = 2_000
  private static let mostOpen = 3
  /// The page has to open: runs beyond that aren't drawn.
  private static let mostData = 32_000_000

  /// Nothing yet.
  init() {}

  var status: ExitStatus { tally.status }

  /// Takes a result; `story` is asked for where it is shown.
  mutating func add(_ result: TestResult, story: () -> TestStory?) {
    tally.add(result)
    switch result.verdict {
    case .passed where passed.count < Self.mostPassed: passed.append(result)
    case .skipped(let reason) where skipped.count < Self.mostSkipped:
      skipped.append((result, reason))
    case .failed, .broken:
      guard bad.count < Self.mostFailed else { return }
      bad.append((result, bad.count < Self.mostTold ? story() : nil))
    default: break
    }
  }

  /// How many failed or couldn't be run.
  private var badCount: Int { tally.failed + tally.broken }

  /// That there are more than are shown.
  private static func more(_ count: Int, than shown: Int) -> String {
    guard count > shown else { return "" }
    let more = Markup.grouped(count - shown)
    return "<p class=\"hint\">… and \(more) more: --format text has all</p>\n"
  }

  func html() -> [UInt8] {
    var cards = ""
    var data: [(id: String, json: [UInt8])] = []
    var left = Self.mostData
    for (index, (result, story)) in bad.enumerated() {
      var drawn = ""
      for (id, title, pair) in pairs(of: story, number: index + 1) {
        let json = pair.data
        guard json.count <= left else {
          drawn += "<p class=\"hint\">\(title) isn't drawn here: the page would be too large.</p>\n"
          continue
        }
        left -= json.count
        data.append(("pair-\(id)", json))
        drawn += "<h3>\(title)</h3>\n\(pair.html(id: id))"
      }
      cards += card(result, story, index, drawn)
    }
    let body =
      "<header>\n<h1>Tests</h1>\n\(headline)\(facts)\(search)</header>\n"
      + "<main class=\"cards\">\n\(cards)\(Self.more(badCount, than: bad.count))\(skippedList)\(passedList)</main>\n"
    return PageShell(.severalRuns, title: "Tests: \(sentence)").html(body, data: data)
  }

  // MARK: Before the cards

  private var sentence: String {
    if tally.count == 0 { return "there are none" }
    if bad.isEmpty {
      return tally.passed == tally.count
        ? "all \(Markup.grouped(tally.passed)) passed"
        : "\(Markup.grouped(tally.passed)) of \(Markup.grouped(tally.count)) passed, none failed"
    }
    return "\(Markup.grouped(badCount)) of \(Markup.grouped(tally.count)) failed"
  }

  private var headline: String {
    let tone = bad.isEmpty ? "good" : "bad"
    return
      "<p class=\"verdict page\"><span class=\"\(tone)\">\(Markup.sentence(sentence)).</span></p>\n"
  }

  private var facts: String {
    var parts = ["\(Markup.grouped(tally.passed)) passed"]
    if tally.skipped > 0 { parts.append("\(Markup.grouped(tally.skipped)) skipped") }
    if tally.bare > 0 {
      parts.append(
        "\(Markup.grouped(tally.bare)) without a golden transcript, which --update writes"
      )
    }
    return "<p class=\"facts\">\(parts.map { "<span>\($0)</span>" }.joined(separator: " "))</p>\n"
  }

  private var search: String {
    """
    <div class="tools live"><div class="steps"><input type="search" id="filter" placeholder="Search the tests" aria-label="Search the tests">
    <span id="filtered" class="where" aria-live="polite"></span></div></div>

    """
  }

  // MARK: What failed

  private func pairs(
    of story: TestStory?,
    number: Int
  ) -> [(id: String, title: String, pair: RunPair)] {
    guard let story else { return [] }
    let run = story.run.map { ("t\(number)", "The run, step by step", $0) }
    let difference = story.difference.map {
      ("t\(number)d", "What of the transcript is otherwise", $0)
    }
    return [difference, run].compactMap(\.self)
  }

  private func card(
    _ result: TestResult,
    _ story: TestStory?,
    _ index: Int,
    _ drawn: String
  ) -> String {
    let id = "t\(index + 1)"
    let word = result.verdict == .failed ? "failed" : "broken"
    let tag = word == "broken" ? "can't be run" : "failed"
    let first = result.lines.first.map { line in
      let text = line.hasSuffix(":") ? String(line.dropLast()) : line
      return "<p class=\"broken\">\(Markup.text(text, limit: 300))</p>"
    }
    return """
      <details class="card" id="\(id)" data-name="\(Markup.exact(result.name))"\(index < Self.mostOpen ? " open" : "")>
      <summary><div><h2><span class="tag \(word)">\(tag)</span> \(Markup.text(result.name))</h2>
      \(first ?? "")</div></summary>
      <div class="body">\(told(result, story, id))\(drawn)\(command(story, id))</div>
      </details>

      """
  }

  /// What wasn't met, each with its step; else all that is known.
  private func told(_ result: TestResult, _ story: TestStory?, _ id: String) -> String {
    guard let story else { return said(result.lines) }
    let rows =
      story.problems.isEmpty
      ? story.unmet.map { "<li>\(Markup.text($0))</li>" }
      : story.problems.map { problem in
        let text = Markup.text(problem.text)
        let link = problem.record.map { "<a href=\"#\(id).b.\($0 + 1)\">\(text)</a>" } ?? text
        let place = problem.place.map { " <span class=\"at\">\(Markup.text($0))</span>" } ?? ""
        return "<li>\(link)\(place)</li>"
      }
    let list =
      rows.isEmpty
      ? "" : "<h3>Not as expected</h3>\n<ul class=\"found\">\(rows.joined())</ul>\n"
    return list + (story.run == nil && story.difference == nil ? said(result.lines) : "")
      + remarks(result)
  }

  private func remarks(_ result: TestResult) -> String {
    result.remarks.map { "<p class=\"hint\">\(Markup.text($0))</p>\n" }.joined()
  }

  private func said(_ lines: [String]) -> String {
    let rows = lines.map { line in
      let style = line.hasPrefix("- ") ? "gone" : line.hasPrefix("+ ") ? "come" : ""
      return "<span class=\"\(style)\">\(Markup.text(line))</span>"
    }
    return "<pre class=\"said\">\(rows.joined(separator: "\n"))</pre>\n"
  }

  private func command(_ story: TestStory?, _ id: String) -> String {
    story.map { PageCommand.html("Prints all of it", $0.command, id: "\(id)-command") } ?? ""
  }

  // MARK: The others

  private var skippedList: String {
    if skipped.isEmpty { return "" }
    let rows = skipped.map { result, reason in
      row(result, "<span class=\"tag skipped\">skipped</span>", Markup.text(reason))
    }
    return
      "<section><h2>Skipped</h2>\n<table class=\"cases\"><tbody>\(rows.joined(separator: "\n"))</tbody></table>\(Self.more(tally.skipped, than: skipped.count))</section>\n"
  }

  private var passedList: String {
    if passed.isEmpty { return "" }
    let rows = passed.map { result in
      let more = result.remarks + (result.lacksGolden ? ["without a golden transcript"] : [])
      return row(
        result,
        "<span class=\"tag passed\">passed</span>",
        Markup.text(more.joined(separator: "; "))
      )
    }
    return """
      <section><details class="fold"\(bad.isEmpty && passed.count <= 40 ? " open" : "")><summary>\(Markup.grouped(tally.passed)) passed</summary>
      <table class="cases"><tbody>\(rows.joined(separator: "\n"))</tbody></table>\(Self.more(tally.passed, than: passed.count))</details></section>

      """
  }

  private func row(_ result: TestResult, _ tag: String, _ more: String) -> String {
    "<tr data-name=\"\(Markup.exact(result.name))\"><td>\(tag)</td><th scope=\"row\">\(Markup.text(result.name))</th><td>\(more)</td></tr>"
  }
}
