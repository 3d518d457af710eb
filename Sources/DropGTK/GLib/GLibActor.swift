#if GTK

import CGTK
import Glibc

/// The domain of a GTK program: its code runs in GLib's default main context, where GTK's callbacks
/// come too.
///
/// It needs nothing of Swift's own but what every program may use: an executor whose jobs are idle
/// sources of that context.
@globalActor
public actor GLibActor {
  /// The one there is.
  public static let shared = GLibActor()

  private static let executor = GLibExecutor()

  /// Runs its jobs in GLib's loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe Self.executor.asUnownedSerialExecutor()
  }

  /// Runs code of the domain at once, from a callback that GTK makes in its loop; anywhere else it
  /// traps.
  public static func assumeIsolated<Result: Sendable>(
    _ body: @GLibActor () throws -> Result
  ) rethrows -> Result {
    executor.checkIsolated()
    return try withoutActuallyEscaping(body) { body in
      // The actor is all that the function's type has more, and it has just been looked at.
      try unsafe unsafeBitCast(body, to: (() throws -> Result).self)()
    }
  }
}

private final class GLibExecutor: SerialExecutor {
  private final class Job {
    let job: UnownedJob
    let executor: GLibExecutor

    init(_ job: UnownedJob, _ executor: GLibExecutor) {
      self.job = job
      self.executor = executor
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let kept = unsafe Unmanaged.passRetained(Job(UnownedJob(job), self))
    _ = unsafe g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { data in
        guard let data = unsafe data else { return 0 }
        let kept = unsafe Unmanaged<Job>.fromOpaque(data).takeRetainedValue()
        unsafe kept.job.runSynchronously(on: kept.executor.asUnownedSerialExecutor())
        return 0
      },
      kept.toOpaque(),
      nil
    )
  }

  func checkIsolated() {
    precondition(g_main_context_is_owner(nil) != 0, "not in GLib's main loop")
  }

  func isIsolatingCurrentContext() -> Bool? { g_main_context_is_owner(nil) != 0 }
}

/// GLib's default main loop.
@GLibActor
public enum GLibMainLoop {
  private static var loop: OpaquePointer?

  /// Runs it on this thread until ``quit()``, after what there is to do before.
  nonisolated public static func run(_ start: @GLibActor () -> Void) {
    guard g_main_context_acquire(nil) != 0 else { return }
    GLibActor.assumeIsolated {
      unsafe loop = g_main_loop_new(nil, 0)
      start()
    }
    let turning = GLibActor.assumeIsolated { unsafe Int(bitPattern: loop) }
    unsafe g_main_loop_run(OpaquePointer(bitPattern: turning))
    g_main_context_release(nil)
  }

  /// Ends ``run(_:)``.
  public static func quit() {
    if let loop = unsafe loop { unsafe g_main_loop_quit(loop) }
  }

  /// Runs the main actor's jobs in GLib's default main context, for a program that stays on
  /// `@MainActor`; called once, on the main thread.
  ///
  /// The main actor's executor can't be replaced, and what its queue has for other loops are two names
  /// that aren't public.
  ///
  /// - Throws: When this program's runtime doesn't have them: use ``GLibActor`` then.
  nonisolated public static func adopt() throws(GLibLoopError) {
    typealias Handle = @convention(c) () -> Int32
    typealias Drain = @convention(c) (UnsafeMutableRawPointer?) -> Void
    let names = ["_dispatch_get_main_queue_handle_4CF", "_dispatch_main_queue_callback_4CF"]
    let found = unsafe names.compactMap { name in unsafe dlsym(nil, name) }
    guard unsafe found.count == names.count else { throw .noMainQueue(names) }
    let descriptor = unsafe unsafeBitCast(found[0], to: Handle.self)()
    unsafe g_unix_fd_add(
      descriptor,
      G_IO_IN,
      { descriptor, _, drain in
        var count: UInt64 = 0
        _ = unsafe read(descriptor, &count, 8)
        if let drain = unsafe drain { unsafe unsafeBitCast(drain, to: Drain.self)(nil) }
        return 1
      },
      found[1]
    )
  }
}

/// Why a main loop can't be shared.
public enum GLibLoopError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The runtime has no such names.
  case noMainQueue([String])

  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .noMainQueue(let names):
      "this program's libdispatch has no \(names.joined(separator: ", ")): keep the host in @GLibActor"
    }
  }
}

#endif
