import DropContent
import DropCore

/// One kind of event of the session file: how it is described and how it is read.
///
/// All of them stand with ``SessionEvent``.
struct EventSpec: Sendable {
  typealias Reader =
    @Sendable (inout SessionBinder, WrittenEvent) throws(SessionError) -> SessionEvent.Kind

  let type: String
  let summary: String
  let keys: [KeySpec]
  let read: Reader

  init(type: String, summary: String, keys: [KeySpec] = [], read: @escaping Reader) {
    self.type = type
    self.summary = summary
    self.keys = keys
    self.read = read
  }

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

// Keys that several kinds have.
extension EventSpec {
  static let point = KeySpec(
    name: "at",
    kind: .numbers(["x", "y"], sizesFrom: 2),
    isRequired: true,
    doc: "the pointer, in the scene"
  )
  static let destination = KeySpec(
    name: "destination",
    kind: .string,
    isRequired: true,
    doc: "which"
  )

  static let source = KeySpec(
    name: "source",
    kind: .record(.dragSource),
    fallback: "the session's",
    doc: "who drags this time"
  )

  static func items(
    isRequired: Bool,
    fallback: String = "those that the source plugin makes",
    doc: String = "ids of the session's items"
  ) -> KeySpec {
    KeySpec(
      name: "items",
      kind: .list(.string),
      isRequired: isRequired,
      fallback: isRequired ? nil : fallback,
      doc: doc
    )
  }

  static let revealed =
    "ids of those that are known whole now; new ones join, the first in place of the only one there "
    + "is where nothing is known of it"
}
