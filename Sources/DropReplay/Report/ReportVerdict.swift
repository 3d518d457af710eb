import DropContent
import DropCore

/// What came of it all, in words: clauses that each lead to their moment.
struct ReportVerdict {
  enum Tone: String {
    case good
    case odd
    case bad
  }

  struct Clause {
    let text: String
    let record: Int?
    let tone: Tone
  }

  private(set) var clauses: [Clause] = []

  /// Where the page opens: at what went wrong first, or at the end.
  private(set) var record: Int?
  private let names: NameTable<String>
  /// Messages of faults: what follows from one is said without it.
  private var said: Set<String> = []

  /// As many of a kind as one reads; the rest is counted.
  private static let most = 3

  init(_ report: ReportCollector, names: NameTable<String>) {
    self.names = names
    let ends = report.story.count { if case .ended = $0 { true } else { false } }
    if ends > Self.most { addTally(report.story, ends) }
    var faults = Self.faults(report.story, report.sources)
    for case .fault(let fault, _, _, _, _) in report.story.prefix(200) {
      said.insert(fault.message)
    }
    record = faults.first?.record
    var told = 0
    var left: [Left] = []
    for each in report.story {
      switch each {
      case .ended(let end):
        let (outcome, record, items) = (end.outcome, end.record, end.items)
        if ends > Self.most, outcome.failed.isEmpty || told >= Self.most {
          left.removeAll { $0.isOfDrag }
          continue
        }
        told += 1
        add(outcome, record)
        clauses += faults
        self.record = self.record ?? left.first { $0.isTold(with: outcome) }?.record
        addMissed(end.missed, of: outcome)
        addReason(end, report)
        // Who refused said so in its last answer.
        if outcome.status == .forbidden { self.record = self.record ?? end.lastUpdate }
        let isWhole = ![.partial, .failed].contains(outcome.status)
        let forgotten = outcome.skipped.first(where: \.isForgotten)
        let skipped = forgotten ?? (isWhole ? nil : outcome.skipped.first)
        let lost = outcome.imported.first { $0.failedUnits != nil }
        let first = Self.causes(of: outcome).first ?? lost ?? skipped
        self.record = self.record ?? first.flatMap { items[$0.id] }
        self.record = self.record ?? Self.missed(end.missed, outcome).first?.record
        addFailed(Self.causes(of: outcome), end)
        addLeft(left, outcome, report.sources)
        // What is wrong with a plugin is told with the drop that nobody took for it.
        left = left.filter { $0.lasts && !$0.isTold(with: outcome) }
        faults = []
        addTakenBack(outcome, items, record)
        addSkipped(outcome, items, record, report)
      case .undone(let destination, let isRedo, let record):
        let place = clauses.isEmpty || ends > 1 ? " in \(SafeText.line(destination))" : ""
        add("Then \(isRedo ? "done again" : "undone")\(place).", record, .odd)
      case .nothingToUndo(let isRedo, let record):
        add("There was nothing to \(isRedo ? "do again" : "undo").", record, .odd)
      case .left(let what, let destination, let record):
        left.append(Left(what: what, destination: destination, record: record))
      case .fault: break
      }
    }
    clauses += faults
    addLeft(left, nil, report.sources)
    if ends == 0 { addUnended(report) }
    add(report.lives)
    record = record ?? clauses.first { $0.tone == .bad && $0.record != nil }?.record
    for name in report.summary.quarantined {
      let record = report.quarantines[name]
      add("The plugin of \(SafeText.line(name)) is in quarantine.", record, .bad)
    }
  }

  private mutating func add(_ text: String, _ record: Int?, _ tone: Tone) {
    clauses.append(Clause(text: text, record: record, tone: tone))
  }

  /// The app's deaths, and what was begun again for them, though nobody knows that it wasn't done.
  private mutating func add(_ lives: ReportLives) {
    for crash in lives.crashes.prefix(Self.most) {
      add(SafeText.line("\(crash.text)."), crash.record, .odd)
    }
    let more = lives.crashes.dropFirst(Self.most)
    if let next = more.first {
      add("The app was killed \(Markup.count(more.count, "more time")).", next.record, .odd)
    }
    for each in lives.repeats.prefix(Self.most) {
      add(SafeText.line("\(each.text)."), each.record, .bad)
    }
  }

  private func name(_ id: String) -> String {
    let name = names[id] ?? id
    return SafeText.line(name.isEmpty ? id : name, limit: 80)
  }

  // MARK: What was left, and what came otherwise

  private struct Left {
    let what: ReportCollector.LeftUndone
    let destination: String
    let record: Int?

