import DropContent
import DropCore

/// All that lasts of an engine in which nothing is under way: another one that takes it is where this one was.
///
/// Scripts have none of it: what they keep is a drag's, and their plugins are loaded again.
package struct HostCheckpoint: Sendable {
  let session: SessionCheckpoint
  /// By the destinations' ids.
  let plugins: NameTable<PluginAssignment>
  /// Plugins that offer items, in their order.
  let sources: [PluginAssignment]
  let names: [PluginName]
  /// What plugins were loaded of, where what was read of them last is something else.
  let loaded: [LoadedFiles]
  let contents: KeptContents
  let files: [KeptFile]
  let counts: Counts
  /// The last effect on what a destination holds, where there was one.
  let newest: [Newest]

  /// What an app that counts has stored, or hasn't.
  struct Newest: Sendable, Hashable {
    let place: Destination.Index
    let number: Int
  }

  /// How many there were of what is counted.
  struct Counts: Sendable, Hashable {
    /// Calls that drops made into scripts.
    let calls: Int
    /// Requests to drivers, and those of them that an undo or a redo made.
    let requests: Int
    let undoRequests: Int
    /// Effects that changed contents; whoever tells them to an app knows.
    let changes: Int
  }

  /// About how large it is, in records.
  package var size: Int { session.count + contents.all.count + files.count }

  /// The latest time that it knows of.
  package var time: Double { session.time }

  /// How many effects changed contents before.
  package var changes: Int { counts.changes }
}

/// What a plugin's source is called where its texts are asked for.
struct PluginName: Sendable {
  let source: PluginSource
  let name: String
  /// How many there were of that display name.
  let count: Int

  var naming: PluginNaming {
    PluginNaming(
      displayName: source.displayName,
      identity: source.identity,
      name: name,
      count: count
    )
  }
}

/// Gathers what plugins were loaded of, each text once.
struct LoadedGroups {
  private(set) var all: [LoadedFiles] = []
  private var texts: [LoadedText] = []
  private var places: [PluginTerms: [Int]] = [:]

  mutating func note(
    _ text: LoadedText,
    of assignment: PluginAssignment,
    at place: LoadedFiles.Place
  ) {
    let terms = PluginTerms(assignment)
    if let known = places[terms]?.first(where: { texts[$0].isSame(as: text) }) {
      return all[known].note(place)
    }
    places[terms, default: []].append(all.count)
    texts.append(text)
    all.append(LoadedFiles(text, at: place))
  }
}

/// The contents of entries, by their numbers.
struct KeptContents: Sendable {
  /// Bytes that a script made, once for all contents that have them.
  struct Making: Sendable, Hashable {
    let count: Int
    let owner: Destination.Index?
  }

  struct One: Sendable {
    let number: UInt64
    let content: Content
    let item: Int?
    /// Which of the makings it is of.
    let making: Int?
  }

  let all: [One]
  let makings: [Making]
  let next: UInt64
  /// Bytes that entries alone were last found to need, where that was too much.
  let wantedBytes: Int
}

/// A file that a handler saved, by the number of its content.
struct KeptFile: Sendable, Hashable {
  let number: UInt64
  let used: String
  let isThere: Bool
  let isWanted: Bool
  let isGivenUp: Bool
}
