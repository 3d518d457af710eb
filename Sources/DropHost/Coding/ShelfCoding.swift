import DropCore

/// How what a destination holds is written, with all that can be taken back of it.
enum ShelfCoding {
  static var holds: Coding<ShelfParts> {
    .record(
      Field("spots", .list(spot), else: []),
      Field("stories", .list(story), else: []),
      Field("revisions", .list(revisions), else: []),
      take: { ($0.spots, $0.stories, $0.revisions) },
      make: { ShelfParts(spots: $0, stories: $1, revisions: $2) }
    )
  }

  /// Most lie at the position that has their key's own number.
  private static var spot: Coding<ShelfParts.Spot> {
    .record(
      Field("key", .number64),
      Field("at", maybe: .number64),
      Field("entry", .entry),
      Field("seen", .flag, else: true),
      take: { ($0.key, $0.position == $0.key ? nil : $0.position, $0.entry, $0.isSeen) },
      make: { ShelfParts.Spot(position: $1 ?? $0, key: $0, entry: $2, isSeen: $3) }
    )
  }

  private static var story: Coding<ShelfParts.Story> {
    .record(
      Field("key", .number64),
      Field("birth", .count, else: 0),
      Field("steps", .list(step), else: []),
      take: { ($0.key, $0.birth, $0.steps) },
      make: { ShelfParts.Story(key: $0, birth: $1, steps: $2) }
    )
  }

  private static var step: Coding<ShelfParts.Step> {
    .record(
      Field("by", .count, else: 0),
      Field("to", maybe: .number64),
      take: { ($0.by, $0.position) },
      make: { ShelfParts.Step(by: $0, position: $1) }
    )
  }

  private static var revisions: Coding<ShelfParts.Revisions> {
    .record(
      Field("key", .number64),
      Field("first", .entry),
      Field("all", .list(revision)),
      take: { ($0.key, $0.first, $0.all) },
      make: { ShelfParts.Revisions(key: $0, first: $1, all: $2) }
    )
  }

  private static var revision: Coding<ShelfParts.Revision> {
    .record(
      Field("by", .count, else: 0),
      Field("change", change),
      take: { ($0.by, $0.change) },
      make: { ShelfParts.Revision(by: $0, change: $1) }
    )
  }

  private static var change: Coding<ContentEntry.Change> {
    .record(
      Field("name", maybe: .text),
      Field("context", maybe: stated),
      Field("contents", maybe: stated),
      Field("origins", .list(.whole), else: []),
      take: { ($0.name, $0.context, $0.contents, $0.origins) },
      make: { ContentEntry.Change(name: $0, context: $1, contents: $2, origins: $3) }
    )
  }

  private static var stated: Coding<ContentEntry.Change.Stated> {
    .record(
      Field("value", maybe: .plain),
      Field("reference", maybe: .number64),
      Field("kept", .list(.keptContent), else: []),
      take: { ($0.value, $0.reference, $0.kept) },
      make: { ContentEntry.Change.Stated($0, reference: $1, kept: $2) }
    )
  }
}
