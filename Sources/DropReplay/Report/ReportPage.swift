import DropContent
import DropCore

/// One self-contained page that tells a replay: no network, opens from disk.
package struct ReportPage {
  let report: ReportCollector
  /// What was expected and not met.
  let problems: [String]
  /// For each item, what its plugin could have taken and why not; made by whoever has the plugins.
  let choices: [String: [ItemChoice.InDestination]]

  package init(
    _ report: ReportCollector,
    problems: [String],
    choices: [String: [ItemChoice.InDestination]]
  ) {
    self.report = report
    self.problems = problems
    self.choices = choices
  }

  package func html() -> [UInt8] {
    let title = report.session?.title ?? report.session?.name ?? "A session"
    var page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(escaped(title))</title>
      <style>
      \(ReportStyle.text)</style>
      </head>
      <body>
      <a class="skip" href="#moment">Skip to the replay</a>
      <header>
      <h1>\(escaped(title))</h1>

      """
    page += facts() + problemList() + "</header>\n<main>\n" + stage() + itemTable() + faultList()
    page += recordSection() + "</main>\n"
    var bytes = Array(page.utf8)
    bytes += Array("<script type=\"application/json\" id=\"data\">".utf8)
    bytes += Self.embedded(data())
    bytes += Array("</script>\n<script>\n\(ReportScript.text)</script>\n</body>\n</html>\n".utf8)
    return bytes
  }

  // MARK: Parts

  private func facts() -> String {
    let outcomes = report.outcomes.map { outcome in
      var text = outcome.status.rawValue
      if let operation = outcome.operation, operation.transfers { text += ", \(operation.name)" }
      if let destination = outcome.destination { text += " into \(destination)" }
      return "<span class=\"tag \(outcome.status.rawValue)\">\(escaped(text))</span>"
    }
    let events = report.summary.eventCount
    let faults = report.summary.faultCount
    var text = "<p class=\"facts\">"
    text +=
      outcomes.isEmpty
      ? "<span class=\"tag none\">no drag ended</span>" : outcomes.joined(separator: " ")
    text += " <span>\(Self.grouped(events)) event\(events == 1 ? "" : "s")</span>"
    text += " <span>\(Self.duration(report.summary.duration))</span>"
    text +=
      " <span>\(faults == 0 ? "no faults" : faults == 1 ? "1 fault" : "\(faults) faults")</span></p>\n"
    if let notes = report.session?.notes { text += "<p class=\"notes\">\(escaped(notes))</p>\n" }
    return text
  }

  /// A number with its thousands apart.
  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  private static func duration(_ milliseconds: Double) -> String {
    if milliseconds < 10_000 { return "\(Milliseconds.text(milliseconds.rounded())) ms" }
    return "\(Milliseconds.text((milliseconds / 100).rounded() / 10)) s"
  }

  private func problemList() -> String {
    if problems.isEmpty { return "" }
    let list = problems.map { "<li>\(escaped($0))</li>" }.joined()
    return
      "<section class=\"problems\" aria-label=\"Not as expected\"><h2>Not as expected</h2><ul>\(list)</ul></section>\n"
  }

  private func stage() -> String {
    """
    <section class="stage" aria-labelledby="scene-title">
    <h2 id="scene-title">The scene</h2>
    <ul id="legend" class="legend" aria-label="Proposals along the pointer's path"></ul>
    <div id="scene"></div>
    <p class="hint below" id="scene-hint"></p>
    </section>
    <section id="moment" class="moment" aria-labelledby="moment-title">
    <h2 id="moment-title">Moment by moment</h2>
    <div class="controls">
    <button type="button" id="back" aria-label="Previous moment">◀</button>
    <input type="range" id="slider" min="0" max="0" value="0" step="1" aria-label="Moment">
    <button type="button" id="on" aria-label="Next moment">▶</button>
    </div>
    <p id="now" class="now" aria-live="polite"></p>
    <div class="now-grid"><div><h3>Just happened</h3><ol id="recent" class="recent"></ol></div>
    <div><h3 id="contents-title">In the destinations</h3>
    <div id="contents" tabindex="0" role="region" aria-labelledby="contents-title"></div></div></div>
    </section>
    <section class="wide" aria-labelledby="line-title">
    <h2 id="line-title">Time line</h2>
    <div id="timeline" class="timeline" tabindex="0" role="region" aria-label="Time line, scrolls sideways"></div>
    </section>

    """
  }

  private func faultList() -> String {
    if report.faults.isEmpty { return "" }
    let shown = report.faults.prefix(200).map { fault in
      let place = [fault.destination, fault.handler].filter { !$0.isEmpty }.joined(separator: " ")
      return
        "<li><p><strong>\(escaped(place))</strong> at \(Milliseconds.text(fault.time)) ms: \(escaped(fault.fault.message))</p>"
        + "<pre tabindex=\"0\">\(escaped(fault.excerpt.map { $0.drop { $0 == " " } }.joined(separator: "\n")))"
        + "\(escaped(fault.fault.traceback.isEmpty ? "" : "\n\n" + fault.fault.traceback.joined(separator: "\n")))</pre></li>"
    }
    return
      "<section class=\"wide faults\" aria-labelledby=\"faults-title\"><h2 id=\"faults-title\">Faults</h2><ol>\(shown.joined())</ol></section>\n"
  }

  private func recordSection() -> String {
    let more = report.leftOut > 0 ? " \(report.leftOut) more are in the transcript." : ""
    return """
      <section class="wide" aria-labelledby="records-title">
      <h2 id="records-title">All that happened</h2>
      <p class="hint" id="records-hint">\(escaped(more))</p>
      <div class="tall" id="records" tabindex="0" role="region" aria-labelledby="records-title"></div>
      </section>

      """
  }

  // MARK: Data

  private func data() -> JSONValue {
    var members: Members = []
    let duration = report.summary.duration
    members.add("duration", duration)
    members.add("places", .array(report.places.map(\.value)))
    members.add("path", report.path.value)
    let ends = report.path.ends.map { end -> JSONValue in
      .array([.double(end.time), .double(end.at.x), .double(end.at.y), .string(end.word)])
    }
    members.add("ends", .array(ends))
    let insertions = report.insertions.map { each -> JSONValue in
      .array([.double(each.time), .string(each.place), each.index.map { .int($0) } ?? .null])
    }
    members.add("insertions", .array(insertions))
    members.add("records", .array(report.records.map(\.value)))
    members.add(
      "transfers",
      .array(report.transfers.prefix(2_000).map { $0.value(until: duration) })
    )
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

  func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar.value < 0x20 && scalar != "\n" ? " " : scalar)
      }
    }
    return result
  }
}
