import DropCore

extension PluginHost {
  /// When the host wants to be advanced, in its clock's milliseconds, if nothing happens before:
  /// when a timer of a script is due, or while a drag rests on a region that may spring open, or in a
  /// zone that scrolls.
  ///
  /// ```swift
  /// if let time = host.wakeAt { startTimer(after: time - host.now) }
  /// ```
  public var wakeAt: Double? {
    let tick = built?.wakeAt
    guard let alarm = errands.due else { return tick }
    return tick.map { min($0, alarm) } ?? alarm
  }

  /// How long an event loop may sleep before it calls ``advance()``; nil when there is nothing to do
  /// before ``onWake`` is called.
  ///
  /// ```swift
  /// if let rest = host.wakeIn { try await Task.sleep(for: rest) }
  /// for effect in host.advance() { apply(effect) }
  /// ```
  public var wakeIn: Duration? {
    if !mailbox.isEmpty { return .zero }
    return wakeAt.map { .milliseconds(min(max(0, $0 - clock.now), HostClock.farthest)) }
  }

  /// ``wakeIn`` as `poll` and its kin count it: whole milliseconds, rounded up, and -1 where nothing is due.
  ///
  /// ```swift
  /// waitForInput(milliseconds: host.pollTimeout)
  /// for effect in host.advance() { apply(effect) }
  /// ```
  public var pollTimeout: Int32 {
    guard let wakeIn else { return -1 }
    return Int32(clamping: Int64((wakeIn / .milliseconds(1)).rounded(.up)))
  }

  /// How often there was news: to be counted before one looks whether there is anything to wait for.
  var news: Int { mailbox.news }

  /// Leaves word for the host's domain, from any thread.
  var desk: Desk { Desk(mailbox: mailbox) }

  /// What other threads may hold of a host.
  struct Desk: Sendable {
    fileprivate let mailbox: Mailbox<HostLetter>

    func leave(_ letter: HostLetter) { mailbox.leave(letter) }
  }
}
