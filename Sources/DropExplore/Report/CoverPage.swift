import DropCore
import DropReplay

/// The scripts of a search with the lines that ran, for its page.
struct CoverPage {
  private let scripts: [LineCover.Script]
  private let sources = SourceLines(plugins: [:])

  /// More isn't read line by line.
  private static let mostLines = 20_000

  init(_ cover: LineCover) { scripts = cover.scripts }

  var html: String {
    var left = Self.mostLines
    let parts = scripts.map { part($0, &left) }
    return """
      <section aria-labelledby="cover-title"><h2 id="cover-title">Lines that ran</h2>
      <p class="hint">✓ ran as recorded · a number: only in runs in which something went otherwise · ✗ never ran · no sign: nothing that runs</p>
      \(parts.joined())</section>

      """
  }

  private func part(_ script: LineCover.Script, _ left: inout Int) -> String {
    let missed = script.missed
    let ran =
      "\(script.lines.count - missed.count) of \(Markup.count(script.lines.count, "line")) ran"
    let never = missed.isEmpty ? "" : "; \(missed.ranges) never ran"
    let title = "<strong>\(Markup.text(script.path))</strong>: \(ran)\(Markup.text(never))"
    guard let lines = sources.lines(of: script.path) else {
      return "<p>\(title). The file can't be read any more.</p>\n"
    }
    guard lines.count <= left else {
      return "<p>\(title). It is too long to be shown here; --lcov writes all.</p>\n"
    }
    left -= lines.count
    let limited = script.limited
    var numbers: [Int: Int] = [:]
    for (place, each) in limited.enumerated() {
      for line in each.lines { numbers[line] = place + 1 }
    }
    let never_ = Set(missed)
    let all = Set(script.lines)
    let rows = lines.enumerated().map { index, text -> String in
      let line = index + 1
      let (style, sign, said) =
        if never_.contains(line) {
          ("never", "✗", "never ran")
        } else if let number = numbers[line] {
          ("limited", "\(number)", "ran only where \(limited[number - 1].condition)")
        } else if all.contains(line) {
          ("ran", "✓", "ran")
        } else {
          ("bare", "", "")
        }
      let how =
        sign.isEmpty
        ? "<span class=\"how\"></span>"
        : "<span class=\"how\" role=\"img\" aria-label=\"\(Markup.text(said))\" title=\"\(Markup.text(said))\">\(sign)</span>"
      return
        "<div class=\"row \(style)\" data-line=\"\(line)\">\(how)\(Markup.text(text, limit: 1_000))</div>"
    }
    let notes = limited.map {
      "<li>only where \(Markup.text($0.condition)): \($0.lines.ranges)</li>"
    }
    let list = notes.isEmpty ? "" : "<ol class=\"plain\">\(notes.joined())</ol>"
    return """
      <details\(missed.isEmpty && notes.isEmpty ? "" : " open")><summary>\(title)</summary>
      \(list)<div class="cover">\(rows.joined())</div></details>

      """
  }
}
