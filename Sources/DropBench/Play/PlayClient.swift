import SystemFiles

/// A page's requests over sockets of its own.
final class PlayClient {
  private let port: UInt16
  private let key: String
  private let connection: PlayConnection
  private var seq = 0

  /// From an address such as `http://127.0.0.1:40213/#KEY`.
  init?(_ address: String) {
    let parts = address.split(separator: "#")
    guard parts.count == 2, let end = parts[0].split(separator: ":").last,
      let port = UInt16(end.prefix { $0.isNumber }), let connection = PlayConnection(port)
    else { return nil }
    (self.port, key, self.connection) = (port, String(parts[1]), connection)
  }

  private func head(_ line: String, _ length: Int?) -> String {
    let host = "127.0.0.1:\(port)"
    let size = length.map { "Content-Length: \($0)\r\n" } ?? ""
    return
      "\(line) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nX-Dndhost-Key: \(key)\r\n\(size)\r\n"
  }

  /// Sends a message and gives its answer's status; nil where none comes.
  func say(_ members: String) -> Int? {
    seq += 1
    let body = #"{"seq":\#(seq),"tab":"bench",\#(members)}"#
    connection.send(Array((head("POST /do", body.utf8.count) + body).utf8))
    return connection.answer()
  }

  /// A connection that lines come on.
  func stream() -> PlayConnection? {
    let stream = PlayConnection(port)
    stream?.send(Array(head("GET /stream?tab=bench", nil).utf8))
    return stream
  }

  /// Sends that many bytes of text for a load, and waits for the answer.
  func put(_ load: String, _ size: Int) -> Bool {
    guard let connection = PlayConnection(port) else { return false }
    connection.send(Array(head("PUT /bytes/\(load)", size).utf8))
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 18)
    var sent = 0
    while sent < size {
      let count = min(block.count, size - sent)
      guard connection.send(count == block.count ? block : Array(block[..<count])) else {
        return false
      }
      sent += count
    }
    return connection.answer() == 204
  }
}

/// A socket; the system's calls read and fill in what is given for their own length.
final class PlayConnection {
  private let descriptor: Descriptor
  private var unread: [UInt8] = []

  init?(_ port: UInt16) {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let number = socket(AF_INET, kind, 0)
    descriptor = Descriptor(number)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(number, $0, size)
      }
    }
    if code != 0 { return nil }
  }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    do throws(FileSystem.Failure) {
      try FileSystem.write(bytes, to: descriptor.number)
      return true
    } catch {
      return false
    }
  }

  private func fill() -> Bool {
    var block: [UInt8] = []
    try? FileSystem.readSome(descriptor.number, upTo: 1 << 14, into: &block)
    unread += block
    return !block.isEmpty
  }

  private func text(upTo mark: String) -> String? {
    let mark = Array(mark.utf8)
    while true {
      if let range = unread.firstRange(of: mark) {
        let text = String(decoding: unread[..<range.lowerBound], as: UTF8.self)
        unread.removeSubrange(..<range.upperBound)
        return text
      }
      if !fill() { return nil }
    }
  }

  /// Reads an answer to its end and gives its status.
  func answer() -> Int? {
    guard let head = text(upTo: "\r\n\r\n") else { return nil }
    let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    let length =
      head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length:") }
      .flatMap { Int($0.dropFirst("Content-Length: ".count)) } ?? 0
    while unread.count < length { if !fill() { return nil } }
    unread.removeFirst(length)
    return status
  }

  /// What stands between a mark and the next quotation mark.
  func word(after mark: String) -> String? {
    text(upTo: mark).flatMap { _ in text(upTo: "\"") }
  }
}
