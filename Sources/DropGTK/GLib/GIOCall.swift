#if GTK

import CGTK
import DropCore
import DropHost

/// Calls of GIO's that may be given up together, and each of which fails where nothing comes of it for a while.
///
/// Safe because what can be cancelled is its own, and GIO holds it as long as it needs it.
@GLibActor
@safe final class GIOCall {
  let cancellable = unsafe g_cancellable_new()
  private var giveUp: ((any Error) -> Void)?
  private var ending: (any Error)?
  private let patience: Duration
  private let stall: String
  private let timer = GLibTimer()

  private static let pieceSize: gsize = 1 << 18

  /// `stall` is what there is to say where nothing came of one.
  init(patience: Duration, stall: String = "the source gave nothing") {
    self.patience = patience
    self.stall = stall
  }

  isolated deinit { unsafe g_object_unref(cancellable) }

  /// Stops what GIO does, and whoever waits for it: a source that doesn't answer can't be waited for.
  func stop(_ error: any Error = CancellationError()) {
    ending = ending ?? error
    unsafe g_cancellable_cancel(cancellable)
    giveUp?(error)
  }

  private func giveUpWaiting() {
    stop(LoadFailure(.timeout, "\(stall) for \(patience)"))
  }

  // What goes through a continuation. Unchecked, as both of its ends are in the domain of GTK.
  private struct Handed<Value>: @unchecked Sendable { let value: Value }

  typealias Finish<Value> =
    @GLibActor (
      _ giver: OpaquePointer, _ result: OpaquePointer?, _ error: inout UnsafeMutablePointer<GError>?
    ) -> Value?

  /// Waits for an answer of what is asked.
  func answer<Value>(
    of giver: OpaquePointer,
    _ start: (@escaping GAsyncReadyCallback, gpointer) -> Void,
    finish: @escaping Finish<Value>
  ) async throws -> Value {
    try Task.checkCancellation()
    if let ending { throw ending }
    timer.set(patience.milliseconds) { [weak self] in self?.giveUpWaiting() }
    defer {
      timer.stop()
      giveUp = nil
    }
    let handed: Handed<Value> = try await withCheckedThrowingContinuation { continuation in
      var isAwaited = true
      giveUp = { error in
        if isAwaited { continuation.resume(throwing: error) }
        isAwaited = false
      }
      let waiting = unsafe Held<OpaquePointer?> { result in
        var error: UnsafeMutablePointer<GError>?
        let value = unsafe finish(giver, result, &error)
        let message = unsafe error.map { unsafe String(cString: $0.pointee.message) }
        unsafe g_clear_error(&error)
        guard isAwaited else { return }
        isAwaited = false
        if let value { return continuation.resume(returning: Handed(value: value)) }
        continuation.resume(throwing: LoadFailure(.failed, message ?? self.stall))
      }
      unsafe start(Self.answered, Unmanaged.passRetained(waiting).toOpaque())
    }
    return handed.value
  }

  private static let answered: GAsyncReadyCallback = { _, result, data in
    guard let data = unsafe data else { return }
    let handed = unsafe Handed(value: (result, data))
    GLibActor.assumeIsolated {
      let (result, data) = unsafe handed.value
      unsafe Unmanaged<Held<OpaquePointer?>>.fromOpaque(data).takeRetainedValue().body(result)
    }
  }

  /// The next bytes of a stream; none at its end.
  func read(_ stream: UnsafeMutablePointer<GInputStream>) async throws -> [UInt8] {
    try await unsafe answer(of: OpaquePointer(stream)) { done, data in
      unsafe g_input_stream_read_bytes_async(stream, Self.pieceSize, 0, cancellable, done, data)
    } finish: { stream, result, error in
      let stream = unsafe UnsafeMutablePointer<GInputStream>(stream)
      guard let bytes = unsafe g_input_stream_read_bytes_finish(stream, result, &error) else {
        return nil
      }
      defer { unsafe g_bytes_unref(bytes) }
      var count: gsize = 0
      let start = unsafe g_bytes_get_data(bytes, &count)
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
  }
}

#endif
