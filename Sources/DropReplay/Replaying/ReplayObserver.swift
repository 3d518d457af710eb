package import DropHost

/// Someone who is told what happens in a replay, as it happens.
package protocol ReplayObserver: AnyObject {
  /// Everything is loaded and nothing has happened yet.
  func begin(_ scene: ReplayScene) throws(SinkError)
  /// The session's next event, before anything comes of it.
  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError)
  /// Something that came of an event, or of a transfer, a timer or a task that ended.
  func observe(_ output: HostOutput, at time: Double, in scene: ReplayScene) throws(SinkError)
  /// Nothing more comes.
  func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError)
}

extension ReplayObserver {
  package func begin(_ scene: ReplayScene) throws(SinkError) {}
  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {}
  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {}
}
