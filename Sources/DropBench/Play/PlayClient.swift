import LoopbackClient

/// A page's requests over sockets of its own.
final class PlayClient {
  private let port: UInt16
  private let key: String
  private let connection: RawClient
  private var seq = 0

  /// From an address such as `http://127.0.0.1:40213/#KEY`.
  init?(_ address: String) {
    let parts = address.split(separator: "#")
    guard parts.count == 2, let end = parts[0].split(separator: ":").last,
      let port = UInt16(end.prefix { $0.isNumber }), let connection = RawClient(port)
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
    connection.send(head("POST /do", body.utf8.count) + body)
    return connection.answer()?.status
  }

  /// A connection that lines come on.
  func stream() -> RawClient? {
    let stream = RawClient(port)
    stream?.send(head("GET /stream?tab=bench", nil))
    return stream
  }

  /// Sends that many bytes of text for a load, and waits for the answer.
  func put(_ load: String, _ size: Int) -> Bool {
    guard let connection = RawClient(port) else { return false }
    connection.send(head("PUT /bytes/\(load)", size))
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 18)
    var sent = 0
    while sent < size {
      let count = min(block.count, size - sent)
      guard connection.send(count == block.count ? block : Array(block[..<count])) else {
        return false
      }
      sent += count
    }
    return connection.answer()?.status == 204
  }
}
