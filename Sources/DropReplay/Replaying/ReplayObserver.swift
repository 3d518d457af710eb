package import DropCore
package import DropHost

/// A move that was answered as the one before.
package struct RepeatedMove: Sendable {
  package let time: Double
  package let point: Point
  package let said: QuickVerdict

  package init(time: Double, point: Point, said: QuickVerdict) {
    self.time = time
    self.point = point
    self.said = said
  }
}

/// Someone who is told what happens in a replay, as it happens.
package protocol ReplayObserver: AnyObject {
  /// Everything is loaded and nothing has happened yet.
  func begin(_ scene: ReplayScene) throws(SinkError)
  /// The session's next event, before anything comes of it.
  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError)
  /// Something that came of an event, or of a transfer, a timer or a task that ended.
  func observe(_ output: HostOutput, at time: Double, in scene: ReplayScene) throws(SinkError)
  /// A move of which nothing came but the verdict given there before.
  ///
  /// The same as its event and then its verdict, in one call: sessions are mostly made of these.
  func observe(_ move: RepeatedMove, in scene: ReplayScene) throws(SinkError)
  /// Nothing more comes.
  func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError)
}

extension ReplayObserver {
  package func begin(_ scene: ReplayScene) throws(SinkError) {}
  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {}
  package func observe(_ move: RepeatedMove, in scene: ReplayScene) throws(SinkError) {
    try observe(SessionEvent(time: move.time, kind: .move(move.point)), in: scene)
    let said = move.said
    let output = HostOutput.verdict(said.drag, said.destination, said.verdict, message: nil)
    try observe(output, at: move.time, in: scene)
  }
  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {}
}
