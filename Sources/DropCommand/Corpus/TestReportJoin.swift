import DropCore
import DropExplore

/// Reports of parts as one: a join, so that neither their order nor their grouping matters, and a part that is there
/// twice counts once.
///
/// They are read side by side: memory holds one session of each.
struct TestReportJoin {
  let head: TestReportHead
  private var readers: [TestReportReader]
  /// Those that tell of a part.
  private var owners: [Int: [Int]] = [:]
  /// Of how many parts those are that aren't the whole.
  private let partCount: Int
  /// The readers by the session that is next in each, as a heap.
  private var queue: [Int] = []
  /// The digests of plugins, the same in all of them.
  private var plugins = NameTable<String>()

  /// Recordings may have a plugin each.
  private static let mostPlugins = 10_000

  init(_ paths: [String]) throws(CommandFailure) {
    var readers: [TestReportReader] = []
    for path in paths {
      let reader = try TestReportReader(path)
      if let first = readers.first { try Self.compare(first.head, reader) }
      readers.append(reader)
    }
    guard let first = readers.first?.head else {
      throw CommandFailure(.usage, "there is nothing to merge")
    }
    let whole = readers.map(\.head).first { $0.partCount == 1 }
    let count = readers.map(\.head.partCount).max() ?? 1
    for reader in readers where ![1, count].contains(reader.head.partCount) {
      throw CommandFailure(
        .unreadable,
        "\(reader.path): it is one of \(reader.head.partCount) parts, and others are of \(count)"
      )
    }
    let parts = Set(readers.flatMap(\.head.parts)).sorted()
    // Parts that are all there are the whole.
    let isWhole = whole != nil || parts.count == count
    head = TestReportHead(
      folder: first.folder,
      identity: first.identity,
      parts: isWhole ? [1] : parts,
      of: isWhole ? 1 : count
    )
    self.readers = readers
    partCount = count
    for (index, reader) in readers.enumerated() {
      let parts = reader.head.partCount == 1 ? [0] : reader.head.parts
      for part in parts { owners[part, default: []].append(index) }
      if reader.record != nil { push(index) }
    }
  }

  /// What both were run with has to be the same.
  private static func compare(
    _ head: TestReportHead,
    _ reader: TestReportReader
  ) throws(CommandFailure) {
    guard let difference = head.identity.difference(from: reader.head.identity) else { return }
    let (one, other) = (difference.one ?? "none", difference.other ?? "none")
    throw CommandFailure(
      .unreadable,
      "\(reader.path): it is of other tests: '\(difference.name)' is \(other) there, and \(one) before"
    )
  }

  /// The next session of all; nil behind the last.
  mutating func next() throws(CommandFailure) -> TestRecord? {
    guard let first = queue.first, let record = readers[first].record else { return nil }
    var found: Set<Int> = []
    while let top = queue.first, let other = readers[top].record,
      other.session.isSpelled(as: record.session)
    {
      guard other == record else {
        throw unsteady(
          record.session,
          "came out otherwise in '\(readers[top].path)'",
          readers[first]
        )
      }
      found.insert(top)
      pop()
    }
    // Whoever tells of its part has it, too.
    let part = TestReportHead.part(of: record.session, among: partCount)
    for index in (owners[0] ?? []) + (owners[part] ?? []) where !found.contains(index) {
      throw unsteady(record.session, "isn't in '\(readers[index].path)'", readers[first])
    }
    try note(record, readers[first])
    for index in found.sorted() {
      try readers[index].advance()
      if readers[index].record != nil { push(index) }
    }
    return record
  }

  private func unsteady(
    _ session: String,
    _ what: String,
    _ reader: TestReportReader
  ) -> CommandFailure {
    CommandFailure(
      .unreadable,
      "\(reader.path): '\(session)' \(what): another machine has other files, or isn't deterministic"
    )
  }

  /// A part that was run with another version of a plugin is of other tests.
  private mutating func note(
    _ record: TestRecord,
    _ reader: TestReportReader
  ) throws(CommandFailure) {
    for plugin in record.result.deeds?.plugins ?? [] {
      if let known = plugins[plugin.file] {
        guard known == plugin.digest else {
          throw CommandFailure(
            .unreadable,
            "\(reader.path): it is of other tests: '\(plugin.file)' has other files there"
          )
        }
      } else if plugins.count < Self.mostPlugins {
        plugins[plugin.file] = plugin.digest
      }
    }
  }

  // MARK: The queue

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    guard let a = readers[one].record?.session, let b = readers[other].record?.session else {
      return false
    }
    return TestRecord.precedes(a, b)
  }

  private mutating func push(_ reader: Int) {
    queue.append(reader)
    var at = queue.count - 1
    while at > 0, precedes(queue[at], queue[(at - 1) / 2]) {
      queue.swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  private mutating func pop() {
    queue.swapAt(0, queue.count - 1)
    queue.removeLast()
    var at = 0
    while true {
      let children = [2 * at + 1, 2 * at + 2].filter { $0 < queue.count }
      guard let least = children.min(by: { precedes(queue[$0], queue[$1]) }),
        precedes(queue[least], queue[at])
      else { return }
      queue.swapAt(at, least)
      at = least
    }
  }
}
