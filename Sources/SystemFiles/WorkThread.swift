/// A thread that does one thing and ends.
package enum WorkThread {
  /// How many the machine's cores do at once.
  package static let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// What the thread itself has.
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Begins one; false where the system has none to give.
  package static func begin(_ run: @escaping @Sendable () -> Void) -> Bool {
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    // The body is kept for the thread, which lets go of it when it ends.
    let kept = unsafe Unmanaged.passRetained(Body(run))
    let code = unsafe pthread_create(
      &thread,
      nil,
      { body in
        #if canImport(Darwin)
        unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        #else
        if let body = unsafe body {
          unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        }
        #endif
        return nil
      },
      kept.toOpaque()
    )
    guard code == 0 else {
      unsafe kept.release()
      return false
    }
    // Nobody waits for its end.
    #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
    #else
    pthread_detach(thread)
    #endif
    return true
  }
}
