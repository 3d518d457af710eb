import DropReplay

/// Results as one page: what failed first, each with what differs; what was skipped, and why; what passed, folded.
struct TestPage {
  private let results: [TestResult]
  /// What is shown of those that failed, by their places among all.
  private let stories: [Int: TestStory]

  /// Of more that fail only what they say is told.
  static let mostTold = 100
  private static let mostOpen = 3
  /// The page has to open: runs beyond that aren't drawn.
  private static let mostData = 32_000_000

  init(_ results: [TestResult], _ stories: [Int: TestStory]) {
    self.results = results
    self.stories = stories
  }

  private var bad: [(result: TestResult, story: TestStory?)] {
    results.indices.filter { results[$0].isBad }.map { (results[$0], stories[$0]) }
  }
  private var passed: [TestResult] { results.filter { $0.verdict == .passed } }
  private var skipped: [(result: TestResult, reason: String)] {
    results.compactMap { result in
      if case .skipped(let reason) = result.verdict { (result, reason) } else { nil }
    }
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
      + "<main class=\"cards\">\n\(cards)\(skippedList)\(passedList)</main>\n"
    return PageShell(.severalRuns, title: "Tests: \(sentence)").html(body, data: data)
  }

  // MARK: Before the cards

  private var sentence: String {
    if results.isEmpty { return "there are none" }
    if bad.isEmpty {
      let all = passed.count == results.count ? "all \(Markup.grouped(passed.count))" : ""
      return all.isEmpty
        ? "\(Markup.grouped(passed.count)) of \(Markup.grouped(results.count)) passed, none failed"
        : "\(all) passed"
    }
    return "\(Markup.grouped(bad.count)) of \(Markup.grouped(results.count)) failed"
  }

  private var headline: String {
    let tone = bad.isEmpty ? "good" : "bad"
    return
      "<p class=\"verdict page\"><span class=\"\(tone)\">\(Markup.sentence(sentence)).</span></p>\n"
  }

  private var facts: String {
    var parts = ["\(Markup.grouped(passed.count)) passed"]
    if !skipped.isEmpty { parts.append("\(Markup.grouped(skipped.count)) skipped") }
    let bare = results.count { $0.lacksGolden }
    if bare > 0 {
      parts.append("\(Markup.grouped(bare)) without a golden transcript, which --update writes")
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
      "<section><h2>Skipped</h2>\n<table class=\"cases\"><tbody>\(rows.joined(separator: "\n"))</tbody></table></section>\n"
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
      <section><details class="fold"\(bad.isEmpty && passed.count <= 40 ? " open" : "")><summary>\(Markup.grouped(passed.count)) passed</summary>
      <table class="cases"><tbody>\(rows.joined(separator: "\n"))</tbody></table></details></section>

      """
  }

  private func row(_ result: TestResult, _ tag: String, _ more: String) -> String {
    "<tr data-name=\"\(Markup.exact(result.name))\"><td>\(tag)</td><th scope=\"row\">\(Markup.text(result.name))</th><td>\(more)</td></tr>"
  }
}
