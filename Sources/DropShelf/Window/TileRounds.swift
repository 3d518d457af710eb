#if GTK

import DropGTK

/// The drops of a tile that have begun: each is at work by itself, or is over and can be taken back by itself.
///
/// Their parts stay in the tile, hidden, as long as they are here.
@GLibActor
struct TileRounds {
  /// One of them, and its part.
  struct Entry {
    let round: DropRound
    let root: Part
    fileprivate(set) var recording: String?
  }

  /// Those under way, in the order in which they began, and those that are over, in the order of their ends.
  private(set) var working: [Entry] = []
  private var past: [Entry] = []
  /// That of a drop that can't be taken back any more: what became of it can still be asked.
  private var last: String?
  private let slot: Part

  init(_ slot: Part) { self.slot = slot }

  func isWorking(_ round: DropRound) -> Bool { working.contains { $0.round === round } }

  mutating func begin(_ round: DropRound, _ root: Part) {
    working.append(Entry(round: round, root: root))
  }

  /// Ends its recording with it.
  mutating func end(_ round: DropRound) {
    guard let place = working.firstIndex(where: { $0.round === round }) else { return }
    var entry = working.remove(at: place)
    entry.recording = round.finish()
    last = entry.recording
    past.append(entry)
  }

  func stop() { for entry in working { entry.round.stop() } }

  mutating func close() {
    stop()
    (working, past) = ([], [])
  }

  /// Of what is over nothing can be taken back any more.
  mutating func forgetPast() {
    for entry in past {
      slot.remove(entry.root)
      entry.round.drops.onSay = nil
    }
    past = []
  }

  mutating func forgetRecordings() {
    for place in past.indices { past[place].recording = nil }
    last = nil
  }

  /// The one that an undo takes back.
  var undoable: DropRound? { past.last { $0.round.canUndo }?.round }

  /// That of the drop that an undo takes back, else of the last one.
  var recording: String? {
    if let entry = past.last(where: { $0.round.canUndo }) { return entry.recording }
    return last
  }
}

#endif
