import DropCore
import DropReplay

/// What `compare` says of two runs.
struct RunDifference {
  private let pair: RunPair
  private let names: [String]

  /// As many rows are told in text.
  private static let mostRows = 40
  private static let context = 2

  init(_ pair: RunPair, of names: [String]) {
    self.pair = pair
    self.names = names.map { SafeText.line($0) }
  }

  var isNone: Bool { pair.alignment.first == nil }

  private var rows: [RecordAlignment.Row] { pair.alignment.rows }

  private func counted(_ kind: RecordAlignment.Kind) -> Int { pair.alignment.count(kind) }

  private var tally: String {
    if isNone { return "\(rows.count) steps, and all of them are the same" }
    return "\(counted(.same)) of \(rows.count) steps are the same; \(counted(.differs)) differ, "
      + "\(counted(.gone)) are only in \(names[0]), \(counted(.come)) only in \(names[1])"
  }

  // MARK: Text

  func text(_ palette: Palette) -> String {
    var lines = [tally]
    guard let first = pair.alignment.first else { return lines[0] + "\n" }
    lines.append("first difference, at step \(first + 1):")
    var (left, at) = (Self.mostRows, max(0, first - Self.context))
    while at < rows.count, left > 0 {
      lines += self.lines(rows[at], palette)
      (left, at) = (left - 1, at + 1)
    }
    if at < rows.count {
      lines.append("… and \(rows.count - at) steps more: --format html has all")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func time(_ row: RecordAlignment.Row, isOther: Bool) -> String? {
    pair.time(row, isOther: isOther).map(Milliseconds.short)
  }

  private func lines(_ row: RecordAlignment.Row, _ palette: Palette) -> [String] {
    func line(_ sign: String, isOther: Bool) -> String {
      var time = self.time(row, isOther: isOther) ?? ""
      // What is the same may come at another time.
      if row.kind == .same, let other = self.time(row, isOther: true), other != time {
        time += " / \(other)"
      }
      if !time.isEmpty { time += " ms" }
      let pad = String(repeating: " ", count: max(0, 10 - time.count))
      let words = SafeText.line(pair.words(row, isOther: isOther) ?? "")
      return "\(sign) \(pad)\(time)  \(words)"
    }
    switch row.kind {
    case .same: return [line(" ", isOther: false)]
    case .gone: return [palette.paint(line("-", isOther: false), .bad)]
    case .come: return [palette.paint(line("+", isOther: true), .good)]
    case .differs:
      return [
        palette.paint(line("-", isOther: false), .bad),
        palette.paint(line("+", isOther: true), .good),
      ]
    }
  }

  // MARK: JSON

  var json: JSONValue {
    [
      "format": .string("dndhost.compare/1"),
      "one": .string(names[0]),
      "other": .string(names[1]),
      "same": .bool(isNone),
      "first": pair.alignment.first.map { .int($0 + 1) } ?? .null,
      "steps": .array(rows.map(value)),
    ]
  }

  private func value(_ row: RecordAlignment.Row) -> JSONValue {
    func side(isOther: Bool) -> JSONValue {
      guard let words = pair.words(row, isOther: isOther) else { return .null }
      let time = pair.time(row, isOther: isOther) ?? 0
      return ["t": .double(time), "text": .string(words)]
    }
    let kind =
      switch row.kind {
      case .same: "same"
      case .differs: "differs"
      case .gone: "only_in_one"
      case .come: "only_in_other"
      }
    return [
      "kind": .string(kind), "one": side(isOther: false), "other": side(isOther: true),
    ]
  }

  // MARK: The page

  var html: [UInt8] {
    let title = "\(names[0]) beside \(names[1])"
    let first = pair.alignment.first.map { "first difference at step \(Markup.grouped($0 + 1))" }
    let sentence = first ?? "they are the same"
    let body = """
      <header>
      <h1>\(Markup.text(title))</h1>
      <p class="verdict page"><span class="\(isNone ? "good" : "bad")">\(Markup.sentence(sentence)).</span></p>
      <p class="facts"><span>\(Markup.text(tally))</span></p>
      </header>
      <main class="cards">
      <section id="both">\(pair.html(id: "c1"))</section>
      </main>

      """
    return PageShell(.severalRuns, title: title).html(body, data: [("pair-c1", pair.data)])
  }
}
