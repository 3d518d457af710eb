import DropContent
import DropCore

/// Two runs laid beside each other, aligned by what happened in them; or one that has no other.
package struct RunPair {
  /// One of them: a replay that can be looked at, or a transcript's records alone.
  package struct Side {
    let heading: String
    let run: ReportRun?
    let records: [ReportRecord]
    let marks: [RecordAlignment.Mark]

    /// A replay, under a heading.
    package init(_ heading: String, _ run: ReportRun) {
      self.heading = heading
      self.run = run
      records = run.records
      marks = records.map(RecordAlignment.Mark.init)
    }

    /// A transcript, line by line; all of each line is compared, and its time too.
    package init(_ heading: String, transcript: [UInt8]) {
      self.heading = heading
      run = nil
      let lines = TranscriptLines(transcript)
      records = lines.records
      marks = lines.marks
    }
  }

  package let one: Side?
  package let other: Side
  package let alignment: RecordAlignment
  /// Where one alone went wrong.
  private var cause: Int?

  /// Lays two beside each other.
  package init(_ one: Side, _ other: Side) {
    self.one = one
    self.other = other
    alignment = RecordAlignment(one.marks, other.marks)
  }

  /// One alone, which opens where it went wrong: by its verdict, or else at that record.
  package init(_ side: Side, at record: Int? = nil) {
    cause = side.run?.verdict.record ?? record
    one = nil
    other = side
    alignment = RecordAlignment(side.marks, side.marks)
  }

  /// The row that it opens at: the first difference, or where the one run went wrong.
  package var opensAt: Int? {
    if one != nil { return alignment.first }
    return cause.flatMap { cause in alignment.rows.firstIndex { $0.other == cause } }
  }

  /// A record of a side in words; nil where the row has none of it.
  package func words(_ row: RecordAlignment.Row, isOther: Bool) -> String? {
    let place = isOther ? row.other : row.one
    guard let place, let record = (isOther ? other : one)?.records[place] else { return nil }
    return [record.who, record.word, record.text].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// When the record of a side was; nil where the row has none of it.
  package func time(_ row: RecordAlignment.Row, isOther: Bool) -> Double? {
    (isOther ? row.other : row.one).flatMap { (isOther ? other : one)?.records[$0].time }
  }

  /// A line of the script behind a destination of the second, with those around it, as markup.
  package func code(of file: String, _ line: Int, in destination: String?) -> String? {
    other.run?.code(of: file, line, in: destination)
  }

  /// What the page's script has of it.
  package var data: [UInt8] {
    func value(_ side: Side, _ place: (RecordAlignment.Row) -> Int?) -> JSONValue {
      let opens = opensAt.flatMap { place(alignment.rows[$0]) }
      return side.run?.data(opensAt: opens.map { $0 + 1 })
        ?? .object([.init("records", .array(side.records.map(\.value)))])
    }
    var members: Members = []
    members.add("a", one.map { value($0, \.one) } ?? .null)
    members.add("b", value(other, \.other))
    let numbers = alignment.rows.flatMap { row -> [JSONValue] in
      [.int(row.one ?? -1), .int(row.other ?? -1), .int(row.kind.rawValue)]
    }
    members.add("rows", .array(numbers))
    members.add("first", opensAt ?? -1)
    return JSONValue.object(members).bytes
  }
}

extension RecordAlignment.Mark {
  fileprivate init(_ record: ReportRecord) {
    // What these say first is what differs; others name first what they are about.
    let isWhole = ["update", "outcome", "call", "fault", "notice", "end"].contains(record.kind)
    let about = isWhole ? "" : String(record.text.prefix { $0 != " " })
    self.init(
      whole: "\(record.kind)\n\(record.who)\n\(record.word)\n\(record.text)",
      kin: "\(record.kind)\n\(record.who)\n\(record.word)\n\(about)"
    )
  }
}

/// The first line of a transcript, by which it is known.
package enum TranscriptStart {
  package static func isOne(_ line: [UInt8]) -> Bool {
    let record = (try? JSONReader().value(of: line)).flatMap(TranscriptRecord.init)
    return record?.text("format") == SessionFormat.transcript
  }
}

/// A transcript as records in words, each with its line.
private struct TranscriptLines {
  private(set) var records: [ReportRecord] = []
  private(set) var marks: [RecordAlignment.Mark] = []

  init(_ bytes: [UInt8]) {
    let reader = JSONReader()
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: true) {
      let text = String(decoding: line, as: UTF8.self)
      let value = try? reader.value(of: Array(line))
      let record = value.flatMap(TranscriptRecord.init).map { record in
        ReportRecord(
          record.time ?? 0,
          record.kind,
          record.text("destination") ?? "",
          record.kind == "event" ? RecordPhrase(event: record) : RecordPhrase(output: record)
        )
      }
      let shown = record ?? ReportRecord(unreadable: SafeText.line(text, limit: 300))
      records.append(shown)
      marks.append(RecordAlignment.Mark(whole: text, kin: RecordAlignment.Mark(shown).kin))
    }
  }
}
