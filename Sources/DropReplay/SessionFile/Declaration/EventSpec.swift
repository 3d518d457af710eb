/// One kind of event of the session file.
struct EventSpec: Sendable {
  let type: String
  let summary: String
  var keys: [KeySpec] = []

  /// Its keys with those that every event has.
  var record: RecordSpec {
    RecordSpec(
      title: "`\(type)`",
      noun: "the event '\(type)'",
      summary: summary,
      keys: [Self.time, Self.typeKey] + keys
    )
  }

  static func named(_ type: String) -> EventSpec? { all.first { $0.type == type } }

  private static let time = KeySpec(
    name: "t",
    kind: .time,
    isRequired: true,
    doc: "milliseconds from the start, never falling"
  )
  private static let typeKey = KeySpec(
    name: "type",
    kind: .string,
    isRequired: true,
    doc: "what happens"
  )
}
