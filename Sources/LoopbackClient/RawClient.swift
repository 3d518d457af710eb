import SystemFiles

/// A socket that asks a server on this machine, and sends what no browser would.
///
/// Only tests and benchmarks have it. The system's calls below read or fill in what is given for their own length.
package final class RawClient {
  private let number: Int32
  private var unread: [UInt8] = []

  package struct Answer {
    package let status: Int
    /// The names in small letters.
    package let fields: [String: String]
    package var body: [UInt8] = []

    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Connects; nil where nobody listens.
  package init?(_ port: UInt16, host: UInt32 = 0x7F00_0001, waits: Bool = true) {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    number = socket(AF_INET, kind, 0)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    // A test that waits for what never comes fails instead of hanging.
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    for end in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe setsockopt(number, SOL_SOCKET, end, &patience, length)
    }
    if !waits { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(number, $0, size)
      }
    }
    if code != 0, waits || errno != EINPROGRESS { return nil }
  }

  deinit { close(number) }

  /// Sends all of it, or as much as the other side takes.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let sent = unsafe bytes[done...].withUnsafeBytes {
        unsafe Self.give($0, to: number)
      }
      if sent <= 0 { return false }
      done += sent
    }
    return true
  }

  /// A closed end is no signal.
  private static func give(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    return unsafe SystemFiles.send(number, bytes.baseAddress, bytes.count, flags)
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Says that nothing more comes.
  package func finish() { shutdown(number, Int32(SHUT_WR)) }

  /// Closes with a reset, so that no port is kept for it.
  package func abort() {
    var reset = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(number, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
  }

  // MARK: Reading

  /// More bytes; false at the end.
  package func fill() -> Bool {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let got = unsafe block.withUnsafeMutableBytes {
      unsafe recv(number, $0.baseAddress, $0.count, 0)
    }
    if got > 0 { unread += block[..<got] }
    return got > 0
  }

  /// Whether there is something to read by now.
  package var hasSomething: Bool {
    var asked = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&asked, 1, 0) > 0
  }

  /// What comes next as text; nil at the end.
  package func more() -> String? {
    if unread.isEmpty, !fill() { return nil }
    defer { unread = [] }
    return String(decoding: unread, as: UTF8.self)
  }

  /// All that comes.
  package func rest() -> String {
    while fill() {}
    return more() ?? ""
  }

  /// Whether the other side closes without another byte.
  package var isClosed: Bool { unread.isEmpty && !fill() }

  /// The text up to a mark, which is read too.
  package func text(upTo mark: String) -> String? {
    while true {
      if let range = unread.firstRange(of: Array(mark.utf8)) {
        let text = String(decoding: unread[..<range.lowerBound], as: UTF8.self)
        unread.removeSubrange(..<range.upperBound)
        return text
      }
      if !fill() { return nil }
    }
  }

  /// What stands between a mark and the next quotation mark.
  package func word(after mark: String) -> String? {
    text(upTo: mark).flatMap { _ in text(upTo: "\"") }
  }

  /// The next answer's head.
  package func head() -> Answer? {
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
  package func answer() -> Answer? {
    guard var answer = head() else { return nil }
    let length = answer.fields["content-length"].flatMap { Int($0) } ?? 0
    while unread.count < length, fill() {}
    answer.body = Array(unread.prefix(length))
    unread.removeFirst(min(length, unread.count))
    return answer
  }

  /// The next part of an answer without a length.
  package func part() -> String? {
    guard let size = text(upTo: "\r\n").flatMap({ Int($0, radix: 16) }), size > 0 else {
      return nil
    }
    while unread.count < size + 2 { if !fill() { return nil } }
    defer { unread.removeFirst(size + 2) }
    return String(decoding: unread.prefix(size), as: UTF8.self)
  }
}