    /// Whether it is as wrong in the next drag.
    var lasts: Bool { if case .unknownType = what { true } else { false } }

    /// Whether it says nothing of another drag.
    var isOfDrag: Bool {
      switch what {
      case .all, .unwilling: true
      case .rest, .place, .caught, .elsewhere, .unknownType: false
      }
    }

    /// Who takes no type of it, or doesn't want it, only matters where nobody else took it.
    func isTold(with outcome: Outcome?) -> Bool {
      switch what {
      case .all: outcome?.destination == nil
      case .unwilling, .unknownType:
        outcome?.destination == nil && outcome?.status != .cancelled
      case .rest, .place, .caught, .elsewhere: true
      }
    }
  }

  /// Where handlers ended early, and what places they forgot; not those whose handler didn't come to
  /// them any more.
  private mutating func addLeft(_ left: [Left], _ outcome: Outcome?, _ sources: ReportSources) {
    let early = left.contains { if case .rest = $0.what { true } else { false } }
    let reasons = outcome?.failed.compactMap(\.reason) ?? []
    var told = 0
    for each in left where told < Self.most {
      let who = each.destination.isEmpty ? "the source" : SafeText.line(each.destination, limit: 80)
      switch each.what {
      case .rest(let handler, let place, let message):
        let at = place.map { " at \(SafeText.line($0))" } ?? ""
        let isSaid = reasons.contains { $0.contains(message) }
        let why = isSaid ? "that" : "\"\(SafeText.line(message))\""
        let text = "\(handler) of \(who) ended there,\(at): nothing caught \(why)."
        add(isSaid ? text : text.replacing(" there,", with: ""), each.record, .bad)
      case .all:
        if !each.isTold(with: outcome) { continue }
        add("\(who) accepts nothing of what is dragged.", each.record, .odd)
      case .caught(let message, let place):
        let at = place.map { " at \(sources.name($0))" } ?? ""
        let text = "An error was caught\(at), and nothing was said of it: \(message)."
        add(SafeText.line(text).replacing("..", with: "."), each.record, .odd)
      case .elsewhere(let miss, let place):
        let at = place.map { " (\(sources.name($0)))" } ?? ""
        let text =
          "What was dropped went to \(miss.found) in \(who)\(at), though the drag showed \(miss.shown)."
        add(text, each.record, .odd)
      case .unwilling(let place):
        if !each.isTold(with: outcome) { continue }
        let at = place.map { " at \(sources.name($0))" } ?? ""
        add("can_handle of \(who) said no\(at).", each.record, .odd)
      case .unknownType(let name, let nearest):
        if !each.isTold(with: outcome) { continue }
        let why = TypeCatalog.sentence(unknown: name, nearest: nearest)
        let end = why.hasSuffix("?") ? "" : "."
        add(SafeText.line("In accepts of \(who): \(why)\(end)"), each.record, .odd)
      case .place(let title, let place):
        if early { continue }
        let name = title.isEmpty ? "" : " for \(SafeText.line(title, limit: 80))"
        let at = place.map { " at \(sources.name($0))" } ?? ""
        let text = "on_perform of \(who) kept a place\(name)\(at), and never filled it."
        add(text, each.record, .odd)
      }
      told += 1
    }
  }

  /// The first few items that arrived although bytes of theirs didn't come.
  private static func missed(_ missed: [MissedLoad], _ outcome: Outcome) -> [MissedLoad] {
    let arrived = NameSet(outcome.imported.map(\.id))
    var told = NameSet()
    return missed.filter {
      arrived.contains($0.item) && told.count < most && told.insert($0.item)
    }
  }

  /// Items that arrived although bytes of theirs didn't come: what they arrived as is another thing.
  private mutating func addMissed(_ missed: [MissedLoad], of outcome: Outcome) {
    for load in Self.missed(missed, outcome) {
      let reason = load.why.isEmpty ? "" : ": \(SafeText.line(load.why))"
      let text = "\(name(load.item)) did not come as \(SafeText.line(load.type))\(reason)."
      add(text.replacing("..", with: "."), load.record, .odd)
    }
  }

  /// What failed by itself, not because something else did.
  private static func causes(of outcome: Outcome) -> [ItemResult] {
    let own = outcome.failed.filter { $0.code != .rolledBack }
    return own.isEmpty ? outcome.failed : own
  }

