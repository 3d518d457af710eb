import DropCore
import LuaSandbox

// How records of a journal are written beside the inputs that they hold.

extension JournalRecord {
  /// How each is written and read: said once, a form for each.
  static let coding = Coding<JournalRecord>.forms(
    by: "record",
    [
      Case(
        "input",
        Field("input", HostInput.coding),
        Field("time", .number),
        Field("traces", .traces),
        Field("of", maybe: .mark),
        take: {
          if case .input(let input, let time, let traces, let mark) = $0 {
            (input, time, traces, mark)
          } else {
            nil
          }
        },
        make: { .input($0, at: $1, $2, of: $3) }
      ),
      Case(
        "landed",
        Field("landing", .landing),
        Field("time", .number),
        Field("traces", .traces),
        take: {
          if case .landed(let landing, let time, let traces) = $0 {
            (landing, time, traces)
          } else {
            nil
          }
        },
        make: { .landed($0, at: $1, $2) }
      ),
      Case(
        "answer",
        Field("answer", HostAnswer.coding),
        take: { if case .answer(let answer) = $0 { answer } else { nil } },
        make: { .answer($0) }
      ),
      Case(
        "began",
        Field("life", .life),
        take: { if case .began(let life) = $0 { life } else { nil } },
        make: { .began($0) }
      ),
      Case(
        "gave_up",
        take: { if case .gaveUp = $0 { () } else { nil } },
        make: { .gaveUp }
      ),
      Case(
        "retired",
        take: { if case .retired = $0 { () } else { nil } },
        make: { .retired }
      ),
      Case(
        "checkpoint",
        Field("checkpoint", CheckpointCoding.checkpoint),
        take: { if case .checkpoint(let checkpoint) = $0 { checkpoint } else { nil } },
        make: { .checkpoint($0) }
      ),
      Case(
        "offered",
        Field("drag", .drag),
        Field("locators", .list(LocatorCoding.locator)),
        take: { if case .offered(let drag, let all) = $0 { (drag, all) } else { nil } },
        make: { .offered($0, $1) }
      ),
      Case(
        "told",
        Field("drag", .drag),
        take: { if case .told(let drag) = $0 { drag } else { nil } },
        make: { .told($0) }
      ),
    ]
  )
}

extension Coding where Value == Int {
  /// One that counts something, and goes on counting.
  ///
  /// It is written within what is read.
  static var count: Coding {
    // More bytes than any disk has, and so few that whoever adds thousands of them up is far from the last number.
    let all = 0...(1 << 50)
    return Coding {
      .int(min(max($0, all.lowerBound), all.upperBound))
    } read: { value in
      if case .int(let number) = value, all.contains(number) { number } else { nil }
    }
  }
}

extension Coding where Value == JournalLife {
  fileprivate static var life: Coding {
    Coding.record(
      Field("seed", .key),
      Field("behaviour", .count),
      Field("lua", .text),
      Field("registered", .list(.text), else: []),
      take: { ($0.seed, $0.behaviour.number, $0.behaviour.lua, $0.registered) },
      make: {
        JournalLife(
          seed: $0,
          behaviour: HostBehaviour(number: $1, lua: $2),
          registered: $3
        )
      }
    )
  }
}

extension Coding where Value == RequestMark {
  fileprivate static var mark: Coding {
    Coding.record(
      Field("drag", maybe: .drag),
      Field("number", .count),
      Field("count", .count),
      Field("item", maybe: .count),
      Field("line", .text),
      take: { ($0.drag, $0.number, $0.count, $0.item, $0.line) },
      make: { RequestMark(drag: $0, number: $1, count: $2, item: $3, line: $4) }
    )
  }
}

extension Coding where Value == Destination.Index {
  static var node: Coding {
    Coding {
      .int(Int($0.value))
    } read: { value in
      if case .int(let number) = value { Destination.Index(written: number) } else { nil }
    }
  }
}

extension Coding where Value == HoverTraces {
  static var traces: Coding {
    Coding.record(
      Field("drags", .count),
      Field("keys", .keys, else: []),
      Field("standings", .list(.trace), else: []),
      take: { $0.parts },
      make: { HoverTraces(drags: $0, modifiers: $1, traces: $2) }
    )
  }
}

extension Coding where Value == HoverTraces.Trace {
  fileprivate static var trace: Coding {
    Coding.record(
      Field("node", .node),
      Field("faults", .count),
      Field("failure", maybe: .text),
      Field("quarantined", .flag, else: false),
      Field("offset", maybe: .point),
      take: { ($0.node, $0.faults, $0.failure, $0.isQuarantined, $0.offset) },
      make: {
        HoverTraces.Trace(node: $0, faults: $1, failure: $2, isQuarantined: $3, offset: $4)
      }
    )
  }
}

