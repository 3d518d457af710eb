package import DropCore

/// Keeps what happens in a host, whole, and says what time it is from then on: each stimulus goes
/// through it before the engine, and each completion waits with it until its turn has come.
package protocol HostRecorder: AnyObject {
  /// The engine is made; what comes out of it goes to `pass` instead of waiting in it.
  func attach(to engine: HostEngine, pass: @escaping ([HostOutput]) -> Void)

  /// Something comes from outside: whatever is due comes first, then `body` is called with the time
  /// that it gets.
  func take<Failure: Error>(
    _ stimulus: HostStimulus,
    at clock: Double,
    _ body: (Double) throws(Failure) -> MoveVerdict?
  ) throws(Failure) -> MoveVerdict?

  /// Something that was asked for has come back.
  func take(_ completion: IOCompletion, at clock: Double)

  /// Lets everything happen that is due.
  func advance(to clock: Double)

  /// The same plugin, its texts kept as they are read.
  func watched(_ source: PluginSource) -> PluginSource
}

/// What an embedder does to a host.
package enum HostStimulus {
  case event(Event)
  case open(Destination, inside: String?, PluginAssignment?, PluginShare)
  case reload(String, PluginAssignment?)
  /// A plugin that offers items is loaded.
  case openSource(PluginAssignment)
  /// A drag begins whose items the plugin of that place among them offers.
  case begin(from: Int, selection: JSONValue, Source, at: Point)
}

extension PluginHost {
  /// Gives the engine an event now.
  func apply(_ event: Event, to engine: HostEngine) {
    noteRest(event)
    guard let recorder else { return engine.apply(event, at: clock.now) }
    _ = recorder.take(.event(event), at: clock.now) { time in
      engine.apply(event, at: time)
      return nil
    }
  }

  /// Does something else to the engine now.
  func act<Failure: Error>(
    _ stimulus: @autoclosure () -> HostStimulus,
    _ body: (Double) throws(Failure) -> Void
  ) throws(Failure) {
    guard let recorder else { return try body(clock.now) }
    _ = try recorder.take(stimulus(), at: clock.now) { (time) throws(Failure) in
      try body(time)
      return nil
    }
  }

  /// A plugin as it is to be read: where somebody records, by them.
  func watched(_ source: PluginSource) -> PluginSource { recorder?.watched(source) ?? source }
}
