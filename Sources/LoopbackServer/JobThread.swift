#if Live

package import SystemFiles

/// A thread for what the server's doesn't wait for: disks, and time.
///
/// Not Swift's own threads, which a service's actors may keep busy.
package final class JobThread: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isEnded = false
  }

  /// What the thread itself has.
  private final class Loop: Sendable {
    let state = Guarded(State())
    let bell: Bell
    let beat: Beat?

    init(_ bell: Bell, _ beat: Beat?) { (self.bell, self.beat) = (bell, beat) }

    func run() {
      while true {
        _ = bell.wait(milliseconds: beat?.milliseconds ?? -1)
        beat?.job()
        while let jobs = next() { for job in jobs { job() } }
        if state.withLock({ $0.isEnded && $0.jobs.isEmpty }) { return }
      }
    }

    private func next() -> [@Sendable () -> Void]? {
      state.withLock { state in
        if state.jobs.isEmpty { return nil }
        defer { state.jobs = [] }
        return state.jobs
      }
    }
  }

  /// What is done again and again.
  package struct Beat: Sendable {
    let milliseconds: Int32
    let job: @Sendable () -> Void

    package init(each pause: Duration, _ job: @escaping @Sendable () -> Void) {
      let (seconds, rest) = pause.components
      milliseconds = max(1, Int32(clamping: seconds * 1_000 + rest / 1_000_000_000_000_000))
      self.job = job
    }
  }

  private let loop: Loop
  private let thread: pthread_t

  package init(_ beat: Beat? = nil) throws(FileSystem.Failure) {
    let loop = Loop(try Bell(), beat)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    // The loop is kept for the thread, which lets go of it when it ends.
    let kept = unsafe Unmanaged.passRetained(loop)
    let code = unsafe pthread_create(
      &thread,
      nil,
      { loop in
        #if canImport(Darwin)
        unsafe Unmanaged<Loop>.fromOpaque(loop).takeRetainedValue().run()
        #else
        if let loop = unsafe loop {
          unsafe Unmanaged<Loop>.fromOpaque(loop).takeRetainedValue().run()
        }
        #endif
        return nil
      },
      kept.toOpaque()
    )
    guard code == 0 else {
      unsafe kept.release()
      throw FileSystem.Failure(code: code)
    }
    self.loop = loop
    #if canImport(Darwin)
    self.thread = thread.unsafelyUnwrapped
    #else
    self.thread = thread
    #endif
  }

  /// Has a job done after those before it.
  package func run(_ job: @escaping @Sendable () -> Void) {
    let isFirst = loop.state.withLock { state in
      state.jobs.append(job)
      return state.jobs.count == 1
    }
    if isFirst { loop.bell.ring() }
  }

  /// Has the thread end after all there is to do, and waits for that; called once, by its owner.
  func end() {
    loop.state.withLock { $0.isEnded = true }
    loop.bell.ring()
    pthread_join(thread, nil)
  }
}

#endif
