import DropContent
import DropCore

/// One kind of event of the session file: how it is described and how it is read.
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

extension EventSpec {
  static let all: [EventSpec] = [
    EventSpec(
      type: "begin",
      summary: "A drag starts; a file may hold several, one after the other.",
      keys: [items(isRequired: false), point, source]
    ) { (binder, event) throws(SessionError) in
      .begin(
        items: try binder.items(of: event),
        at: event.point,
        source: try binder.source(of: event)
      )
    },
    EventSpec(type: "move", summary: "The pointer moved.", keys: [point]) {
      (_, event) throws(SessionError) in .move(event.point)
    },
    EventSpec(
      type: "add",
      summary: "Items join the drag in flight.",
      keys: [items(isRequired: false)]
    ) { (binder, event) throws(SessionError) in .add(items: try binder.items(of: event)) },
    EventSpec(
      type: "reveal",
      summary: "More is known of what is dragged; a drop reveals all of itself.",
      keys: [items(isRequired: false, fallback: "all that are dragged", doc: revealed)]
    ) { (binder, event) throws(SessionError) in .reveal(items: try binder.items(of: event)) },
    EventSpec(
      type: "leave",
      summary: "The pointer left all destinations, wherever it is, until it moves again."
    ) { (_, _) throws(SessionError) in .leave },
    EventSpec(
      type: "allow",
      summary: "The source changed its mind about what it allows.",
      keys: [
        KeySpec(
          name: "operations",
          kind: .list(.choice(SessionFormat.operations)),
          isRequired: true,
          doc: "all that it allows from now on"
        )
      ]
    ) { (_, event) throws(SessionError) in .allow(event.operations) },
    EventSpec(
      type: "modifiers",
      summary: "Other modifier keys are held.",
      keys: [
        KeySpec(
          name: "keys",
          kind: .list(.choice(SessionFormat.modifiers)),
          isRequired: true,
          doc: "all that are held now"
        )
      ]
    ) { (_, event) throws(SessionError) in .modifiers(event.modifiers) },
    EventSpec(type: "wait", summary: "Nothing but time passes.") { (_, _) throws(SessionError) in
      .wait
    },
    EventSpec(type: "drop", summary: "The finger lifts.") { (_, _) throws(SessionError) in .drop },
    EventSpec(type: "cancel", summary: "The user gives up.") { (_, _) throws(SessionError) in
      .cancel
    },
    EventSpec(
      type: "answer",
      summary: "The user answers a question that a handler asked.",
      keys: [
        KeySpec(
          name: "to",
          kind: .string,
          fallback: "the one question that is open",
          doc: "a destination's id, for its oldest open question, or a question's id"
        ),
        KeySpec(
          name: "value",
          kind: .anything,
          isRequired: true,
          doc: "the answers by field, or true; null and false refuse"
        ),
      ]
    ) { (_, event) throws(SessionError) in
      .answer(to: event.value["to"]?.text, value: event.value["value"]?.plain ?? .null)
    },
    EventSpec(
      type: "abort",
      summary: "The user stops the transfer under way.",
      keys: [
        KeySpec(
          name: "drop",
          kind: .count(least: 1),
          fallback: "all that are under way",
          doc: "which of the session's drags, pastes and shares, the first is 1"
        )
      ]
    ) { (_, event) throws(SessionError) in .abort(drop: event.value["drop"]?.integer) },
    EventSpec(type: "undo", summary: "The last change is taken back.", keys: [destination]) {
      (binder, event) throws(SessionError) in .undo(try binder.destination(of: event))
    },
    EventSpec(type: "redo", summary: "What was taken back is done again.", keys: [destination]) {
      (binder, event) throws(SessionError) in .redo(try binder.destination(of: event))
    },
    EventSpec(
      type: "paste",
      summary: "The same handler without a drag.",
      keys: [destination, items(isRequired: true), source]
    ) { (binder, event) throws(SessionError) in
      .paste(
        try binder.destination(of: event),
        items: try binder.items(of: event) ?? [],
        source: try binder.source(of: event)
      )
    },
    EventSpec(
      type: "share",
      summary: "The same handler, from a share sheet.",
      keys: [destination, items(isRequired: true), source]
    ) { (binder, event) throws(SessionError) in
      .share(
        try binder.destination(of: event),
        items: try binder.items(of: event) ?? [],
        source: try binder.source(of: event)
      )
    },
    EventSpec(
      type: "reload",
      summary: "A plugin is read again, in the middle of whatever runs.",
      keys: [
        destination,
        KeySpec(
          name: "plugin",
          kind: .string,
          fallback: "the one that it has",
          doc: "the file that is read instead"
        ),
      ]
    ) { (binder, event) throws(SessionError) in
      .reload(
        try binder.destination(of: event),
        plugin: try binder.plugin(event.value["plugin"], at: event.path + [.key("plugin")])
      )
    },
    EventSpec(
      type: "change",
      summary: "A destination moved, or shows something else.",
      keys: [
        destination,
        RecordSpec.frameKey(fallback: "as it was", doc: "where it is now"),
        RecordSpec.regionsKey, RecordSpec.layoutKey, RecordSpec.scrollKey, RecordSpec.contextKey,
      ]
    ) { (binder, event) throws(SessionError) in
      try binder.change(of: event)
    },
    EventSpec(
      type: "open",
      summary: "A destination appears, above the others.",
      keys: [
        KeySpec(
          name: "destination",
          kind: .record(.destination),
          isRequired: true,
          doc: "all of it, as in `destinations`"
        ),
        KeySpec(
          name: "inside",
          kind: .string,
          fallback: "the scene",
          doc: "the open destination that it lies in"
        ),
      ]
    ) { (binder, event) throws(SessionError) in try binder.opening(of: event) },
    EventSpec(type: "close", summary: "A destination goes away.", keys: [destination]) {
      (binder, event) throws(SessionError) in try binder.closing(of: event)
    },
  ]

  private static let point = KeySpec(
    name: "at",
    kind: .numbers(["x", "y"], sizesFrom: 2),
    isRequired: true,
    doc: "the pointer, in the scene"
  )
  private static let destination = KeySpec(
    name: "destination",
    kind: .string,
    isRequired: true,
    doc: "which"
  )

  private static let source = KeySpec(
    name: "source",
    kind: .record(.dragSource),
    fallback: "the session's",
    doc: "who drags this time"
  )

  private static func items(
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

  private static let revealed =
    "ids of those that are known whole now; new ones join, the first in place of the only one there "
    + "is where nothing is known of it"
}
