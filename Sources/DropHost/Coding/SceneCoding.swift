package import DropCore

// How destinations and what is dragged over them are written: as a session file has them, and whole.

/// A fixed number of numbers in a list.
private func numbers(_ count: Int, _ value: JSONValue, _ shelf: any InputShelf) -> [Double]? {
  let list = Coding<[Double]>.list(.number).read(value, shelf)
  return list?.count == count ? list : nil
}

extension Coding where Value == Point {
  package static var point: Coding {
    Coding { point, shelf in
      Coding<[Double]>.list(.number).write([point.x, point.y], shelf)
    } read: { value, shelf in
      numbers(2, value, shelf).map { Point(x: $0[0], y: $0[1]) }
    }
  }
}

extension Coding where Value == Rect {
  package static var rect: Coding {
    Coding { rect, shelf in
      Coding<[Double]>.list(.number).write([rect.x, rect.y, rect.width, rect.height], shelf)
    } read: { value, shelf in
      numbers(4, value, shelf).map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }
  }
}

extension Coding where Value == ContentType {
  package static var type: Coding {
    Coding {
      .string($0.id)
    } read: {
      $0.string.map { ContentType($0) }
    }
  }
}

extension Coding where Value == SourceEnd {
  static var sourceEnd: Coding {
    Coding {
      .string($0.rawValue)
    } read: {
      $0.string.flatMap(SourceEnd.init)
    }
  }
}

extension Coding where Value == Operations {
  package static var operations: Coding {
    Coding {
      .array($0.all.map { .string($0.name) })
    } read: { value in
      guard let words = value.array else { return nil }
      var operations: Operations = []
      for word in words {
        guard let operation = word.string.flatMap(Operation.init(name:)), operation.transfers
        else { return nil }
        operations.insert(Operations(operation))
      }
      return operations
    }
  }
}

extension Coding where Value == Modifiers {
  package static var keys: Coding {
    Coding {
      .array($0.names.map { .string($0) })
    } read: { value in
      guard let words = value.array else { return nil }
      var keys: Modifiers = []
      for word in words {
        guard let found = Modifiers.named.first(where: { $0.name == word.string }) else {
          return nil
        }
        keys.insert(found.key)
      }
      return keys
    }
  }
}

// MARK: Destinations

extension Coding where Value == Layout {
  package static var layout: Coding {
    Coding.forms([
      Case(
        Field("places", .list(.rect)),
        count,
        take: { $0.kind == .places ? ($0.rectangles, $0.count) : nil },
        make: { places, count in
          var layout = Layout.places(places)
          layout.count = count
          return layout
        }
      ),
      Case(
        Field("kind", kind),
        Field("cell", .point),
        Field("columns", .whole),
        Field("spacing", .number),
        Field("inset", .number),
        count,
        take: { layout in
          let cell = Point(x: layout.cellWidth, y: layout.cellHeight)
          return (layout.kind, cell, layout.columns, layout.spacing, layout.inset, layout.count)
        },
        make: { kind, cell, columns, spacing, inset, count in
          Layout(
            kind: kind,
            cellWidth: cell.x,
            cellHeight: cell.y,
            columns: columns,
            spacing: spacing,
            inset: inset,
            count: count
          )
        }
      ),
    ])
  }

  private static var count: Field<Int?> { Field("count", maybe: .whole) }

  private static var kind: Coding<Layout.Kind> {
    Coding<Layout.Kind> {
      .string($0 == .grid ? "grid" : "list")
    } read: { value in
      switch value.string {
      case "grid": .grid
      case "list": .list
      default: nil
      }
    }
  }
}

extension Coding where Value == Scroll {
  package static var scroll: Coding {
    Coding.record(
      Field("content", .point),
      Field("offset", .point),
      Field("edge", .number),
      Field("speed", .number),
      take: { (Point(x: $0.contentWidth, y: $0.contentHeight), $0.offset, $0.edge, $0.speed) },
      make: { content, offset, edge, speed in
        Scroll(
          contentWidth: content.x,
          contentHeight: content.y,
          offset: offset,
          edge: edge,
          speed: speed
        )
      }
    )
  }
}

