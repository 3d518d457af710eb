import DropReplay

/// The differences between two runs of a corpus as one page: a card a kind, in each the groups with an example, side by
/// side at the first difference.
struct CorpusReviewPage {
  private let review: CorpusReview

  private static let mostOpen = 3

  init(_ review: CorpusReview) { self.review = review }

  func html() -> [UInt8] {
    let sentence = review.sentence
    let tone = review.changes.isNone ? "good" : "bad"
    var cards = ""
    for (index, kind) in review.kinds.enumerated() {
      cards += card(kind.kind, kind.count, kind.groups, index)
    }
    let facts = review.remarks.map { "<span>\(Markup.text($0))</span>" }.joined(separator: " ")
    let body = """
      <header>
      <h1>What changed</h1>
      <p class="verdict page"><span class="\(tone)">\(Markup.sentence(sentence)).</span></p>
      <p class="facts">\(facts)</p>
      \(contents)</header>
      <main class="cards">
      \(cards)</main>

      """
    return PageShell(.severalRuns, title: "What changed: \(sentence)").html(body, data: [])
  }

  /// The kinds with how many sessions have something of each, as a table of contents.
  private var contents: String {
    let rows = review.kinds.enumerated().map { index, kind in
      let part = 100 * Double(kind.count) / Double(max(1, review.changes.count))
      let bar =
        "<span class=\"share\"><span style=\"width:\(Milliseconds.text(part.rounded(.up)))%\"></span></span>"
      return
        "<tr><th scope=\"row\"><a href=\"#k\(index + 1)\">\(kind.kind.title)</a></th><td>\(bar)</td><td class=\"num\">\(CorpusReview.sessions(kind.count))</td></tr>"
    }
    if rows.isEmpty { return "" }
    return
      "<table class=\"kinds\"><tbody>\(rows.joined(separator: "\n"))</tbody></table>\n"
  }

  private func card(
    _ kind: CorpusChanges.Kind,
    _ count: Int,
    _ groups: [CorpusChanges.Group],
    _ index: Int
  ) -> String {
    let parts = groups.enumerated().map { place, group in
      section(group, "k\(index + 1)-\(place + 1)")
    }
    return """
      <details class="card" id="k\(index + 1)"\(index < Self.mostOpen ? " open" : "")>
      <summary><div><h2>\(kind.title)</h2>
      <p class="hint">\(CorpusReview.sessions(count)), \(Markup.count(groups.count, "way"))</p></div></summary>
      <div class="body">\(parts.joined())</div>
      </details>

      """
  }

  private func section(_ group: CorpusChanges.Group, _ id: String) -> String {
    let owner = group.plugin.isEmpty ? "" : "\(Markup.text(group.plugin)); "
    let example = group.example
    var html = """
      <h3>\(Markup.text(group.gist)): \(CorpusReview.sessions(group.count))</h3>
      <p class="hint">\(owner)for instance \(Markup.text(example.session))</p>

      """
    if !example.difference.said.isEmpty {
      let said = example.difference.said.map { Markup.text($0) }.joined(separator: "\n")
      html += "<pre class=\"said\">\(said)</pre>\n"
    }
    html += table(example)
    if let command = review.command(example) {
      let needs = command.needs.map { ", \($0)" } ?? ""
      html += PageCommand.html("Shows both runs\(needs)", command.text, id: id)
    }
    return html
  }

  private func table(_ example: ChangedSession) -> String {
    if example.rows.isEmpty { return "" }
    let rows = example.rows.map { row in
      let style =
        switch row.kind {
        case .same: "same"
        case .differs: "differs"
        case .gone: "gone"
        case .come: "come"
        }
      return
        "<tr class=\"\(style)\"><td class=\"sign\">\(row.kind == .same ? "" : "≠")</td>\(cells(row.before, "a"))\(cells(row.after, "b"))</tr>"
    }
    return """
      <div class="rows beside"><table><thead><tr><th></th><th class="num" scope="col">line</th><th scope="col">Before</th><th class="num" scope="col">line</th><th scope="col">Now</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>

      """
  }

  private func cells(_ deed: Deed?, _ side: String) -> String {
    guard let deed else {
      return "<td class=\"num none \(side)\"></td><td class=\"none \(side)\"></td>"
    }
    let subject =
      deed.namesSubject ? "" : "<span class=\"owner\">\(Markup.text(deed.subject))</span> "
    return
      "<td class=\"num \(side)\">\(deed.line)</td><td class=\"\(side)\">\(subject)\(Markup.text(deed.words))</td>"
  }
}