  /// What had arrived, and went again with what failed.
  private mutating func addTakenBack(
    _ outcome: Outcome,
    _ items: NameTable<Int>,
    _ record: Int?
  ) {
    let taken = outcome.failed.filter { $0.code == .rolledBack }
    guard let first = taken.first, taken.count < outcome.failed.count else { return }
    let who =
      taken.count == 1 ? "\(name(first.id)) was" : "\(Markup.grouped(taken.count)) more were"
    add("\(who) taken back with it.", items[first.id] ?? record, .bad)
  }

  // MARK: Drags

  private mutating func add(_ outcome: Outcome, _ record: Int?) {
    let (all, good) = (outcome.items.count, outcome.imported.count)
    let part = "\(Markup.grouped(good)) of \(Markup.grouped(all))"
    // What was let go outside another program has, which may not have said its name.
    let place =
      (outcome.destination ?? outcome.app).map { SafeText.line($0, limit: 80) } ?? "another program"
    let verb =
      switch outcome.operation {
      case .move?: "moved into"
      case .link?: "linked into"
      default: "arrived in"
      }
    let one = outcome.items.first.map { name($0.id) } ?? "It"
    switch outcome.status {
    case .imported where all > 1: add("All \(Markup.grouped(all)) \(verb) \(place).", record, .good)
    case .imported: add("\(one) \(verb) \(place).", record, .good)
    case .partial:
      add("\(part) \(verb) \(place)\(lostUnits(of: outcome)).", record, .odd)
    case .failed where all > 1:
      add("None of \(Markup.grouped(all)) \(verb) \(place).", record, .bad)
    case .failed: add("\(one) did not arrive in \(place).", record, .bad)
    case .forbidden where outcome.destination == nil:
      add("Dropped where nobody takes it.", record, .odd)
    case .forbidden: add("\(place) refused the drop.", record, .odd)
    case .cancelled: add("The drag was cancelled.", record, .odd)
    case .aborted where good > 0:
      add("Stopped on the way: \(part) had arrived in \(place).", record, .odd)
    case .aborted: add("Stopped on the way, before anything arrived.", record, .odd)
    case .none where all > 0: add("Nothing arrived in \(place).", record, .odd)
    case .none where outcome.destination == nil: add("Nobody took the drop.", record, .odd)
    case .none: add("There was nothing to do.", record, .odd)
    }
  }

  /// What of the items that arrived did not.
  private func lostUnits(of outcome: Outcome) -> String {
    let items = outcome.imported.filter { $0.failedUnits != nil }
    guard let first = items.first else { return "" }
    let count = items.reduce(0) { $0 + ($1.failedUnits?.count ?? 0) }
    let whose =
      switch (items.count, outcome.items.count) {
      case (1, 1): "of its units"
      case (1, _): "of the units of \(name(first.id))"
      default: "of the units of \(Markup.grouped(items.count))"
      }
    return ", \(Markup.grouped(count)) \(whose) failed"
  }

  /// Why nothing was performed: what was answered last.
  private mutating func addReason(_ end: ReportCollector.Ending, _ report: ReportCollector) {
    let outcome = end.outcome
    guard outcome.items.isEmpty, outcome.status != .imported, let update = end.lastUpdate else {
      return
    }
    let record = report.records.list[update]
    if said.contains(where: { record.text.hasSuffix(SafeText.line($0)) }) { return }
    add(Self.lastAnswer(record, end.held, report.sources), update, .odd)
  }

  private static func lastAnswer(
    _ record: ReportRecord,
    _ held: Modifiers,
    _ sources: ReportSources
  ) -> String {
    let keys = held.isEmpty ? "" : ", with \(held.names.joined(separator: " and ")) held"
    let at = record.line.map { ", at \(sources.name($0))" } ?? ""
    let how = keys + at + (keys + at == "" ? "" : ",")
    return "The last answer of \(SafeText.line(record.who))\(how) was \(record.text)."
  }

  /// Items that failed; those that a fault took with it in one clause, for that is said already.
  private mutating func addFailed(_ failed: [ItemResult], _ end: ReportCollector.Ending) {
    let taken = failed.filter { said.contains($0.reason ?? "") }
    if let first = taken.first {
      let who =
        switch taken.count {
        case 1: name(first.id)
        case 2: "\(name(first.id)) and \(name(taken[1].id))"
        default: "\(Markup.grouped(taken.count)) items"
        }
      add("\(who) failed because of it.", end.items[first.id] ?? end.record, .bad)
    }
    let ids = NameSet(taken.map(\.id))
    let own = failed.filter { !ids.contains($0.id) }
    for result in own.prefix(Self.most) {
      let how = end.blames[result.id] ?? .nobody
      add(result, how.phrase, end.items[result.id] ?? end.record, .bad)
    }
    let rest = own.count - Self.most
    guard rest > 0 else { return }
    add("\(Markup.grouped(rest)) more failed.", end.items[own[Self.most].id] ?? end.record, .bad)
  }

