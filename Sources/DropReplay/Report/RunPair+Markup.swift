import DropCore

// As a page has it before its script runs, and for those who let none run.
extension RunPair {
  private static let (before, after) = (20, 40)

  /// Its part of a page, under a name that is its own there.
  package func html(id: String) -> String {
    let isAlone = one == nil
    let sides = [("a", one), ("b", Optional(other))].compactMap { letter, side in
      side.map { (letter: letter, side: $0) }
    }
    let panes = sides.compactMap { each in
      each.side.run.map { pane(each.letter, each.side.heading, $0, id, isAlone: isAlone) }
    }
    let shown = panes.isEmpty ? "" : "<div class=\"panes\">\(panes.joined())</div>\n"
    return """
      <div class="pair\(isAlone ? " alone" : "")" data-pair="\(id)" role="group" aria-label="\(isAlone ? "The run, step by step" : "Both runs, step by step")">
      \(tools(isAlone: isAlone))\(shown)\(table(sides, id, isAlone: isAlone))</div>

      """
  }

  private func tools(isAlone: Bool) -> String {
    let first =
      isAlone || alignment.first == nil
      ? "" : "<button type=\"button\" data-part=\"first\">First difference</button>"
    let by = isAlone ? "" : "; with Ctrl by difference"
    return """
      <div class="tools live"><div class="steps" role="group" aria-label="Steps">
      <button type="button" data-part="back" aria-label="Previous step" title="Previous step (←\(by))">◀</button>
      <input type="range" data-part="slide" min="0" max="0" value="0" step="1" aria-label="Step">
      <button type="button" data-part="on" aria-label="Next step" title="Next step (→\(by))">▶</button>
      \(first)<span class="where" data-part="where"></span></div></div>

      """
  }

  private func pane(
    _ letter: String,
    _ heading: String,
    _ run: ReportRun,
    _ id: String,
    isAlone: Bool
  ) -> String {
    let came = run.verdict.clauses.map { clause in
      let text = "<span class=\"\(clause.tone.rawValue)\">\(Markup.text(clause.text))</span>"
      return clause.record.map { "<a href=\"#\(id).\(letter).\($0 + 1)\">\(text)</a>" } ?? text
    }
    // Of two that speak nobody understands a word.
    let live = letter == "b" ? " aria-live=\"polite\"" : ""
    return """
      <div class="pane\(isAlone ? " alone" : "")" data-side="\(letter)">
      <h3>\(Markup.text(heading))</h3>
      <p class="came">\(came.joined(separator: " "))</p>
      <div class="scene" data-part="scene">\(run.drawing.scene())</div>
      <div class="told live"><div class="now" data-part="now"\(live)></div>
      <div class="who-box" data-part="who" hidden></div><div class="source" data-part="source"></div></div>
      <ul class="legend" data-part="legend" aria-label="Proposals along the pointer's path"></ul>
      </div>

      """
  }

  private func table(
    _ sides: [(letter: String, side: Side)],
    _ id: String,
    isAlone: Bool
  ) -> String {
    let rows = alignment.rows
    let first = max(0, (opensAt ?? 0) - Self.before)
    let shown = rows[min(first, rows.count)..<min(rows.count, first + Self.before + Self.after)]
    let left = rows.count - shown.count
    let said =
      left == 0
      ? ""
      : "\(Markup.count(left, "step")) before and behind are left out here: the page's script shows them."
    var heads =
      isAlone ? "" : "<th scope=\"col\"><span class=\"unseen\">How they differ</span></th>"
    for each in sides {
      heads += "<th scope=\"col\" colspan=\"2\">\(Markup.text(each.side.heading))</th>"
    }
    let body = zip(shown.indices, shown).map { place, row in
      self.row(row, place, sides, id, isAlone: isAlone)
    }
    return """
      <div class="rows" data-part="rows" tabindex="0" role="region" aria-label="The steps">
      <table><thead><tr>\(heads)</tr></thead><tbody>\(body.joined(separator: "\n"))</tbody></table></div>
      <p class="hint" data-part="left">\(said)</p>

      """
  }

  private func row(
    _ row: RecordAlignment.Row,
    _ place: Int,
    _ sides: [(letter: String, side: Side)],
    _ id: String,
    isAlone: Bool
  ) -> String {
    let style = ["same", "differs", "gone", "come"][row.kind.rawValue]
    let isOpen = place == opensAt ? " here" : ""
    var cells = ""
    if !isAlone {
      let sign = ["", "≠", "−", "+"][row.kind.rawValue]
      let said = ["", "differs", "only in the first", "only in the second"][row.kind.rawValue]
      let words = said.isEmpty ? "" : "<span class=\"unseen\">\(said)</span>"
      cells += "<td class=\"sign\"><span aria-hidden=\"true\">\(sign)</span>\(words)</td>"
    }
    for (letter, side) in sides {
      guard let index = letter == "a" ? row.one : row.other else {
        cells += "<td class=\"num \(letter) none\"></td><td class=\"\(letter) none\"></td>"
        continue
      }
      let record = side.records[index]
      let owner =
        record.who.isEmpty ? "" : "<span class=\"owner\">\(Markup.text(record.who))</span>"
      let time = Markup.text(Markup.duration(record.time))
      let bad = record.isBad || record.kind == "fault" ? " bad" : ""
      cells += "<td class=\"num \(letter)\">\(time)</td><td class=\"\(letter)\(bad)\">\(owner) "
      cells += "<b>\(Markup.text(record.word))</b> \(Markup.text(record.text))</td>"
    }
    return "<tr class=\"\(style)\(isOpen)\" data-row=\"\(place)\">\(cells)</tr>"
  }
}
