import DropContent
import DropCore

/// One self-contained page that tells a replay: no network, opens from disk.
package struct ReportPage {
  let report: ReportCollector
  /// What was expected and not met.
  let problems: [String]
  /// For each item, what its plugin could have taken and why not; made by whoever has the plugins.
  let choices: [String: String]

  package init(_ report: ReportCollector, problems: [String], choices: [String: String]) {
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
    text += " <span>\(events) event\(events == 1 ? "" : "s")</span>"
    text += " <span>\(Milliseconds.text(report.summary.duration.rounded())) ms</span>"
    text +=
      " <span>\(faults == 0 ? "no faults" : faults == 1 ? "1 fault" : "\(faults) faults")</span></p>\n"
    if let notes = report.session?.notes { text += "<p class=\"notes\">\(escaped(notes))</p>\n" }
    return text
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
    <div><h3>In the destinations</h3><div id="contents"></div></div></div>
    </section>
    <section class="wide" aria-labelledby="line-title">
    <h2 id="line-title">Time line</h2>
    <div id="timeline" class="timeline" tabindex="0" role="region" aria-label="Time line, scrolls sideways"></div>
    </section>

    """
  }

  private func itemTable() -> String {
    let results = report.outcomes.flatMap(\.items)
    let items = report.session?.items ?? []
    if results.isEmpty && items.isEmpty { return "" }
    var rows = results.map { row($0, Self.item($0.id, of: items)) }
    let told = Set(results.map(\.id))
    rows += items.filter { !told.contains($0.id) }.map { item in
      "<tr><th scope=\"row\">\(escaped(item.id))</th><td>\(escaped(item.name))</td><td>not dropped</td><td></td><td></td></tr>"
    }
    return """
      <section class="wide" aria-labelledby="items-title">
      <h2 id="items-title">Items</h2>
      <div class="scrolls" tabindex="0" role="region" aria-labelledby="items-title">
      <table id="items"><thead><tr><th scope="col">Item</th><th scope="col">Name</th><th scope="col">Became</th><th scope="col">Loaded as</th><th scope="col">Why that one</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
      </section>

      """
  }

  private static func item(_ id: String, of items: [DragItem]) -> DragItem? {
    items.first { $0.id == id }
  }

  private func row(_ result: ItemResult, _ item: DragItem?) -> String {
    let why = RecordPhrase.why(result.kind.rawValue, result.code?.rawValue, result.reason)
    let loads = report.transfers.filter { $0.item == result.id }.map { load in
      "\(escaped(load.what)), \(escaped(load.route)): \(escaped(load.result))"
    }
    let units = result.units > 1 ? " ×\(result.units)" : ""
    return "<tr><th scope=\"row\">\(escaped(result.id))</th><td>\(escaped(item?.name ?? ""))</td>"
      + "<td><span class=\"tag \(result.kind.rawValue)\">\(result.kind.rawValue)\(units)</span>\(escaped(why))</td>"
      + "<td>\(loads.joined(separator: "<br>"))</td><td class=\"why\">\(escaped(choices[result.id] ?? ""))</td></tr>"
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
      <div class="scrolls tall" id="records" tabindex="0" role="region" aria-labelledby="records-title"></div>
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

  private func escaped(_ text: String) -> String {
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
