#if Live

import Glibc
import SystemFiles

/// A socket of a test's own, which sends what no browser would.
///
/// The system's calls below read or fill in what is given for their own length.
final class RawClient {
  let socket: Int32
  private var unread: [UInt8] = []

  struct Answer {
    let status: Int
    /// The names in small letters.
    let fields: [String: String]
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Connects; nil where nobody listens.
  init?(_ port: UInt16, host: UInt32 = 0x7F00_0001, waits: Bool = true) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    // A test that waits for what never comes fails instead of hanging.
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    unsafe setsockopt(
      socket,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &patience,
      socklen_t(MemoryLayout<timeval>.size)
    )
    unsafe setsockopt(
      socket,
      SOL_SOCKET,
      SO_SNDTIMEO,
      &patience,
      socklen_t(MemoryLayout<timeval>.size)
    )
    if !waits { _ = fcntl(socket, F_SETFL, O_NONBLOCK) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, size)
      }
    }
    if code != 0, waits || errno != EINPROGRESS { return nil }
  }

  deinit { close(socket) }

  /// Sends all of it, or as much as the other side takes.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let sent = unsafe bytes[done...].withUnsafeBytes {
        unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return false }
      done += sent
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Says that nothing more comes.
  func finish() { shutdown(socket, Int32(SHUT_WR)) }

  /// Closes with a reset, so that no port is kept for it.
  func abort() {
    var reset = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
  }

  // MARK: Reading

  /// More bytes; false at the end.
  func fill() -> Bool {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let got = unsafe block.withUnsafeMutableBytes {
      unsafe recv(socket, $0.baseAddress, $0.count, 0)
    }
    if got > 0 { unread += block[..<got] }
    return got > 0
  }

  /// Whether there is something to read by now.
  var hasSomething: Bool {
    var asked = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&asked, 1, 0) > 0
  }

  /// Whether the other side closes without another byte.
  var isClosed: Bool { unread.isEmpty && !fill() }

  /// The text up to a mark, which is read too.
  func text(upTo mark: String) -> String? {
    while true {
      if let range = unread.firstRange(of: Array(mark.utf8)) {
        let text = String(decoding: unread[..<range.lowerBound], as: UTF8.self)
        unread.removeSubrange(..<range.upperBound)
        return text
      }
      if !fill() { return nil }
    }
  }

  /// The next answer's head.
  func head() -> Answer? {
    guard let text = text(upTo: "\r\n\r\n") else { return nil }
    let lines = text.split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    }
    return Answer(status: status, fields: fields)
  }

  /// The next answer.
  func answer() -> Answer? {
    guard var answer = head() else { return nil }
    let length = answer.fields["content-length"].flatMap { Int($0) } ?? 0
    while unread.count < length, fill() {}
    answer.body = Array(unread.prefix(length))
    unread.removeFirst(min(length, unread.count))
    return answer
  }

  /// The next part of an answer without a length.
  func part() -> String? {
    guard let size = text(upTo: "\r\n").flatMap({ Int($0, radix: 16) }), size > 0 else {
      return nil
    }
    while unread.count < size + 2 { if !fill() { return nil } }
    defer { unread.removeFirst(size + 2) }
    return String(decoding: unread.prefix(size), as: UTF8.self)
  }

  /// The next line of a stream that says something.
  func line() -> String? {
    while let part = part() {
      for line in part.split(separator: "\n") where line != ":" { return String(line) }
    }
    return nil
  }
}

#endif
