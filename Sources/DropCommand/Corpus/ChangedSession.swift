import DropReplay

/// A session as it was and as it is.
struct ChangedSession {
  /// What of it is otherwise.
  struct Difference: Hashable {
    let kind: CorpusChanges.Kind
    let gist: String
    /// What was and what is, each with its line of the transcript; nil of results.
    private(set) var deeds: DeedDifference?
    /// What a test said then and says now.
    private(set) var said: [String] = []
  }

  let session: String
  /// The plugins that it runs now, by the one beside it or the first.
  let plugin: String
  let differences: [Difference]
  /// The plugins of each, which may be the same.
  let plugins: (before: [TestedPlugin], after: [TestedPlugin])
  /// The first differences' surroundings, side by side.
  private(set) var rows: [Row] = []
  /// The difference that it is an example of.
  private(set) var shown = 0

  private let before: [Deed]
  private let after: [Deed]

  /// What one of them did beside what the other did.
  struct Row {
    let kind: RecordAlignment.Kind
    let before: Deed?
    let after: Deed?
  }

  init(_ before: TestRecord, _ after: TestRecord) {
    session = after.session
    let (old, new) = (before.result.deeds, after.result.deeds)
    plugins = (old?.plugins ?? [], new?.plugins ?? [])
    plugin = (plugins.after.first ?? plugins.before.first)?.file ?? ""
    (self.before, self.after) = (Self.shown(old), Self.shown(new))
    var found: [Difference] = []
    if before.result.word != after.result.word {
      found.append(
        Difference(
          kind: .verdict,
          gist: "\(before.result.word) → \(after.result.word)",
          said: Array((after.result.isBad ? after : before).result.lines.prefix(Self.mostSaid))
        )
      )
    }
    if let old, let new {
      found += DeedDifference.between(old.run, new.run).map {
        Difference(kind: .run($0.kind), gist: $0.gist, deeds: $0)
      }
    }
    differences = found
  }

  private static let mostSaid = 6

  /// Without what was proposed where just that is granted.
  private static func shown(_ deeds: TestDeeds?) -> [Deed] {
    let list = deeds?.run.list ?? []
    return list.indices.filter { place in
      guard place > 0, list[place].kind == .operation else { return true }
      return list[place - 1].line != list[place].line || list[place - 1].gist != list[place].gist
    }.map { list[$0] }
  }

  /// Whether nothing that it follows from is known to have changed.
  var hasSamePlugins: Bool {
    !plugins.after.isEmpty && plugins.before.map(\.digest) == plugins.after.map(\.digest)
  }

  var difference: Difference { differences[shown] }

  /// The same as the example of one of its differences, with what was done around that.
  func showing(_ difference: Int) -> ChangedSession {
    var session = self
    session.shown = difference
    session.rows = Self.rows(before, after, around: differences[difference].deeds)
    return session
  }

  private static let around = 4

  private static func rows(
    _ before: [Deed],
    _ after: [Deed],
    around difference: DeedDifference?
  ) -> [Row] {
    guard let difference else { return [] }
    let all = RecordAlignment(before.map(\.mark), after.map(\.mark)).rows.map { row in
      Row(
        kind: row.kind,
        before: row.one.map { before[$0] },
        after: row.other.map { after[$0] }
      )
    }
    let place =
      all.firstIndex { row in
        (difference.after != nil && row.after == difference.after)
          || (difference.after == nil && difference.before != nil
            && row.before == difference.before)
      } ?? all.firstIndex { $0.kind != .same } ?? 0
    return Array(all[max(0, place - around)..<min(all.count, place + around + 1)])
  }
}

extension Deed {
  fileprivate var mark: RecordAlignment.Mark {
    RecordAlignment.Mark(
      whole: "\(kind.rawValue)\n\(subject)\n\(gist)\n\(text)",
      kin: "\(kind.rawValue)\n\(subject)"
    )
  }
}
