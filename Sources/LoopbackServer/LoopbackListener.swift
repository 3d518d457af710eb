#if Live

private import CLateLibraries
import CMicroHTTPD
import SystemFiles

/// Serves a service to this machine's browsers, on 127.0.0.1, until it is stopped.
package final class LoopbackListener: Sendable {
  /// What runs, and is taken down once.
  private struct Running {
    /// The library's server by its address, freed by whoever takes this struct out.
    let daemon: UInt
    let beat: JobThread
  }

  package let port: UInt16
  /// What a request must have, but for a page.
  package let key: String
  private let desk: RequestDesk
  private let spool: UploadSpool
  private let thread: JobThread
  private let running: Guarded<Running?>

  /// Begins to serve, on any free port where that is 0; what comes in lies in a folder of its own in
  /// `place`.
  package init(
    _ service: any LoopbackService,
    port: UInt16 = 0,
    spoolIn place: String,
    limits: LoopbackLimits = LoopbackLimits()
  ) throws(LoopbackFailure) {
    do throws(FileSystem.Failure) {
      spool = try UploadSpool(in: place, most: limits.spool, keptFree: limits.keptFree)
      thread = try JobThread()
    } catch {
      throw .spool(place, error.code)
    }
    let listening: LoopbackSocket
    do throws(LoopbackFailure) {
      listening = try LoopbackSocket(port: port)
    } catch {
      thread.end()
      throw error
    }
    let key = LoopbackKey()
    let gate = RequestGate(port: listening.port, key: key, limits: limits)
    let desk = RequestDesk(service, gate, spool, thread)
    let beat: JobThread
    do throws(FileSystem.Failure) {
      beat = try JobThread(JobThread.Beat(each: limits.beat) { desk.beat() })
    } catch {
      listening.close()
      thread.end()
      throw .socket(error.code)
    }
    guard let daemon = Self.start(listening, desk, limits) else {
      let code = errno
      listening.close()
      beat.end()
      thread.end()
      throw .socket(code)
    }
    (self.port, self.key, self.desk) = (listening.port, key.text, desk)
    running = Guarded(Running(daemon: daemon, beat: beat))
  }

  deinit { stop() }

  /// Where the page is; the key is in what browsers send to nobody.
  package var address: String { "http://127.0.0.1:\(port)/#\(key)" }

  /// Looks now, and not only with each beat, whether the readers of streams are there.
  package func lookForReaders() { desk.beat() }

  /// Closes every connection that sends a load, and tells the service nothing.
  package func endUploads() { for upload in desk.table.uploads { upload.abandon() } }

  /// Ends every connection and takes the spool away; not to be called by the service.
  package func stop() {
    let running = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let running else { return }
    running.beat.end()
    // The library must have no suspended connection when it stops.
    desk.table.end()
    // What was sent before is on its way, unless nobody reads it.
    for _ in 0..<20 where desk.table.isBusy { usleep(10_000) }
    // Nobody else has the address any more; the call comes back when the server's thread has ended.
    unsafe MHD_stop_daemon(OpaquePointer(bitPattern: running.daemon))
    thread.end()
    spool.remove()
  }

  /// The address of the library's server.
  ///
  /// What it calls gets the desk, which whoever stops it keeps until then; pointers are there for the
  /// length of a call, and texts terminated.
  private static func start(
    _ listening: LoopbackSocket,
    _ desk: RequestDesk,
    _ limits: LoopbackLimits
  ) -> UInt? {
    guard unsafe late_load(LATE_MICROHTTPD) == nil else { return nil }
    let daemon = unsafe dnd_http_start(
      listening.descriptor,
      UInt32(clamping: limits.connections),
      UInt32(clamping: limits.idleSeconds),
      // A head, its fields as the library keeps them, the answer's head, and a part of a body.
      3 * limits.head + (1 << 15),
      { owner, connection, _, change in
        guard let desk = unsafe LoopbackListener.desk(owner),
          let connection = unsafe HTTPConnection(connection)
        else { return }
        if change == .CONNECTION_NOTIFY_STARTED {
          desk.table.opened(connection)
        } else {
          desk.table.closed(connection)
        }
      },
      { owner, connection, path, method, _, part, count, mark in
        guard let desk = unsafe LoopbackListener.desk(owner),
          let connection = unsafe HTTPConnection(connection), let path = unsafe path,
          let method = unsafe method, let count = unsafe count, let mark = unsafe mark
        else { return .NO }
        let isFine: Bool
        if unsafe mark.pointee == nil {
          // Any mark says that this request has begun.
          unsafe mark.pointee = owner
          isFine = unsafe desk.begin(
            connection,
            method: String(cString: method),
            path: String(cString: path)
          )
        } else if unsafe count.pointee > 0 {
          isFine = unsafe desk.take(
            UnsafeRawBufferPointer(start: part, count: count.pointee),
            connection
          )
          unsafe count.pointee = 0
        } else {
          isFine = desk.goOn(connection)
        }
        return isFine ? .YES : .NO
      },
      { owner, connection, _, _ in
        if let desk = unsafe LoopbackListener.desk(owner),
          let connection = unsafe HTTPConnection(connection)
        {
          desk.ended(connection)
        }
      },
      Unmanaged.passUnretained(desk).toOpaque()
    )
    return unsafe daemon.map { UInt(bitPattern: $0) }
  }

  private static func desk(_ owner: UnsafeMutableRawPointer?) -> RequestDesk? {
    guard let owner = unsafe owner else { return nil }
    return unsafe Unmanaged<RequestDesk>.fromOpaque(owner).takeUnretainedValue()
  }
}

/// A socket that listens on 127.0.0.1; the library takes it over and closes it.
private struct LoopbackSocket {
  let descriptor: Int32
  let port: UInt16

  init(port: UInt16) throws(LoopbackFailure) {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw .socket(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Connections of an earlier run that are closing don't keep its port.
    var isSo: Int32 = 1
    // The calls below read and fill in what stands beside them, for their own length.
    unsafe setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_REUSEADDR,
      &isSo,
      socklen_t(MemoryLayout<Int32>.size)
    )
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let code = unsafe withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
      guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return EINVAL
      }
      guard unsafe bind(descriptor, start, size) == 0, listen(descriptor, 128) == 0,
        unsafe getsockname(descriptor, start, &size) == 0
      else { return errno }
      return 0
    }
    self.port = UInt16(bigEndian: address.sin_port)
    guard code == 0 else {
      close()
      throw code == EADDRINUSE ? .portTaken(port) : .socket(code)
    }
  }

  func close() { FileSystem.close(descriptor) }
}

#endif
