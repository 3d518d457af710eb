import DropCore
import DropHost

// What becomes of the app.
extension EventSpec {
  static let crash = EventSpec(
    "crash",
    "The app is killed, and starts again: it goes on from its journal.",
    EventField<Bool>(
      KeySpec(
        name: "power",
        kind: .boolean,
        fallback: "false",
        doc: "whether the power fails: of the journal what was made sure of is left"
      )
    ) { (binder, value, path) throws(SessionError) in
      value?.flag == true
    } write: { isPower, _ in
      isPower ? .bool(true) : nil
    },
    .record,
    make: { .crash(isPower: $0, record: $1) },
    take: { if case .crash(let isPower, let record) = $0 { (isPower, record) } else { nil } }
  )
}

extension EventField where Value == Int? {
  /// Of a session's own events the journal has all; only a transcript tells of another number.
  static var record: EventField {
    EventField(keys: []) { (binder, event) throws(SessionError) in
      if !binder.keepsJournal { throw binder.error(.noJournal, at: event.value, event.path) }
      return nil
    } write: { record, _ in
      record.map { [JSONValue.Member("record", .int($0))] } ?? []
    }
  }
}