// MARK: Drags that land

extension Coding where Value == JournalLanding {
  fileprivate static var landing: Coding {
    Coding.record(
      Field("drag", .landed),
      Field("states", .list(.placed)),
      Field("offer", maybe: .offer),
      take: {
        (
          $0.drag, $0.states.map { PlacedState(place: $0.place, state: $0.state) },
          $0.offer.map { Offer(source: $0.source, selection: $0.selection) }
        )
      },
      make: { drag, states, offer in
        JournalLanding(
          drag: drag,
          states: states.map { ($0.place, $0.state) },
          offer: offer.map { ($0.source, $0.selection) }
        )
      }
    )
  }
}

private struct PlacedState: Sendable {
  let place: Destination.Index?
  let state: LandedState
}

private struct Offer: Sendable {
  let source: Int
  let selection: JSONValue
}

extension Coding where Value == PlacedState {
  fileprivate static var placed: Coding {
    Coding.record(
      Field("place", maybe: .node),
      Field("state", .state),
      take: { ($0.place, $0.state) },
      make: { PlacedState(place: $0, state: $1) }
    )
  }
}

extension Coding where Value == Offer {
  fileprivate static var offer: Coding {
    Coding.record(
      Field("source", .count),
      Field("selection", .plain),
      take: { ($0.source, $0.selection) },
      make: { Offer(source: $0, selection: $1) }
    )
  }
}

extension Coding where Value == LandedDrag {
  fileprivate static var landed: Coding {
    Coding { drag, shelf in
      Coding<LandedParts>.parts.write(drag.parts, shelf)
    } read: { value, shelf in
      Coding<LandedParts>.parts.read(value, shelf).flatMap(LandedDrag.init)
    }
  }
}

extension Coding where Value == LandedParts {
  fileprivate static var parts: Coding {
    Coding.record(
      Field("id", .drag),
      Field("source", .source(context: .plain)),
      Field("items", .list(.item)),
      Field("homes", .list(.home)),
      Field("origin", maybe: .node),
      Field("revealed", .list(.count), else: []),
      Field("at", .point),
      Field("keys", .keys, else: []),
      Field("destination", maybe: .node),
      Field("index", .count, else: 0),
      Field("granted", .operation),
      Field("ends", .list(.node)),
      Field("way", .way),
      take: {
        (
          $0.drag, $0.source, $0.items, $0.homes, $0.origin, $0.revealed, $0.point, $0.modifiers,
          $0.destination, $0.dropIndex, $0.granted, $0.ends, $0.way
        )
      },
      make: {
        LandedParts(
          drag: $0,
          source: $1,
          items: $2,
          homes: $3,
          origin: $4,
          revealed: $5,
          point: $6,
          modifiers: $7,
          destination: $8,
          dropIndex: $9,
          granted: $10,
          ends: $11,
          way: $12
        )
      }
    )
  }
}

extension Coding where Value == UInt64? {
  fileprivate static var home: Coding {
    Coding { home in
      home.map { .int(Int(bitPattern: UInt($0))) } ?? .null
    } read: { value in
      switch value {
      case .null: .some(nil)
      case .int(let number): UInt64(UInt(bitPattern: number))
      default: nil
      }
    }
  }
}

extension Coding where Value == Operation {
  fileprivate static var operation: Coding {
    Coding {
      .string($0.name)
    } read: { value in
      value.string.flatMap { Operation(name: $0) }
    }
  }
}

extension Coding where Value == LandedParts.Way {
  fileprivate static var way: Coding {
    Coding.forms(
      by: "way",
      [
        bare("dropped", .dropped), bare("out", .out), bare("hovering", .hovering),
        Case(
          "cancelled",
          Field("heard", .flag),
          take: { if case .cancelled(let isHeard) = $0 { isHeard } else { nil } },
          make: { .cancelled(isHeard: $0) }
        ),
        Case(
          "ended",
          Field("operation", .sourceEnd),
          Field("by", maybe: .text),
          take: { if case .ended(let end, let app) = $0 { (end, app) } else { nil } },
          make: { .ended($0, by: $1) }
        ),
      ]
    )
  }

  private static func bare(_ word: String, _ way: LandedParts.Way) -> Case<LandedParts.Way> {
    Case(word, take: { $0 == way ? () : nil }, make: { way })
  }
}

// MARK: What scripts keep

