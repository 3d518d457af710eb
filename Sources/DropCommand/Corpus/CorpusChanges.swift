import DropReplay

/// What differs between two runs of a corpus, counted by kinds of difference, each with an example.
///
/// Memory holds the groups, of which there is a limit; sessions come and go.
struct CorpusChanges {
  /// What of a session is otherwise.
  enum Kind: Hashable {
    /// It passed and fails, or the other way.
    case verdict
    case run(DeedDifference.Kind)

    /// In the order in which they are told.
    static let all = [.verdict] + DeedDifference.Kind.all.map(Kind.run)
  }

  /// Sessions that differ alike.
  struct Group {
    let kind: Kind
    /// The plugin that they are of.
    let plugin: String
    /// What was and what is, in few words.
    let gist: String
    fileprivate(set) var count = 0
    let example: ChangedSession
  }

  private(set) var same = 0
  private(set) var changed = 0
  /// In one of the two only.
  private(set) var new = SessionNames()
  private(set) var gone = SessionNames()
  /// Those of which the plugins are the same, so that something else has changed.
  private(set) var unexplained = SessionNames()
  /// How many sessions have something of a kind.
  private(set) var counts: [Kind: Int] = [:]

  private struct Key: Hashable {
    let kind: Kind
    let plugin: String
    let gist: String
  }

  private var byKey: [Key: Group] = [:]

  private static let mostGroups = 400
  /// Of a kind and a plugin that have more.
  private static let further = "in further ways"

  /// Nothing differs yet.
  init() {}

  var isNone: Bool { changed == 0 && new.count == 0 && gone.count == 0 }
  var count: Int { same + changed + new.count }

  /// Those of a kind, the largest first.
  func groups(of kind: Kind) -> [Group] {
    byKey.values.filter { $0.kind == kind }
      .sorted { ($1.count, $0.plugin, $0.gist) < ($0.count, $1.plugin, $1.gist) }
  }

  /// Takes a session as it was and as it is; one of them may be missing.
  mutating func add(_ before: TestRecord?, _ after: TestRecord?) {
    switch (before, after) {
    case (nil, nil): break
    case (nil, let after?): new.add(after.session)
    case (let before?, nil): gone.add(before.session)
    case (let before?, let after?): add(ChangedSession(before, after))
    }
  }

  private mutating func add(_ session: ChangedSession) {
    let found = session.differences
    if found.isEmpty {
      same += 1
      return
    }
    changed += 1
    if session.hasSamePlugins { unexplained.add(session.session) }
    for kind in Set(found.map(\.kind)) { counts[kind, default: 0] += 1 }
    var told: Set<Key> = []
    for (place, difference) in found.enumerated() {
      var key = Key(kind: difference.kind, plugin: session.plugin, gist: difference.gist)
      if byKey[key] == nil, byKey.count >= Self.mostGroups {
        key = Key(kind: difference.kind, plugin: "", gist: Self.further)
      }
      guard told.insert(key).inserted else { continue }
      // What stands around a difference is looked for only where it is the group's example.
      byKey[
        key,
        default: Group(
          kind: key.kind,
          plugin: key.plugin,
          gist: key.gist,
          example: session.showing(place)
        )
      ].count += 1
    }
  }
}

/// The names of sessions: how many, and the first few.
struct SessionNames {
  private(set) var count = 0
  private(set) var first: [String] = []

  private static let most = 5

  /// None yet.
  init() {}

  mutating func add(_ name: String) {
    count += 1
    if first.count < Self.most { first.append(name) }
  }

  /// The first few, and how many more there are.
  var text: String {
    let rest = count - first.count
    return first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
