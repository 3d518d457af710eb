#if Live

/// Bytes that are given to whoever has the path that leads to them, such as a program that something is
/// dragged to.
package struct LoopbackGift: Sendable {
  /// What a file of it is called.
  package let name: String
  package let size: Int
  /// So many bytes from a place on, or nil where they can't be read; called on the server's thread.
  package let read: @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?

  package init(
    name: String,
    size: Int,
    read: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?
  ) {
    (self.name, self.size, self.read) = (name, size, read)
  }

  /// It is saved and never shown, as what somebody dropped must not run as a page of this server's.
  var fields: [String: String] {
    let plain = name.utf8.map { byte -> String in
      if byte.isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%\(digits.count < 2 ? "0" : "")\(digits)"
    }
    return [
      "Content-Type": "application/octet-stream",
      "Content-Disposition": "attachment; filename*=UTF-8''\(plain.joined())",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    ]
  }
}

#endif
