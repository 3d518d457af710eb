#if Live

import SystemFiles

/// Takes requests as they come and hands each to what it is for; all on the server's thread.
final class RequestDesk: Sendable {
  let table: ConnectionTable
  private let service: any LoopbackService
  private let gate: RequestGate
  private let limits: LoopbackLimits
  private let spool: UploadSpool
  private let thread: JobThread

  init(
    _ service: any LoopbackService,
    _ gate: RequestGate,
    _ spool: UploadSpool,
    _ thread: JobThread
  ) {
    (self.service, self.gate, self.limits) = (service, gate, gate.limits)
    (self.spool, self.thread) = (spool, thread)
    table = ConnectionTable(gate.limits)
  }

  /// A head has come: notes what it begins; false where the connection is to end.
  ///
  /// After an answer at once, as to what is refused, the library closes the connection.
  func begin(_ connection: HTTPConnection, method: String, path: String) -> Bool {
    table.headCame(connection)
    do throws(RequestRefusal) {
      let head = connection.head(method: method, path: path)
      let page = service.page(path)
      let open: RequestAim? = page != nil ? .page : service.gives(path) ? .gift : nil
      switch try gate.aim(of: head, open: open) {
      case .page:
        guard let page else { break }
        if page.isPacked, !head.takesGzip { throw .packedOnly }
        try note(.page(page), connection)
      case .gift: try note(.gift(GiftExchange(path)), connection)
      case .message: try note(.message(MessageExchange(limit: limits.message)), connection)
      case .upload(let load): try beginUpload(load, head.length ?? 0, connection)
      case .stream: return try beginStream(connection)
      }
      return true
    } catch {
      return connection.respond(error)
    }
  }

  private func note(_ exchange: Exchange, _ connection: HTTPConnection) throws(RequestRefusal) {
    guard table.begins(exchange, on: connection) else { throw .ending }
  }

  private func beginStream(_ connection: HTTPConnection) throws(RequestRefusal) -> Bool {
    let stream = LoopbackStream(connection, limit: limits.unread)
    try note(.stream(stream), connection)
    service.opened(stream)
    return connection.respond(with: stream)
  }

  private func beginUpload(
    _ load: String,
    _ length: Int,
    _ connection: HTTPConnection
  ) throws(RequestRefusal) {
    guard service.upload(load, length: length) else { throw .notAskedFor }
    let failure: UploadFailure
    do throws(FileSystem.Failure) {
      guard let (file, open) = try spool.makeFile(length: length) else {
        throw FileSystem.Failure(code: ENOSPC)
      }
      let steps = limits.progressSteps
      let upload = UploadExchange(load, file, open, spool, thread, steps: steps)
      if table.begins(.upload(upload), on: connection) { return }
      failure = .connectionEnded
    } catch {
      failure = UploadFailure(code: error.code)
    }
    service.uploadFailed(load, failure)
    throw failure.refusal
  }

  /// A part of a body; false where the connection is to end.
  func take(_ part: UnsafeRawBufferPointer, _ connection: HTTPConnection) -> Bool {
    switch table.exchange(of: connection) {
    case .message(let message): unsafe message.take(part)
    case .upload(let upload): unsafe upload.take(part, connection, service)
    case .page, .gift, .stream, nil: false
    }
  }

  /// The body is whole, or what was waited for is there; false where the connection is to end.
  func goOn(_ connection: HTTPConnection) -> Bool {
    switch table.exchange(of: connection) {
    case .message(let message): message.goOn(connection, service)
    case .upload(let upload): upload.goOn(connection, service)
    case .page(let page): connection.respond(page)
    case .gift(let gift): gift.goOn(connection, service)
    case .stream, nil: false
    }
  }

  /// A request has ended, well or not.
  func ended(_ connection: HTTPConnection) {
    switch table.ended(connection) {
    case .upload(let upload): upload.connectionEnded(service)
    case .stream(let stream):
      stream.close()
      service.closed(stream)
    case .page, .gift, .message, nil: break
    }
  }

  /// Looks after those who wait; on any thread, each beat.
  func beat() { for stream in table.sweep() { stream.beat() } }
}

#endif
