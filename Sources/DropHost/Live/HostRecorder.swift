package import DropCore

/// Keeps what happens in a host, whole, and says what time it is from then on: all that comes in goes
/// through it to the engine, and each completion waits with it until its turn has come.
///
/// A host has one at most; whoever only wants to hear is an ``EngineTap``.
package protocol HostRecorder: AnyObject {
  /// The engine is made; what comes out of it goes to `pass` instead of waiting in it.
  func attach(to engine: HostEngine, pass: @escaping ([HostOutput]) -> Void)

  /// Something comes in: whatever is due comes first, then the engine takes it.
  func take(_ input: HostInput, at clock: Double) -> HostTaken

  /// The same of a move, which the engine takes the short way.
  func move(to point: Point, at clock: Double) -> MoveVerdict?

  /// Lets everything happen that is due.
  func advance(to clock: Double)

  /// The same plugin, its texts kept as they are read.
  func watched(_ source: PluginSource) -> PluginSource
}
