import Synchronization

/// A value behind a lock, for whoever comes from any thread.
///
/// On Linux a `Mutex` that several wait for is handed over inside the kernel, where the thread
/// sanitizer sees nothing and reports a race. The handover is told by an atomic of our own, so that
/// no type needs to be kept from the sanitizer's eyes.
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let handover = Atomic<Bool>(false)

  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// Calls `body` with the value while nobody else has it.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      _ = handover.load(ordering: .acquiring)
      defer { handover.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}
