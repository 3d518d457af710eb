import DropCore

// What other programs do with what was dragged out.
extension EventSpec {
  static let provide = EventSpec(
    "provide",
    "Another program reads an item of what is dragged, or was let go outside.",
    EventField<String>(
      KeySpec(
        name: "item",
        kind: .name,
        isRequired: true,
        doc: "which: the id of one of the session's items, or of one that the source plugin makes"
      )
    ) { (binder, value, path) throws(SessionError) in
      try binder.draggedItem(value, at: path)
    } write: { id, _ in
      .string(id)
    },
    EventField<ContentType>(
      KeySpec(name: "as", kind: .name, isRequired: true, doc: "the type that it reads it as")
    ) { (binder, value, path) throws(SessionError) in
      if let value { binder.doubt(value.text ?? "", at: value, path) }
      return binder.types.type(named: value?.text ?? "")
    } write: { type, _ in
      .string(type.id)
    },
    .outward,
    make: { .provide($0, as: $1, of: $2) },
    take: {
      if case .provide(let item, let type, let drag) = $0 { (item, type, drag) } else { nil }
    },
    tell: { _, item, type, drag in .provide(item: item, as: type, of: drag) },
    hear: { event, _ in
      if case .provide(let item, let type, let drag) = event { (item, type, drag) } else { nil }
    }
  )

  static let sourceEnd = EventSpec(
    "source_end",
    "Another program says what it did with what was let go outside, or is still dragged.",
    EventField<SourceEnd>(
      KeySpec(
        name: "operation",
        kind: .choice(SourceEnd.allCases.map(\.rawValue)),
        isRequired: true,
        doc:
          "`copy`, `move` or `cancel`: what it did; a move is a copy, unless an exception of the source's allows it"
      )
    ) { (_, value, _) in
      value?.text.flatMap(SourceEnd.init) ?? .cancelled
    } write: { end, _ in
      .string(end.rawValue)
    },
    EventField<String?>(
      KeySpec(name: "by", kind: .name, fallback: "nobody knows", doc: "which app it is")
    ) { (_, value, _) in
      value?.text
    } write: { app, _ in
      app.map { .string($0) }
    },
    .outward,
    make: { .sourceEnd($0, by: $1, of: $2) },
    take: { if case .sourceEnd(let end, let app, let drag) = $0 { (end, app, drag) } else { nil } },
    tell: { _, end, app, drag in .sourceEnd(end, by: app, of: drag) },
    hear: { event, _ in
      if case .sourceEnd(let end, let app, let drag) = event { (end, app, drag) } else { nil }
    }
  )
}

extension EventField where Value == DragID? {
  /// A drag by its number.
  static func drag(_ name: String, else fallback: String) -> EventField {
    EventField(
      KeySpec(
        name: name,
        kind: .count(least: 1),
        fallback: fallback,
        doc: "which of the session's drags, pastes and shares, the first is 1"
      )
    ) { (_, value, _) in
      value?.integer.flatMap { DragID(number: $0) }
    } write: { drag, _ in
      drag.map { .int($0.number) }
    }
  }

  /// The drag that another program has to do with.
  static var outward: EventField {
    drag("drag", else: "the one that hovers, or the last that was let go outside")
  }
}
