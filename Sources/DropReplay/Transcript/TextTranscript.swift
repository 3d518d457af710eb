import DropCore
package import DropHost

/// Writes what happens in a replay for people: what repeats is folded, a fault shows its source.
package final class TextTranscript: ReplayObserver {
  private let sink: any ByteSink
  private let palette: Palette
  private let showsLog: Bool
  private let sources: SourceLines
  private var buffer: [UInt8] = []
  private var pending: Line?
  /// What the line under way says of an update, if it is one's.
  private var latest: Update?
  private var shownTime: String?
  private var width = 8
  /// How wide a line may be; nil: as wide as it is.
  private let columns: Int?
  /// The last fault as it is told to others than its handler: what follows from it is said without it.
  private var lastFault: String?
  /// Faults whose source was shown.
  private var shownFaults: Set<String> = []

  /// How long a list of what there is at the end becomes.
  private static let room = 400

  /// Where what belongs to a line begins.
  private static let margin = 11

  /// A line that the next ones may be folded into.
  private struct Line {
    let time: Double
    let who: String
    let word: String
    var text: String
    let tone: Palette.Tone
    /// Lines of one fold have the same; none is never folded.
    let fold: String?
    var count = 1
  }

  /// Most moves lead to the same as the one before: that is known before a word of it is made.
  private struct Update: Equatable {
    let destination: Destination.Index
    let verdict: Verdict
    let message: String?
  }

  package init(
    sink: any ByteSink,
    palette: Palette,
    showsLog: Bool,
    sources: SourceLines,
    columns: Int? = nil
  ) {
    self.sink = sink
    self.columns = columns
    self.palette = palette
    self.showsLog = showsLog
    self.sources = sources
  }

  package func begin(_ scene: ReplayScene) throws(SinkError) {
    let names = scene.session.destinations.map(\.id.count)
    width = min(20, max(8, names.max() ?? 0))
    append([(SafeText.line(scene.session.title ?? scene.session.name), .strong)])
    append("")
  }

  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    if case .move = event.kind { return }
    sources.note(event)
    guard let record = TranscriptRecord(event, in: scene.session) else { return }
    let phrase = RecordPhrase(event: record)
    try add(
      Line(
        time: event.time,
        who: "",
        word: phrase.word,
        text: phrase.text,
        tone: .strong,
        fold: nil
      )
    )
  }

  package func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    if case .log = output, !showsLog { return }
    if case .verdict(_, let index, let verdict, let message) = output {
      let said = Update(destination: index, verdict: verdict, message: message)
      if said == latest, pending != nil {
        pending?.count += 1
        return
      }
      let rest = message.map { RecordPhrase.without(lastFault, in: $0) }
      try add(update(verdict, rest, scene.name(of: index), at: time))
      return latest = said
    }
    guard let record = TranscriptRecord(output, at: time, in: scene) else { return }
    if case .ended(_, let outcome) = output { return try add(outcome, at: time, scene) }
    var phrase = RecordPhrase(output: record)
    let who = record.text("destination") ?? ""
    if case .fault(let fault, _, _) = output {
      let place = [fault.file, fault.line.map(String.init)].compactMap(\.self)
      lastFault = (place + [" \(fault.message)"]).joined(separator: ":")
    } else {
      phrase = phrase.without(lastFault)
    }
    try add(
      Line(
        time: time,
        who: who,
        word: phrase.word,
        text: phrase.text,
        tone: phrase.tone,
        fold: phrase.fold.map { who + $0 }
      )
    )
    if case .fault(let fault, _, let index) = output {
      let excerpt = sources.excerpt(of: fault, in: index.map(scene.name))
      // A fault is said in full once.
      if shownFaults.insert(phrase.text + excerpt.joined()).inserted { try add(excerpt) }
    }
  }

  private func update(
    _ verdict: Verdict,
    _ message: String?,
    _ who: String,
    at time: Double
  ) -> Line {
    let text = verdict.phrase(message, placed: true)
    let tone: Palette.Tone = verdict.granted.transfers ? .good : .odd
    return Line(
      time: time,
      who: who,
      word: "update",
      text: text,
      tone: tone,
      fold: "\(who) \(text)"
    )
  }

  /// The last line stays back, as the next ones may be folded into it.
  package func pause() throws(SinkError) { try flush(at: 0) }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    try flushPending()
    append("")
    if summary.outcomes.isEmpty { append("No drag has ended.") }
    for (destination, entries) in summary.entries where !entries.isEmpty {
      let list = RecordPhrase.few(entries, room: Self.room) { entry in
        SafeText.line(entry.name) + RecordPhrase.context(entry.context)
      }
      append([(SafeText.line(destination), .name), (" holds \(list)", .plain)])
    }
    if !summary.saved.isEmpty {
      let list = RecordPhrase.few(summary.saved, room: Self.room) { SafeText.line($0) }
      append([("saved \(list)", .plain)])
    }
    if summary.faultCount > 0 {
      let noun = summary.faultCount == 1 ? "fault" : "faults"
      append(palette.paint("\(summary.faultCount) \(noun)", .bad))
    }
    for name in summary.quarantined { append(palette.paint("\(name) is in quarantine", .bad)) }
    try flush(at: 0)
  }

  // MARK: Outcomes

  private func add(_ outcome: Outcome, at time: Double, _ scene: ReplayScene) throws(SinkError) {
    var text = outcome.status.rawValue
    if let operation = outcome.operation, operation.transfers { text += ", \(operation.name)" }
    if let destination = outcome.destination {
      text += " \(Outcome.preposition(of: outcome.status.rawValue)) \(destination)"
    }
    if let app = outcome.app { text += " by \(app)" }
    let isGood = outcome.status == .imported || outcome.status == .none
    let isBad = outcome.status == .failed
    try add(
      Line(
        time: time,
        who: "",
        word: "outcome",
        text: SafeText.line(text),
        tone: isGood ? .good : isBad ? .bad : .odd,
        fold: nil
      )
    )
    try flushPending()
    for item in outcome.items { append(item, scene) }
  }

  private func append(_ item: ItemResult, _ scene: ReplayScene) {
    let (mark, tone): (String, Palette.Tone) =
      switch item.kind {
      case .imported: ("+", .good)
      case .failed: ("!", .bad)
      case .skipped: ("-", .odd)
      }
    let name = scene.item(item.id)?.name
    var text = SafeText.line(item.id)
    if let name, name != item.id { text += " (\(SafeText.line(name)))" }
    var rest = item.units > 1 ? " ×\(item.units)" : ""
    rest += SafeText.line(RecordPhrase.why(item.kind.rawValue, item.code?.rawValue, item.reason))
    if let failed = item.failedUnits, item.kind == .imported {
      rest += ", \(failed.count) \(failed.count == 1 ? "unit" : "units") failed"
    }
    let words = [
      (mark, tone), (" \(text) ", Palette.Tone.plain), (item.kind.rawValue, tone), (rest, .plain),
    ]
    append(words, at: Self.margin)
    for unit in item.unsaidUnits {
      append([(SafeText.line(unit.line), .plain)], at: Self.margin + 2)
    }
  }

  // MARK: Lines

  private func add(_ line: Line) throws(SinkError) {
    if let fold = line.fold, fold == pending?.fold {
      pending?.count += 1
      pending?.text = line.text
      return
    }
    latest = nil
    try flushPending()
    pending = line
  }

  private func add(_ excerpt: [String]) throws(SinkError) {
    try flushPending()
    // Where it happened is what one looks for; a line of source stays one line.
    for (place, line) in excerpt.enumerated() {
      append([(shortened(line), place == 0 ? .strong : .plain)], isWhole: true)
    }
  }

  /// As much of a line as fits, with a sign where it is cut.
  private func shortened(_ line: String) -> String {
    guard let columns, columns > 20, line.count > columns else { return line }
    return line.prefix(columns - 1) + "…"
  }

  private func flushPending() throws(SinkError) {
    guard let line = pending else { return }
    pending = nil
    let time = Milliseconds.short(line.time)
    let shown = time == shownTime ? "" : time
    shownTime = time
    let name = SafeText.page(line.word)
    let word = line.count > 1 ? "\(name) ×\(line.count)" : name
    let who = padded(SafeText.line(line.who), width)
    let head = padded(shown, 9, left: true) + "  " + palette.paint(who, .name) + "  "
    let indent = 13 + who.count + max(12, word.count) + 1
    let parts = folded(line.text, behind: indent)
    append(head + padded(word, 12) + " " + palette.paint(parts.first ?? "", line.tone))
    for part in parts.dropFirst() {
      append(String(repeating: " ", count: indent) + palette.paint(part, line.tone))
    }
    try flush(at: 32_768)
  }

  /// The text in as many lines as it takes behind that much, broken where there are blanks; what
  /// has none is cut where the line ends.
  private func folded(_ text: String, behind indent: Int) -> [String] {
    guard let columns, columns >= indent + 20, indent + text.count > columns else { return [text] }
    var lines: [String] = []
    var current = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !current.isEmpty, indent + current.count + 1 + word.count > columns {
        lines.append(current)
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
      while indent + current.count > columns {
        lines.append(String(current.prefix(columns - indent)))
        current = String(current.dropFirst(columns - indent))
      }
    }
    return lines + [current]
  }

  private func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return left ? space + text : text + space
  }

  /// A line of its own in pieces of a colour each, which goes on further in where it is too wide.
  private func append(
    _ pieces: [(text: String, tone: Palette.Tone)],
    at indent: Int = 0,
    isWhole: Bool = false
  ) {
    let text = pieces.map(\.text).joined()
    var rest = pieces[...]
    let lines = isWhole ? [text] : folded(text, behind: indent + 2)
    for (place, line) in lines.enumerated() {
      var left = line.count
      var shown = String(repeating: " ", count: place == 0 ? indent : indent + 2)
      while left > 0, let piece = rest.popFirst() {
        shown += palette.paint(String(piece.text.prefix(left)), piece.tone)
        if piece.text.count > left {
          rest = [(String(piece.text.dropFirst(left)), piece.tone)] + rest
        }
        left -= piece.text.count
      }
      append(shown)
      // Of a break the blank is left out.
      if let next = rest.first, next.text.hasPrefix(" ") {
        rest = [(String(next.text.dropFirst()), next.tone)] + rest.dropFirst()
      }
    }
  }

  private func append(_ line: String) {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    buffer.append(contentsOf: SafeText.page(String(line), keepsColours: palette.isOn).utf8)
    buffer.append(0x0A)
  }

  private func flush(at size: Int) throws(SinkError) {
    guard buffer.count > size else { return }
    try sink.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
