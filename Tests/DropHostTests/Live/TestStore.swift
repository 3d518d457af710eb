import DropContent
import DropHost
import Foundation
import SystemFiles
import TestGround

/// A store in memory, as slow as it is told to be.
final class TestStore: JournalStore {
  let id: String
  private let state: Guarded<State>
  private let most: Int

  private struct State {
    var records: [JournalRecord] = []
    /// How many there were after each time.
    var counts: [Int] = []
    /// What there was after each time.
    var states: [[JournalRecord]] = []
    var beginnings = 0
    var random: RandomNumbers
    var failure: JournalFailure?
    var isShut = false
  }

  /// Each time it takes up to so many milliseconds, each as likely.
  init(
    milliseconds most: Int = 0,
    seed: UInt64 = 0,
    _ records: [JournalRecord] = [],
    id: String = "test"
  ) {
    self.most = most
    self.id = id
    state = Guarded(State(records: records, random: RandomNumbers(seed: seed)))
  }

  var records: [JournalRecord] { state.withLock { $0.records } }
  var count: Int { state.withLock { $0.records.count } }
  var counts: [Int] { state.withLock { $0.counts } }

  var states: [[JournalRecord]] { state.withLock { $0.states } }
  /// How often others took the place of all records.
  var beginnings: Int { state.withLock { $0.beginnings } }

  /// From now on it takes no more, for that reason.
  func fail(_ message: String) { state.withLock { $0.failure = JournalFailure(message) } }

  /// Who writes waits until it is opened.
  func shut() { state.withLock { $0.isShut = true } }
  func open() { state.withLock { $0.isShut = false } }

  /// As from a disk: through bytes, and whatever is at hand.
  func read(spool: Spool, sources: [PluginSource]) throws(JournalFailure) -> [JournalRecord] {
    var encoder = JournalEncoder()
    var decoder = JournalDecoder(spool: spool, atHand: sources)
    var read: [JournalRecord] = []
    for record in records { read.append(try decoder.record(of: try encoder.bytes(of: record))) }
    return read
  }

  func begin(anew records: [JournalRecord]) throws(JournalFailure) {
    try put(records, isAnew: true)
  }

  func append(_ records: [JournalRecord]) throws(JournalFailure) {
    try put(records, isAnew: false)
  }

  private func put(_ records: [JournalRecord], isAnew: Bool) throws(JournalFailure) {
    while state.withLock({ $0.isShut }) { usleep(200) }
    let pause = state.withLock { [most] in most == 0 ? 0 : $0.random.pick(most * 1_000) }
    if pause > 0 { usleep(UInt32(pause)) }
    try state.withLock { state throws(JournalFailure) in
      if let failure = state.failure { throw failure }
      state.records = isAnew ? records : state.records + records
      state.counts.append(state.records.count)
      state.states.append(state.records)
      if isAnew { state.beginnings += 1 }
    }
  }
}
