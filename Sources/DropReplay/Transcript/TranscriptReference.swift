import DropCore

/// The reference page of the transcript, made from what it is declared to hold.
package enum TranscriptReference {
  /// The kinds of record, what each says, and with which keys.
  private static let records: [(kind: String, summary: String, keys: String)] = [
    ("session", "The first record: what was replayed.", "`format`, `title`"),
    ("event", "An event of the session; moves are left out.", "`type` and the event's own keys"),
    ("call", "A handler was called.", "`destination`, `handler`, `result`, `waits`"),
    (
      "update", "A proposal was asked for and answered; the call of `on_update` is in it.",
      "`destination`, `asked`, `granted`, `reason` where they differ, `insert_at`, `message`"
    ),
    ("effect", "Something that an app carries out, below.", "`effect`, `destination` and its own"),
    (
      "fault", "A handler failed.",
      "`destination`, `handler`, `kind`, `message`, `file`, `line`, `traceback`, `state_lost`"
    ),
    ("log", "A plugin logged something.", "`destination`, `level`, `message`"),
    ("notice", "Something worth a line that is no fault.", "`destination`, `notice`, `message`"),
    (
      "outcome", "A drag is over.",
      "`status`, `operation`, `destination`, `app`, `imported`, `failed`, `skipped`"
    ),
    ("end", "The last record: what is left.", "`contents`, `faults`, `quarantined`"),
  ]

  private static func kind(of key: EffectDeclaration.Key) -> String {
    let words =
      switch key.type {
      case .string: "a text"
      case .integer: "a whole number"
      case .number: "a number"
      case .boolean: "true or false"
      case .indexes: "a whole number or a list of them"
      case .entries: "a list of texts, or of objects with a name"
      case .route: "`direct`, or a list of types"
      case .any: "anything"
      }
    return key.isOptional ? "\(words), or left out" : words
  }

  /// The page as it stands in the documentation, ending in a line break.
  package static func markdown() -> String {
    var page = """
      # Reading a transcript

      <!-- Generated from the declarations of records and effects; a test keeps it fresh. -->

      What a replay writes down, record by record.

      ## Overview

      A transcript (`\(SessionFormat.transcript)`) is JSON lines: one record a line, as it
      happens. As one document it is an object with all of them under `records`. It holds nothing
      that differs between two runs or two machines. Indexes count from one; `t` is in milliseconds.

      | `record` | what | keys |
      | --- | --- | --- |

      """
    for record in records {
      page += "| `\(record.kind)` | \(record.summary) | \(record.keys) |\n"
    }
    page += "\n## Effects\n\n| `effect` | what | with |\n| --- | --- | --- |\n"
    for effect in EffectDeclaration.all {
      let keys = effect.keys.map { "`\($0.name)` (\(kind(of: $0))): \($0.summary)" }
        .joined(separator: "; ")
      page += "| `\(effect.name)` | \(effect.summary). | \(keys) |\n"
    }
    return page
  }
}
