#if GTK

public import CGTK

/// A closure that GLib holds.
@GLibActor
package final class Held<Argument> {
  let body: @GLibActor (Argument) -> Void
  package init(_ body: @escaping @GLibActor (Argument) -> Void) { self.body = body }
}

/// Calls what GLib holds.
package func callBack(_ data: gpointer?) {
  guard let data = unsafe data else { return }
  let address = UInt(bitPattern: data)
  GLibActor.assumeIsolated {
    guard let data = unsafe UnsafeRawPointer(bitPattern: address) else { return }
    let held = unsafe Unmanaged<Held<Void>>.fromOpaque(data).takeUnretainedValue()
    held.body(())
  }
}

/// Calls what GLib holds for one call, and lets go of it.
package func callBackOnce(_ data: gpointer?) {
  unsafe callBack(data)
  if let data = unsafe data { unsafe Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// Lets go of what a signal held.
let releaseHeld: GClosureNotify = { data, _ in
  if let data = unsafe data { unsafe Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// Has a signal call a handler, which gets what the signal holds, also once all others have been; gives the
/// connection's number.
@GLibActor
@discardableResult
package func connectSignal(
  _ object: gpointer,
  _ signal: String,
  _ handler: GCallback?,
  holding data: AnyObject,
  isAfter: Bool = false
) -> UInt {
  let data = unsafe Unmanaged.passRetained(data).toOpaque()
  let flags = isAfter ? G_CONNECT_AFTER : GConnectFlags(0)
  return unsafe g_signal_connect_data(object, signal, handler, data, releaseHeld, flags)
}

/// Calls back on a signal of any object that says nothing but its name, such as `changed` of a buffer.
///
/// Of one that says more, what it says would be taken for what it holds.
@GLibActor
public func onSignal(
  _ object: gpointer,
  _ signal: String,
  _ body: @escaping @GLibActor () -> Void
) {
  let done: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
    unsafe callBack(data)
  }
  let handler = unsafe unsafeBitCast(done, to: GCallback.self)
  unsafe connectSignal(object, signal, handler, holding: Held<Void>(body))
}

extension Duration {
  /// Whole milliseconds, as GLib's timers take them.
  var milliseconds: UInt32 { UInt32(min(1e9, max(0, self / .milliseconds(1)))) }
}

/// Calls back once, unless it is stopped or set anew before.
@GLibActor
package final class GLibTimer {
  private var source: UInt32 = 0
  /// When it rings, in GLib's microseconds; none where it isn't set.
  private(set) var due: Int?

  package init() {}

  package func stop() {
    if due != nil { g_source_remove(source) }
    due = nil
  }

  package func set(_ milliseconds: UInt32, _ body: @escaping @GLibActor () -> Void) {
    stop()
    due = g_get_monotonic_time() + Int(milliseconds) * 1_000
    let ring = Held<Void> { [weak self] in
      self?.due = nil
      body()
    }
    unsafe source = g_timeout_add_full(
      G_PRIORITY_DEFAULT,
      milliseconds,
      { data in
        unsafe callBack(data)
        return 0
      },
      Unmanaged.passRetained(ring).toOpaque(),
      { data in if let data = unsafe data { unsafe Unmanaged<AnyObject>.fromOpaque(data).release() }
      }
    )
  }
}

#endif
