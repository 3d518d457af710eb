/// All that a destination holds and can come back to while no drop is at work there, for whoever writes it down
/// and makes it again.
package struct ShelfParts: Sendable, Hashable {
  /// What lies at a position, seen or not.
  package struct Spot: Sendable, Hashable {
    package var position: UInt64
    package var key: UInt64
    package var entry: ContentEntry
    package var isSeen: Bool

    package init(position: UInt64, key: UInt64, entry: ContentEntry, isSeen: Bool) {
      (self.position, self.key, self.entry) = (position, key, entry)
      self.isSeen = isSeen
    }
  }

  /// Where a transaction brought a key, or that it took it out.
  package struct Step: Sendable, Hashable {
    package var by: Int
    package var position: UInt64?

    package init(by: Int, position: UInt64?) {
      (self.by, self.position) = (by, position)
    }
  }

  /// What transactions did with a key.
  package struct Story: Sendable, Hashable {
    package var key: UInt64
    package var birth: Int
    package var steps: [Step]

    package init(key: UInt64, birth: Int, steps: [Step]) {
      (self.key, self.birth, self.steps) = (key, birth, steps)
    }
  }

  /// What a transaction made of an entry where it lies.
  package struct Revision: Sendable, Hashable {
    package var by: Int
    package var change: ContentEntry.Change

    package init(by: Int, change: ContentEntry.Change) {
      (self.by, self.change) = (by, change)
    }
  }

  /// What an entry was first, and what became of it where it lies.
  package struct Revisions: Sendable, Hashable {
    package var key: UInt64
    package var first: ContentEntry
    package var all: [Revision]

    package init(key: UInt64, first: ContentEntry, all: [Revision]) {
      (self.key, self.first, self.all) = (key, first, all)
    }
  }

  package var spots: [Spot]
  package var stories: [Story]
  package var revisions: [Revisions]

  package init(spots: [Spot], stories: [Story] = [], revisions: [Revisions] = []) {
    (self.spots, self.stories, self.revisions) = (spots, stories, revisions)
  }
}

/// The same of something that can be taken back or done again.
package struct TransactionParts: Sendable, Hashable {
  /// What it touched in one destination.
  package struct Side: Sendable, Hashable {
    package var node: Destination.Index
    package var keys: [UInt64]

    package init(node: Destination.Index, keys: [UInt64]) {
      (self.node, self.keys) = (node, keys)
    }
  }

  /// What was done under one number.
  package struct Part: Sendable, Hashable {
    package var number: Int
    package var sides: [Side]

    package init(number: Int, sides: [Side]) {
      (self.number, self.sides) = (number, sides)
    }
  }

  /// A file that it saved, by the driver's number, and where.
  package struct File: Sendable, Hashable {
    package var number: UInt64
    package var node: Destination.Index

    package init(number: UInt64, node: Destination.Index) {
      (self.number, self.node) = (number, node)
    }
  }

  /// Its own number first.
  package var parts: [Part]
  package var drop: Int
  package var isOfApp: Bool
  package var carried: [UInt64]
  package var files: [File]

  package init(parts: [Part], drop: Int, isOfApp: Bool, carried: [UInt64], files: [File]) {
    (self.parts, self.drop, self.isOfApp) = (parts, drop, isOfApp)
    (self.carried, self.files) = (carried, files)
  }

  /// The destinations that it names.
  var nodes: [Destination.Index] { parts.flatMap { $0.sides.map(\.node) } + files.map(\.node) }
}
