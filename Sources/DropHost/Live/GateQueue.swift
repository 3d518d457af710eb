import DropCore

/// What came out of an engine that lasts, until the journal has kept for good what it comes of.
///
/// One queue a host, not one a drop: what drops do to one list goes by indexes, and in another order it would
/// be something else. Hovering, loads, timers and work pass it. What a drop shows comes behind what of that
/// drop waits already.
final class GateQueue: DropJournal {
  private let line: JournalLine
  private let mailbox: Mailbox<HostLetter>
  private var waiting: [Waiting] = []
  /// How many of those have gone out, and how many went before the first of them came.
  private var (gone, before) = (0, 0)
  /// Where those stand that are begun, counted over all that ever waited.
  private var places: [IOID: Int] = [:]
  /// How much of each drag waits.
  private var drags: [DragID: Int] = [:]
  /// How many records came, and how many of them no loss of power takes any more.
  private var written = 0
  private var kept = 0
  /// How many there were when the last one came that anything else may come of.
  private var needed = 0
  /// How many there were when each drop was among them.
  private var landings: [DragID: Int] = [:]
  private var isWriteDue = false
  /// The drops of whose end the app has heard since it went on last.
  private var heard: [DragID] = []
  /// Those of whose end it is to hear still, in the next life if not in this one.
  private var unheard: Set<DragID> = []
  /// How many effects on contents went out.
  private(set) var changes: Int
  /// How far the app is with those, where it counts them.
  private var applied: AppliedNumbers
  /// The last effect that is in what the app saw as it went on from the journal, and where it counted effects then.
  private var shown: (upTo: Int, counting: AppliedNumbers) = (0, AppliedNumbers())
  private var length: JournalLength

  private struct Waiting {
    /// None: it was given up.
    var output: HostOutput?
    let drag: DragID?
    /// How many records are to be kept before.
    let records: Int
  }

  /// Why nothing more is kept, where that is so; nothing waits for it then.
  private(set) var failure: JournalFailure?

  /// Where drops go on after a crash, what came of them before is kept already.
  init(
    _ store: any JournalStore,
    _ mailbox: Mailbox<HostLetter>,
    changes: Int = 0,
    applied: AppliedNumbers = AppliedNumbers(),
    length: JournalLength = JournalLength(),
    landed: [DragID] = []
  ) {
    line = JournalLine(store)
    self.mailbox = mailbox
    (self.changes, self.applied) = (changes, applied)
    self.length = length
    for drag in landed { landings[drag] = 0 }
  }

  /// The number of an effect that goes out, if it changes contents: none where the next life won't know of it.
  func number(of effect: Effect, in destination: String?) -> Int? {
    guard effect.changesContents, failure == nil else { return nil }
    changes += 1
    if let destination { applied.note(changes, in: destination) }
    return changes
  }

  /// Which of those was the last in each destination.
  var newest: NameTable<Int> { applied.newest }

  /// What destinations hold as the app goes on from the journal has effects in it that haven't been told, of which
  /// those that it reads anew are told nothing.
  func note(shownUpTo number: Int, rereading destinations: [String]) {
    shown = (number, applied)
    for destination in destinations { shown.counting.forget(destination) }
  }

  /// Whether an effect is in what the app saw of a destination where it counts none.
  func isShown(_ number: Int?, in destination: String?) -> Bool {
    guard let number, number <= shown.upTo else { return false }
    return destination.map { !shown.counting.counts($0) } ?? false
  }

  /// The app has stored what it carried out there up to that number.
  func note(applied number: Int, in destination: String) {
    applied.note(applied: number, in: destination)
  }

  /// The app counts there from that number on, or (nil) no more.
  func count(from number: Int?, in destination: String) {
    if let number {
      applied.begin(at: number, in: destination)
    } else {
      applied.forget(destination)
    }
  }

  /// What names the journal among all others.
  var id: String { line.id }

  // MARK: Records

  /// So many lie in memory at most before they are written, whether anything waits for it or not.
  private static let mostUnwritten = 1_000

  func append(_ record: JournalRecord) {
    guard failure == nil else { return }
    line.append(record)
    written += 1
    length.add(record)
    if case .told = record {} else { needed = written }
    if case .landed(let landing, _, _) = record { note(landing.drag.drag) }
    if record.isUrgent || written - kept >= Self.mostUnwritten { isWriteDue = true }
  }

  /// Whether the records are to make way for what they came to: they are many by now, all that lasts of them has
  /// gone out, and the app has what it counts.
  var isCheckpointDue: Bool {
    length.isDue && failure == nil && gone == waiting.count && unheard.isEmpty && applied.isCurrent
  }