extension Coding where Value == Region {
  package static var region: Coding {
    Coding.record(
      Field("id", .text),
      Field("frame", .rect),
      Field("scale", .number, else: 1),
      Field("layout", maybe: .layout),
      take: { ($0.id, $0.frame, $0.scale, $0.layout) },
      make: { Region(id: $0, frame: $1, scale: $2, layout: $3) }
    )
  }
}

extension Coding where Value == Destination.Change {
  /// A session file has any JSON as its `context`; elsewhere it is exact.
  package static func change(context: Coding<JSONValue>) -> Coding {
    .record(
      Field("frame", maybe: .rect),
      Field("regions", maybe: .list(.region)),
      Field("layout", maybe: .layout),
      Field("scroll", maybe: .scroll),
      Field("context", maybe: context),
      Field("lying", maybe: .lying),
      take: { ($0.frame, $0.regions, $0.layout, $0.scroll, $0.context, $0.lying) },
      make: {
        var change =
          Destination.Change(frame: $0, regions: $1, layout: $2, scroll: $3, context: $4)
        change.lying = $5
        return change
      }
    )
  }
}

extension Coding where Value == Destination.Change.Lying {
  fileprivate static var lying: Coding {
    Coding.record(
      Field("on", maybe: .text),
      take: { $0.on },
      make: { Destination.Change.Lying(on: $0) }
    )
  }
}

extension Coding where Value == UInt64 {
  static var number64: Coding {
    Coding { number, shelf in
      Coding<Int>.whole.write(Int(bitPattern: UInt(number)), shelf)
    } read: { value, shelf in
      Coding<Int>.whole.read(value, shelf).map { UInt64(UInt(bitPattern: $0)) }
    }
  }
}

extension Coding where Value == ContentEntry.Kept {
  static var keptContent: Coding {
    Coding.forms([
      Case(
        Field("named", .text),
        Field("reference", .number64),
        take: { if case .named(let name) = $0.spot { (name, $0.reference) } else { nil } },
        make: { ContentEntry.Kept(.named($0), reference: $1) }
      ),
      Case(
        Field("context", .text),
        Field("reference", .number64),
        take: { if case .context(let pointer) = $0.spot { (pointer, $0.reference) } else { nil } },
        make: { ContentEntry.Kept(.context($0), reference: $1) }
      ),
    ])
  }
}

extension Coding where Value == ContentEntry {
  static var entry: Coding {
    Coding.record(
      Field("name", .text),
      Field("id", maybe: .text),
      Field("details", maybe: .plain),
      Field("reference", maybe: .number64),
      Field("kept", .list(.keptContent), else: []),
      Field("origins", .list(.whole), else: []),
      take: {
        ($0.name, $0.id, $0.details, $0.reference, $0.kept, $0.origins)
      },
      make: { name, id, details, reference, kept, origins in
        ContentEntry(
          name: name,
          id: id,
          details: details,
          reference: reference,
          kept: kept,
          origins: origins
        )
      }
    )
  }
}

extension Coding where Value == HandlerProfile {
  static var profile: Coding {
    Coding.record(
      Field("handlers", .whole),
      Field("accepts", maybe: .list(.type)),
      Field("all_or_nothing", .flag, else: false),
      Field("faults", .whole),
      Field("most", maybe: .whole),
      take: {
        (
          Int($0.handlers.rawValue), $0.accepts, $0.policy == .allOrNothing, $0.faultLimit, $0.most
        )
      },
      make: { handlers, accepts, isAllOrNothing, faultLimit, most in
        HandlerProfile(
          handlers: Handlers(rawValue: UInt16(truncatingIfNeeded: handlers)),
          accepts: accepts,
          policy: isAllOrNothing ? .allOrNothing : .partial,
          faultLimit: faultLimit,
          most: most
        )
      }
    )
  }
}

