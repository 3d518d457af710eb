import DropContent
import DropCore

/// How a checkpoint is written, beside the records that come behind it.
enum CheckpointCoding {
  static var checkpoint: Coding<HostCheckpoint> {
    .record(
      Field("session", session),
      Field("plugins", .plugins),
      Field("sources", .list(.assignment)),
      Field("names", .list(name)),
      Field("loaded", .list(loaded), else: []),
      Field("contents", contents),
      Field("files", .list(file), else: []),
      Field("counts", counts),
      Field("newest", .list(newest), else: []),
      take: {
        (
          $0.session, $0.plugins, $0.sources, $0.names, $0.loaded, $0.contents, $0.files,
          $0.counts, $0.newest
        )
      },
      make: {
        HostCheckpoint(
          session: $0,
          plugins: $1,
          sources: $2,
          names: $3,
          loaded: $4,
          contents: $5,
          files: $6,
          counts: $7,
          newest: $8
        )
      }
    )
  }

  private static var counts: Coding<HostCheckpoint.Counts> {
    .record(
      Field("calls", .count),
      Field("requests", .count),
      Field("undo", .count),
      Field("changes", .count),
      take: { ($0.calls, $0.requests, $0.undoRequests, $0.changes) },
      make: { HostCheckpoint.Counts(calls: $0, requests: $1, undoRequests: $2, changes: $3) }
    )
  }

  private static var newest: Coding<HostCheckpoint.Newest> {
    .record(
      Field("place", .node),
      Field("number", .count),
      take: { ($0.place, $0.number) },
      make: { HostCheckpoint.Newest(place: $0, number: $1) }
    )
  }

  private static var name: Coding<PluginName> {
    .record(
      Field("text", .plugin),
      Field("name", .text),
      Field("count", .count),
      take: { ($0.source, $0.name, $0.count) },
      make: { PluginName(source: $0, name: $1, count: $2) }
    )
  }

  private static var loaded: Coding<LoadedFiles> {
    .record(
      Field("destinations", .list(.text), else: []),
      Field("sources", .list(.count), else: []),
      Field("main", text),
      Field("modules", .list(module), else: []),
      take: { ($0.destinations, $0.sources, $0.main, $0.modules) },
      make: { LoadedFiles(destinations: $0, sources: $1, main: $2, modules: $3) }
    )
  }

  private static var module: Coding<LoadedFiles.Module> {
    .record(
      Field("name", .text),
      Field("text", text),
      take: { ($0.name, $0.text) },
      make: { LoadedFiles.Module(name: $0, text: $1) }
    )
  }

  private static var text: Coding<[UInt8]> {
    Coding<[UInt8]> { bytes, shelf in
      Coding<[UInt8]?>.bytes.write(bytes, shelf)
    } read: { value, shelf in
      Coding<[UInt8]?>.bytes.read(value, shelf).flatMap(\.self)
    }
  }

  private static var file: Coding<KeptFile> {
    .record(
      Field("number", .number64),
      Field("used", .text),
      Field("there", .flag),
      Field("wanted", .flag),
      Field("given_up", .flag, else: false),
      take: { ($0.number, $0.used, $0.isThere, $0.isWanted, $0.isGivenUp) },
      make: { KeptFile(number: $0, used: $1, isThere: $2, isWanted: $3, isGivenUp: $4) }
    )
  }

  // MARK: Contents

  private static var contents: Coding<KeptContents> {
    .record(
      Field("all", .list(one)),
      Field("makings", .list(making), else: []),
      Field("next", .number64),
      Field("wanted", .count, else: 0),
      take: { ($0.all, $0.makings, $0.next, $0.wantedBytes) },
      make: { KeptContents(all: $0, makings: $1, next: $2, wantedBytes: $3) }
    )
  }

  private static var one: Coding<KeptContents.One> {
    .record(
      Field("number", .number64),
      Field("content", .content),
      Field("item", maybe: .count),
      Field("making", maybe: .count),
      take: { ($0.number, $0.content, $0.item, $0.making) },
      make: { KeptContents.One(number: $0, content: $1, item: $2, making: $3) }
    )
  }

  private static var making: Coding<KeptContents.Making> {
    .record(
      Field("count", .count),
      Field("by", maybe: .node),
      take: { ($0.count, $0.owner) },
      make: { KeptContents.Making(count: $0, owner: $1) }
    )
  }

  // MARK: The core

  private static var session: Coding<SessionCheckpoint> {
    Coding<SessionCheckpoint> { checkpoint, shelf in
      parts.write(checkpoint.parts, shelf)
    } read: { value, shelf in
      parts.read(value, shelf).flatMap(SessionCheckpoint.init)
    }
  }

  private static var parts: Coding<CheckpointParts> {
    .record(
      Field("places", .list(place)),
      Field("transactions", .list(transaction), else: []),
      Field("carriers", .list(carrier), else: []),
      Field("undone", .list(.count), else: []),
      Field("key", .number64),
      Field("numbers", .list(.count)),
      Field("traces", .traces),
      Field("time", .number),
      take: {
        (
          $0.places, $0.transactions, $0.carriers, $0.undone, $0.lastKey, $0.numbers, $0.traces,
          $0.time
        )
      },
      make: {
        CheckpointParts(
          places: $0,
          transactions: $1,
          carriers: $2,
          undone: $3,
          lastKey: $4,
          numbers: $5,
          traces: $6,
          time: $7
        )
      }
    )
  }

  private static var place: Coding<CheckpointParts.Place> {
    .record(
      Field("destination", .destination),
      Field("on", maybe: .count),
      Field("open", .flag, else: true),
      Field("gone", .flag, else: false),
      Field("holds", ShelfCoding.holds),
      Field("undoable", .list(.count), else: []),
      Field("redoable", .list(.count), else: []),
      take: {
        ($0.destination, $0.parent, $0.isOpen, $0.isGone, $0.holds, $0.undoable, $0.redoable)
      },
      make: {
        CheckpointParts.Place(
          destination: $0,
          parent: $1,
          isOpen: $2,
          isGone: $3,
          holds: $4,
          undoable: $5,
          redoable: $6
        )
      }
    )
  }

  private static var carrier: Coding<CheckpointParts.Carrier> {
    .record(
      Field("key", .number64),
      Field("number", .count),
      take: { ($0.key, $0.number) },
      make: { CheckpointParts.Carrier(key: $0, number: $1) }
    )
  }

  private static var transaction: Coding<TransactionParts> {
    .record(
      Field("parts", .list(part)),
      Field("drop", .count),
      Field("app", .flag, else: false),
      Field("carried", .list(.number64), else: []),
      Field("files", .list(saved), else: []),
      take: { ($0.parts, $0.drop, $0.isOfApp, $0.carried, $0.files) },
      make: { TransactionParts(parts: $0, drop: $1, isOfApp: $2, carried: $3, files: $4) }
    )
  }

  private static var part: Coding<TransactionParts.Part> {
    .record(
      Field("number", .count),
      Field("sides", .list(side)),
      take: { ($0.number, $0.sides) },
      make: { TransactionParts.Part(number: $0, sides: $1) }
    )
  }

  private static var side: Coding<TransactionParts.Side> {
    .record(
      Field("node", .node),
      Field("keys", .list(.number64)),
      take: { ($0.node, $0.keys) },
      make: { TransactionParts.Side(node: $0, keys: $1) }
    )
  }

  private static var saved: Coding<TransactionParts.File> {
    .record(
      Field("number", .number64),
      Field("node", .node),
      take: { ($0.number, $0.node) },
      make: { TransactionParts.File(number: $0, node: $1) }
    )
  }
}