  /// How many records there are and why nothing takes their place, where they are so many that it is to be told.
  func takeDelay() -> (records: Int, why: JournalDelay)? {
    guard failure == nil, let records = length.takeMany() else { return nil }
    // Those that landed first hold up all the others.
    let open = landings.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    if !open.isEmpty { return (records, .drops(open)) }
    if !unheard.isEmpty { return (records, .unheard(unheard.count)) }
    if let missing = applied.missing {
      let (destination, applied, newest) = missing
      return (
        records, .unstored(destination: destination, applied: applied, newest: newest)
      )
    }
    return (records, .dragging)
  }

  /// Nothing is needed of all records before those, whose checkpoint is so large.
  func begin(anew records: [JournalRecord], size: Int, bytes: Int) {
    line.begin(anew: records)
    written += records.count
    needed = written
    isWriteDue = true
    length.begin(size: size, bytes: bytes)
  }

  /// A drop is among the records by now.
  func note(_ drag: DragID) { landings[drag] = written }

  /// Whether no loss of power takes a drop any more that hasn't ended.
  func isSafe(_ drag: DragID) -> Bool { landings[drag].map { $0 <= kept } ?? false }

  func forget(_ drag: DragID) { landings[drag] = nil }

  /// The app hears how a drop ended, and may be killed before it has done anything about that: it counts as told
  /// once the app goes on.
  func note(heard drag: DragID) { if unheard.remove(drag) != nil { heard.append(drag) } }

  /// A drop has ended, and whoever holds it hasn't heard of that.
  func note(ended drag: DragID) { unheard.insert(drag) }

  /// Has the records written that something waits for, or that the user's doing is: the app goes on.
  func writeDue() {
    for drag in heard { append(.told(drag)) }
    heard.removeAll(keepingCapacity: true)
    guard failure == nil else { return }
    if isWriteDue {
      isWriteDue = false
      line.write { [mailbox] in mailbox.leave(.journal($0)) }
    } else if written > kept {
      line.write(after: Self.rest) { [mailbox] in mailbox.leave(.journal($0)) }
    }
  }

  /// What was loaded, and which sleeps are over, no crash takes any longer than that.
  private static let rest = Duration.seconds(1)

  /// Writes all records; the caller waits for it.
  func writeNow() -> Result<Int, JournalFailure> {
    isWriteDue = false
    return line.write()
  }

  /// So many records no loss of power takes any more, or it has failed; whether that is news of a failure.
  func note(_ result: Result<Int, JournalFailure>) -> Bool {
    switch result {
    case .success(let count): kept = max(kept, count)
    case .failure(let why) where failure == nil:
      failure = why
      return true
    case .failure: break
    }
    return false
  }

  // MARK: The queue

  /// Keeps an output back; false where it goes out at once.
  func holds(_ output: HostOutput) -> Bool {
    guard failure == nil else { return false }
    if let id = output.withdrawn { return takeOut(id) }
    guard output.isGate ? needed > kept || gone < waiting.count : isBehindOthers(output) else {
      return false
    }
    if let id = output.awaited { places[id] = before + waiting.count }
    let drag = output.drag
    if let drag { drags[drag, default: 0] += 1 }
    waiting.append(Waiting(output: output, drag: drag, records: needed))
    isWriteDue = isWriteDue || needed > kept
    return true
  }

  /// Whether it is something that a drop shows of which more waits.
  private func isBehindOthers(_ output: HostOutput) -> Bool {
    guard !drags.isEmpty, let drag = output.drag else { return false }
    return drags[drag] != nil
  }

  /// What is given up before it began doesn't begin; false where it doesn't wait here.
  private func takeOut(_ id: IOID) -> Bool {
    guard let place = places.removeValue(forKey: id) else { return false }
    waiting[place - before].output = nil
    return true
  }

  /// The next one that may go out, with all before it gone.
  func next() -> HostOutput? {
    while gone < waiting.count {
      let next = waiting[gone]
      guard next.records <= kept || failure != nil else { break }
      // Kept for as long as it waits only.
      waiting[gone].output = nil
      gone += 1
      if let drag = next.drag, let left = drags[drag] {
        drags[drag] = left > 1 ? left - 1 : nil
      }
      if let id = next.output?.awaited { places[id] = nil }
      if let output = next.output { return output }
    }
    forgetGone()
    return nil
  }

  private func forgetGone() {
    guard gone == waiting.count || gone > 64 && gone > waiting.count / 2 else { return }
    waiting.removeFirst(gone)
    before += gone
    gone = 0
  }
}

extension HostOutput {
  /// The drop that shows it, or that it belongs to.
  fileprivate var drag: DragID? {
    switch self {
    case .effect(_, _, let drag): drag
    case .ended(let drag, _): drag
    case .request(.releaseSource(let drag)): drag
    case .request(.task(let task)): task.drag
    case .request, .verdict, .call, .fault, .log, .notice, .read, .trace: nil
    }
  }

  /// The number of the request that it gives up.
  fileprivate var withdrawn: IOID? {
    if case .request(let request) = self { request.withdrawn } else { nil }
  }
}