  /// What became of one item, and why.
  private mutating func add(_ result: ItemResult, _ verb: String, _ record: Int?, _ tone: Tone) {
    let why = RecordPhrase.why(result.kind.rawValue, result.code?.rawValue, result.reason)
    let text = SafeText.line("\(name(result.id)) \(verb)\(why).")
    add(text.replacing("..", with: "."), record, tone)
  }

  /// Items that nobody wanted; those that were skipped for the same reason in one clause.
  private mutating func addSkipped(
    _ outcome: Outcome,
    _ items: NameTable<Int>,
    _ record: Int?,
    _ report: ReportCollector
  ) {
    // What nobody meant comes before what was meant.
    let skipped = outcome.skipped.filter(\.isForgotten) + outcome.skipped.filter { !$0.isForgotten }
    let reasons = Set(skipped.map { "\($0.code?.rawValue ?? "") \($0.reason ?? "")" })
    guard skipped.count > 1, reasons.count == 1, let first = skipped.first else {
      for result in skipped.prefix(Self.most) {
        let record = items[result.id] ?? record
        if result.isForgotten {
          let line = record.flatMap { report.records.list[$0].line }
          let at = line.map { ": its function ended at \(report.sources.name($0))" } ?? ""
          add("\(name(result.id)) was not handled\(at).", record, .odd)
        } else {
          add(result, "was skipped", record, .odd)
        }
      }
      let rest = skipped.count - Self.most
      guard rest > 0 else { return }
      let next = skipped[Self.most].id
      return add("\(Markup.grouped(rest)) more were skipped.", items[next] ?? record, .odd)
    }
    let why = RecordPhrase.why(first.kind.rawValue, first.code?.rawValue, first.reason)
    let how = first.isForgotten ? "not handled" : "skipped\(why)"
    add(
      SafeText.line("\(Markup.grouped(skipped.count)) were \(how)."),
      items[first.id] ?? record,
      .odd
    )
  }

  private mutating func addTally(_ story: [ReportCollector.Story], _ ends: Int) {
    var counts: [(Outcome.Status, Int, Int?)] = []
    for case .ended(let end) in story {
      if let place = counts.firstIndex(where: { $0.0 == end.outcome.status }) {
        counts[place].1 += 1
      } else {
        counts.append((end.outcome.status, 1, end.record))
      }
    }
    add("\(Markup.count(ends, "drag")) ended.", nil, .good)
    for (status, count, record) in counts {
      let tone: Tone = status == .imported || status == .none ? .good : .odd
      add("\(Markup.grouped(count)) \(status.rawValue).", record, status == .failed ? .bad : tone)
    }
  }

  private mutating func addUnended(_ report: ReportCollector) {
    let isPlain = report.path.isOver
    add(isPlain ? "No drag took place." : "The drag has not ended.", nil, .odd)
    guard !isPlain, let last = report.records.list.lastIndex(where: { $0.kind == "update" }) else {
      return
    }
    let record = report.records.list[last]
    add(Self.lastAnswer(record, report.held, report.sources), last, .odd)
  }

  // MARK: Faults

  /// Each fault once, however often it occurred.
  private static func faults(
    _ story: [ReportCollector.Story],
    _ sources: ReportSources
  ) -> [Clause] {
    var seen: [(text: String, record: Int?, count: Int)] = []
    for case .fault(let fault, let handler, let destination, let place, let record) in story {
      let at = place.map { " at \(sources.name($0))" } ?? ""
      let owner = destination.isEmpty ? "the source" : SafeText.line(destination, limit: 80)
      let what = handler.isEmpty ? owner : "\(SafeText.line(handler)) of \(owner)"
      let text = "\(what) failed\(at): \(SafeText.line(fault.message))"
      if let known = seen.firstIndex(where: { $0.text == text }) {
        seen[known].count += 1
      } else if seen.count < 200 {
        seen.append((text, record, 1))
      }
    }
    var clauses = seen.prefix(most).map { each in
      let times = each.count > 1 ? " (\(Markup.grouped(each.count)) times)" : ""
      return Clause(text: "\(each.text)\(times).", record: each.record, tone: .bad)
    }
    if seen.count > most {
      let more = seen.count - most
      let text = "\(Markup.count(more, "other fault"))."
      clauses.append(Clause(text: text, record: seen[most].record, tone: .bad))
    }
    return clauses
  }
}