extension Coding where Value == LandedState {
  fileprivate static var state: Coding {
    Coding.forms(
      by: "kept",
      [
        Case("none", take: { if case .none = $0 { () } else { nil } }, make: { .none }),
        Case(
          "carried",
          Field("value", .lua),
          Field("rects", .list(.madeRect), else: []),
          take: { state in
            guard case .carried(let carried) = state else { return nil }
            let rects = carried.rects.map { MadeRect(handle: $0.key, rect: $0.value) }
            return (carried.value, rects.sorted { $0.handle.index < $1.handle.index })
          },
          make: { value, rects in
            let rects = Dictionary(rects.map { ($0.handle, $0.rect) }) { first, _ in first }
            return .carried(CarriedState(value, rects: rects))
          }
        ),
        Case(
          "stays",
          Field("why", .text),
          take: { if case .stays(let why) = $0 { why } else { nil } },
          make: { .stays($0) }
        ),
        Case(
          "lost",
          Field("why", .text),
          take: { if case .lost(let why) = $0 { why } else { nil } },
          make: { .lost($0) }
        ),
      ]
    )
  }
}

private struct MadeRect: Sendable, Hashable {
  let handle: Handle
  let rect: Rect
}

extension Coding where Value == MadeRect {
  fileprivate static var madeRect: Coding {
    Coding.record(
      Field("object", .handle),
      Field("rect", .rect),
      take: { ($0.handle, $0.rect) },
      make: { MadeRect(handle: $0, rect: $1) }
    )
  }
}

extension Coding where Value == Handle {
  fileprivate static var handle: Coding {
    Coding { handle in
      .array([.int(Int(handle.classIndex)), .int(Int(handle.index)), .int(Int(handle.generation))])
    } read: { value in
      guard case .array(let parts) = value, parts.count == 3,
        case (.int(let kind), .int(let index), .int(let generation)) = (
          parts[0], parts[1], parts[2]
        ),
        let kind = UInt8(exactly: kind), let index = UInt32(exactly: index),
        let generation = UInt32(exactly: generation)
      else { return nil }
      return Handle(classIndex: kind, index: index, generation: generation)
    }
  }
}

extension Coding where Value == LuaValue {
  /// What scripts keep is copied with a depth that their sandbox limits.
  fileprivate static var lua: Coding {
    Coding {
      LuaCoding.written($0, $1)
    } read: {
      LuaCoding.read($0, $1)
    }
  }
}

private enum LuaCoding {
  static func written(_ value: LuaValue, _ shelf: any InputShelf) -> JSONValue {
    switch value {
    // A function never gets as far as this.
    case .nil, .function: .null
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .int(Int(integer))
    case .number(let number): .double(number)
    case .string(let string):
      String(validating: string.bytes, as: UTF8.self).map { .string($0) }
        ?? ["bytes": Coding<[UInt8]?>.bytes.write(string.bytes, shelf)]
    case .handle(let handle): ["object": Coding<Handle>.handle.write(handle, shelf)]
    case .table(let table):
      .array([
        .array(table.list.map { written($0, shelf) }),
        .array(table.pairs.flatMap { [written($0.key, shelf), written($0.value, shelf)] }),
      ])
    }
  }

  static func read(_ value: JSONValue, _ shelf: any InputShelf) -> LuaValue? {
    switch value {
    case .null: return .nil
    case .bool(let bool): return .bool(bool)
    case .int(let integer): return .integer(Int64(integer))
    case .double(let number): return .number(number)
    case .string(let text): return .string(text)
    case .object:
      if let handle = value["object"] {
        return Coding<Handle>.handle.read(handle, shelf).map { .handle($0) }
      }
      return value["bytes"].flatMap { Coding<[UInt8]?>.bytes.read($0, shelf) }?.map {
        .string($0)
      }
    case .array(let parts):
      guard parts.count == 2, let list = parts[0].array.flatMap({ all($0, shelf) }),
        let flat = parts[1].array.flatMap({ all($0, shelf) }), flat.count.isMultiple(of: 2)
      else { return nil }
      let pairs = stride(from: 0, to: flat.count, by: 2).map { place in
        LuaTable.Pair(key: flat[place], value: flat[place + 1])
      }
      return .table(LuaTable(list: list, pairs: pairs))
    }
  }

  private static func all(_ values: [JSONValue], _ shelf: any InputShelf) -> [LuaValue]? {
    var read: [LuaValue] = []
    for value in values {
      guard let value = self.read(value, shelf) else { return nil }
      read.append(value)
    }
    return read
  }
}
