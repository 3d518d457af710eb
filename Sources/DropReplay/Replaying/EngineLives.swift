import DropCore
package import DropHost

/// When the app of a replay is killed, beside the session's events.
package struct CrashPoint: Sendable, Hashable {
  /// Once its journal has so many records, and before anything comes of the last one.
  package let record: Int
  /// Whether all is lost that hadn't been made sure of.
  package let isPower: Bool

  package init(record: Int, isPower: Bool) {
    self.record = record
    self.isPower = isPower
  }
}

/// What the journal of a replay is like.
package struct JournalTerms: Sendable {
  /// What it does wrong, for whoever shows that it is found.
  package var fault: JournalFault?
  /// Whether what a crash leaves is read from bytes, as from a disk; a search of many crashes does without.
  package var isReread = false
  /// Whether the app goes on where it would be killed, and only what a crash cuts is cut: for whoever compares.
  package var isOnlyCut = false

  package init() {}
}

/// What is left of an app that was killed, once it has started again.
struct Revival {
  /// What it had asked for that hasn't come back.
  let inFlight: [IORequest]
  /// What comes out of it that hadn't gone out before.
  let fresh: [HostOutput]
  /// What of it isn't as it was before, where anything isn't.
  let difference: String?
  /// What the app had done itself and no record is left of, in its order.
  let lost: [HostInput]
}

/// The engine of a replay, which may be killed and goes on from what its journal kept.
final class EngineLives {
  private(set) var engine: HostEngine
  private let taps: [any EngineTap]
  private let answers: (any AnswerSource)?
  private var journal: MemoryJournal?
  private let terms: JournalTerms
  /// Whether crashes took more than what was under way: records, or a drag that hovered.
  private(set) var lostMore = false
  /// The crash that is still to come.
  private(set) var point: CrashPoint?
  /// How many records there were when all went out that came of them.
  private var told = 0
  /// What went out and lasts, with how many records there were by then.
  private var lasting: [(records: Int, output: HostOutput)] = []

  init(
    _ setup: consuming HostSetup,
    keepsJournal: Bool,
    terms: JournalTerms,
    crash point: CrashPoint?,
    taps: [any EngineTap],
    answers: (any AnswerSource)?
  ) throws(PluginLoadError) {
    self.taps = taps
    self.answers = answers
    self.point = point
    self.terms = terms
    journal = keepsJournal || point != nil ? MemoryJournal(fault: terms.fault) : nil
    engine = try HostEngine(setup, taps: taps, journal: journal, answers: answers)
  }

  var keepsJournal: Bool { journal != nil }

  /// How many records there are.
  var recordCount: Int { journal?.count ?? 0 }

  /// Whether a loss of power would leave all of them.
  var isSure: Bool { journal.map { $0.syncedCount == $0.count } ?? true }

  /// The crash that is to come before anything else goes out.
  func takeDueCrash() -> CrashPoint? {
    guard let due = point, recordCount >= due.record else { return nil }
    point = nil
    return due
  }

  /// These go out now: what they come of is made sure of before, where anything of them lasts, or the user did
  /// it.
  func note(_ outputs: borrowing Span<HostOutput>) {
    guard let journal else { return }
    var isGate = hasUrgentNews(journal)
    told = journal.count
    for index in outputs.indices where outputs[index].isGate {
      isGate = true
      lasting.append((told, outputs[index]))
    }
    if isGate { journal.sync() }
  }

  /// Whether the user or the app did something of which nothing has gone out yet.
  private func hasUrgentNews(_ journal: MemoryJournal) -> Bool {
    journal.read()[told...].contains(where: \.isUrgent)
  }

  /// Kills the app and starts it again; nil where it has nothing to go on from.
  func crash(_ crash: CrashPoint) -> Revival? {
    guard let journal else { return nil }
    if terms.isOnlyCut {
      return Revival(inFlight: engine.openRequests, fresh: [], difference: nil, lost: [])
    }
    if engine.asking({ $0.isHovering }) { lostMore = true }
    // Between two records it was made sure of at once, though nothing came of it that went out.
    if crash.record == .max, hasUrgentNews(journal) { journal.sync() }
    var left = min(crash.record, journal.count)
    if crash.isPower { left = min(left, journal.syncedCount) }
    if left < journal.count { lostMore = true }
    let lost = journal.read()[left...].compactMap(\.doneByApp)
    let (records, unread) = reread(Array(journal.read().prefix(left)))
    let feed = JournalFeed(records, beyond: answers)
    let kept = MemoryJournal(records, fault: terms.fault)
    guard
      let next = try? HostEngine(engine.setup, taps: taps, journal: kept, answers: feed)
    else { return nil }
    var again: [HostOutput] = []
    var fresh: [HostOutput] = []
    feed.run(next) { [told] outputs, count in
      if count <= told {
        again += outputs.filter(\.isGate)
      } else {
        fresh += outputs
      }
    }
    // A drag has its number for good, also one of which nothing is left.
    next.pass(drags: engine.asking { $0.dragCount })
    let begun = Set(fresh.compactMap(\.awaited))
    let inFlight = next.openRequests.filter { request in
      request.awaited.map { !begun.contains($0) } ?? false
    }
    lasting.removeAll { $0.records > left }
    (self.journal, engine, told) = (kept, next, min(told, left))
    // Where drops are at work no more that were, what else came of them says nothing new.
    let difference = feed.abandoned.isEmpty ? difference(of: again) : nil
    return Revival(
      inFlight: inFlight,
      fresh: fresh,
      difference: unread ?? difference,
      lost: lost
    )
  }

  /// The records as they are on a disk, and why one can't be read there, where that is so.
  private func reread(_ records: [JournalRecord]) -> ([JournalRecord], String?) {
    guard terms.isReread else { return (records, nil) }
    do throws(JournalFailure) {
      var encoder = JournalEncoder()
      var written: [[UInt8]] = []
      for record in records { written.append(try encoder.bytes(of: record)) }
      var decoder = JournalDecoder(sources: encoder.sources, spool: engine.setup.spool)
      var read: [JournalRecord] = []
      for bytes in written { read.append(try decoder.record(of: bytes)) }
      return (read, nil)
    } catch {
      return (records, error.message)
    }
  }

  /// What came out again isn't what went out, in words.
  private func difference(of again: [HostOutput]) -> String? {
    let before = lasting.map(\.output).filter(\.isOfDrop).map { "\($0)" }
    let after = again.filter(\.isOfDrop).map { "\($0)" }
    if before == after { return nil }
    let place = zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset
    let at = place ?? min(before.count, after.count)
    func line(_ lines: [String]) -> String { at < lines.count ? lines[at] : "nothing" }
    return "\(line(after)) where there was \(line(before))"
  }
}

extension HostOutput {
  /// Whether it comes of more than hovering, of which a journal knows nothing.
  fileprivate var isOfDrop: Bool {
    if case .ended(_, let outcome) = self { outcome.status != .cancelled } else { true }
  }
}

extension JournalRecord {
  /// What the app did that it does again when it starts without a record of it: it has what it shows then, the
  /// rest is closed, and all is as it wants it.
  ///
  /// What the user did is none of it: nothing came of that, so that he knows nothing of it either.
  fileprivate var doneByApp: HostInput? {
    guard case .input(let input, _, _, _) = self else { return nil }
    switch input {
    case .event(.open), .event(.close), .event(.reload), .event(.change), .open, .reload,
      .openSource, .renewSource:
      return input
    default: return nil
    }
  }
}
