#if Live

import SystemFiles

/// Bytes on their way into the spool: gathered on the server's thread, written on the spool's.
final class UploadExchange: Sendable {
  private struct State {
    /// What gathers until it is worth a write.
    var block: [UInt8] = []
    /// What is to be written.
    var blocks: [[UInt8]] = []
    /// The bytes of both and of what is being written.
    var waiting = 0
    var received = 0
    var told = 0
    var written = 0
    var isWriting = false
    var isWhole = false
    var failure: UploadFailure?
    /// Whether the service was told how it went, or needn't be.
    var isSettled = false
    /// The connection, while it is suspended because the disk is behind.
    var parked: HTTPConnection?

    mutating func unpark() -> HTTPConnection? {
      defer { parked = nil }
      return parked
    }
  }

  private static let blockSize = 1 << 18
  /// So much waits for the disk before the sender does.
  private static let mostWaiting = 1 << 20

  let load: String
  private let spool: UploadSpool
  private let thread: JobThread
  private let file: SpoolFile
  private let open: Descriptor
  private let step: Int
  private let state = Guarded(State())

  /// `steps` is how often its progress is told.
  init(
    _ load: String,
    _ file: SpoolFile,
    _ open: Descriptor,
    _ spool: UploadSpool,
    _ thread: JobThread,
    steps: Int
  ) {
    (self.load, self.file, self.open) = (load, file, open)
    (self.spool, self.thread) = (spool, thread)
    step = file.length / max(1, steps) + 1
  }

  deinit { spool.noteWritten(file.length - state.withLock { $0.written }) }

  // MARK: The server's thread

  /// Takes a part of the body; false where the connection is to end.
  func take(
    _ part: UnsafeRawBufferPointer,
    _ connection: HTTPConnection,
    _ service: any LoopbackService
  ) -> Bool {
    let progress = state.withLock { state -> Int? in
      if state.failure != nil || state.isSettled { return nil }
      // The part is there for the length of the call, and copied.
      unsafe state.block.append(contentsOf: part)
      state.received += part.count
      state.waiting += part.count
      if state.block.count >= Self.blockSize { push(&state) }
      if state.waiting >= Self.mostWaiting {
        // Suspended before anybody sees that it is, who may resume it at once.
        connection.suspend()
        state.parked = connection
      }
      let isTold = state.received - state.told >= step
      if isTold { state.told = state.received }
      return isTold ? state.received : 0
    }
    guard let progress else {
      if let failure = settle() {
        connection.exclaim(failure.refusal)
        service.uploadFailed(load, failure)
      }
      return false
    }
    if progress > 0 { service.progress(load, progress) }
    return true
  }

  /// The body is whole, or the connection goes on after that: answers, or waits for the disk.
  func goOn(_ connection: HTTPConnection, _ service: any LoopbackService) -> Bool {
    let isDone = state.withLock { state in
      state.isWhole = true
      push(&state)
      if state.failure != nil || state.isSettled || state.waiting == 0 { return true }
      connection.suspend()
      state.parked = connection
      return false
    }
    guard isDone else { return true }
    guard let end = settled() else { return connection.respond(.ending) }
    switch end {
    case nil:
      service.uploaded(load, file)
      return connection.respond(204)
    case let failure?:
      service.uploadFailed(load, failure)
      return connection.respond(failure.refusal)
    }
  }

  /// The connection has ended.
  func connectionEnded(_ service: any LoopbackService) {
    let failure = state.withLock { state -> UploadFailure? in
      if state.isSettled { return nil }
      state.isSettled = true
      state.failure = state.failure ?? .connectionEnded
      return state.failure
    }
    if let failure { service.uploadFailed(load, failure) }
  }

  /// Nobody wants the rest, and nobody is told; from any thread.
  func abandon() {
    let parked = state.withLock { state in
      if !state.isSettled {
        state.isSettled = true
        state.failure = state.failure ?? .connectionEnded
      }
      return state.unpark()
    }
    parked?.resume()
  }

  /// Why it failed, for the first who asks.
  private func settle() -> UploadFailure? { settled() ?? nil }

  /// How it went, for the first who asks: nil within is well.
  private func settled() -> UploadFailure?? {
    state.withLock { state -> UploadFailure?? in
      if state.isSettled { return nil }
      state.isSettled = true
      return .some(state.failure)
    }
  }

  /// Hands the gathered bytes to the thread that writes.
  private func push(_ state: inout State) {
    if !state.block.isEmpty {
      state.blocks.append(state.block)
      state.block = []
      state.block.reserveCapacity(state.isWhole ? 0 : Self.blockSize)
    }
    if state.isWriting || state.blocks.isEmpty { return }
    state.isWriting = true
    thread.run { self.write() }
  }

  // MARK: The spool's thread

  private func write() {
    while let block = next() {
      var failure: UploadFailure?
      do throws(FileSystem.Failure) {
        if !spool.hasRoom { throw FileSystem.Failure(code: ENOSPC) }
        try FileSystem.write(block, to: open.number)
      } catch {
        failure = UploadFailure(code: error.code)
      }
      spool.noteWritten(block.count)
      let parked = state.withLock { state -> HTTPConnection? in
        state.written += block.count
        state.waiting -= block.count
        state.failure = state.failure ?? failure
        let isEnough = state.isWhole ? state.waiting == 0 : state.waiting <= Self.mostWaiting / 2
        return isEnough || state.failure != nil ? state.unpark() : nil
      }
      parked?.resume()
    }
  }

  private func next() -> [UInt8]? {
    state.withLock { state in
      guard state.failure == nil, !state.blocks.isEmpty else {
        state.isWriting = false
        return nil
      }
      return state.blocks.removeFirst()
    }
  }
}

extension UploadFailure {
  /// The failure that a number of the system's stands for.
  init(code: Int32) {
    self = [ENOSPC, EDQUOT, EFBIG].contains(code) ? .noRoom : .unwritable(code)
  }

  var refusal: RequestRefusal {
    switch self {
    case .connectionEnded: .ending
    case .noRoom: .noRoom
    case .unwritable: .unwritable
    }
  }
}

#endif