extension Coding where Value == Destination {
  static var destination: Coding {
    Coding.record(
      Field("id", .text),
      Field("frame", .rect, else: .everything),
      Field("app", maybe: .text),
      Field("profile", maybe: .profile),
      Field("contents", .list(.entry), else: []),
      Field("most", maybe: .whole),
      Field("spring", .number, else: Destination.defaultSpring),
      Field("regions", .list(.region), else: []),
      Field("layout", maybe: .layout),
      Field("scroll", maybe: .scroll),
      Field("context", .plain, else: .null),
      Field("destinations", .list(inner), else: []),
      take: {
        (
          $0.id, $0.frame, $0.app, $0.profile, $0.contents, $0.most, $0.spring, $0.regions,
          $0.layout,
          $0.scroll,
          $0.context, $0.destinations
        )
      },
      make: {
        id,
        frame,
        app,
        profile,
        contents,
        most,
        spring,
        regions,
        layout,
        scroll,
        context,
        inner in
        Destination(
          id: id,
          frame: frame,
          app: app,
          profile: profile,
          regions: regions,
          contents: contents,
          most: most,
          layout: layout,
          scroll: scroll,
          spring: spring,
          context: context,
          destinations: inner
        )
      }
    )
  }

  /// Asked for only as something is written or read: a destination has destinations.
  private static var inner: Coding {
    Coding { value, shelf in
      MadeOnce.destination.write(value, shelf)
    } read: { value, shelf in
      MadeOnce.destination.read(value, shelf)
    }
  }
}

private enum MadeOnce {
  static let destination = Coding<Destination>.destination
}

// MARK: What is dragged

extension Coding where Value == Source.Exception {
  fileprivate static var exception: Coding {
    .record(
      Field("destination", maybe: .text),
      Field("app", maybe: .text),
      Field("operations", .operations),
      take: { ($0.destination, $0.app, $0.operations) },
      make: { Source.Exception(destination: $0, app: $1, operations: $2) }
    )
  }
}

extension Coding where Value == Source {
  /// The same of a drag's source.
  package static func source(context: Coding<JSONValue>) -> Coding {
    .record(
      Field("app", maybe: .text),
      Field("local", maybe: .flag),
      Field("destination", maybe: .text),
      Field("operations", maybe: .operations),
      Field("exceptions", .list(.exception), else: []),
      Field("context", context, else: .null),
      Field("profile", maybe: .profile),
      take: { source in
        (
          source.app, source.isLocal, source.destination, source.operations, source.exceptions,
          source.context, source.profile
        )
      },
      make: { app, isLocal, destination, operations, exceptions, context, profile in
        Source(
          app: app,
          isLocal: isLocal,
          destination: destination,
          operations: operations,
          exceptions: exceptions,
          profile: profile,
          context: context
        )
      }
    )
  }
}

extension Coding where Value == Representation {
  package static var representation: Coding {
    Coding.record(
      Field("type", .type),
      Field("size", maybe: .whole),
      Field("file", maybe: .type),
      take: { ($0.type, $0.size, $0.file) },
      make: { Representation(type: $0, size: $1, file: $2) }
    )
  }
}

extension Coding where Value == DragItem.Hover {
  package static var hover: Coding {
    Coding.record(
      Field("name", maybe: .text),
      Field("types", maybe: .list(.type)),
      take: { ($0.name, $0.types) },
      make: { DragItem.Hover(name: $0, types: $1) }
    )
  }
}

extension Coding where Value == DragItem {
  static var item: Coding {
    Coding.record(
      Field("id", .text),
      Field("name", .text),
      Field("representations", .list(.representation)),
      Field("local", maybe: .plain),
      Field("hover", maybe: .hover),
      take: { ($0.id, $0.name, $0.representations, $0.local, $0.hover) },
      make: { DragItem(id: $0, name: $1, representations: $2, local: $3, hover: $4) }
    )
  }
}
