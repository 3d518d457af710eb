import DropCore
import DropHost

/// Moves, which recordings are made of: each of them is read, decided and written without being an
/// event on the way.
extension Replayer {
  /// Runs what comes next as long as it is moves written plainly.
  func runMoves() throws(ReplayError) {
    while let move = events.nextMove() {
      do throws(SinkError) {
        try run(move)
      } catch {
        throw .output(error)
      }
    }
  }

  private func run(_ move: PlainMove) throws(SinkError) {
    if engine.wakeAt != nil || !world.queue.isEmpty { try advance(to: move.time) }
    if move.time > now { now = move.time }
    summary.eventCount &+= 1
    let said = engine.quickMove(to: move.point, at: now)
    if let said, engine.output.isEmpty {
      let move = RepeatedMove(time: now, point: move.point, said: said)
      for observer in observers { try observer.observe(move, in: scene) }
      return
    }
    let event = SessionEvent(time: move.time, kind: .move(move.point))
    for observer in observers { try observer.observe(event, in: scene) }
    try drain()
    guard let said else { return }
    let output = HostOutput.verdict(said.drag, said.destination, said.verdict, message: nil)
    for observer in observers { try observer.observe(output, at: now, in: scene) }
  }
}
