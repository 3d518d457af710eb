import SystemFiles

/// Questions about addresses as bytes.
package enum URLText {
  /// The scheme in lower case, without its colon.
  package static func scheme(_ address: some Sequence<UInt8>) -> String? {
    var scheme: [UInt8] = []
    for byte in address {
      if byte == UInt8(ascii: ":") {
        guard let first = scheme.first, ASCII.isLetter(first) else { return nil }
        return String(decoding: scheme, as: UTF8.self)
      }
      let isMark = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == 0x2E
      guard ASCII.isLetter(byte) || ASCII.isDigit(byte) || isMark, scheme.count < 40 else {
        return nil
      }
      scheme.append(ASCII.lowercased(byte))
    }
    return nil
  }

  /// Whether following an address runs no code in the page it stands in.
  static func isHarmless(_ address: some Sequence<UInt8>) -> Bool {
    switch scheme(address.filter { $0 > 0x20 }) {
    case "javascript", "vbscript", "data": false
    default: true
    }
  }
}

/// Paths as addresses and back.
package enum FilePath {
  /// The address of an absolute path; anything else is an address already.
  static func address(_ path: [UInt8]) -> [UInt8] {
    guard path.first == UInt8(ascii: "/") else { return path }
    return Array("file://".utf8) + escaped(path)
  }

  /// The address of a path that is seen from the folder of whoever reads it.
  package static func relativeAddress(_ path: String) -> String {
    let start = path.hasPrefix("/") ? "file://" : "file:"
    return start + String(decoding: escaped(Array(path.utf8)), as: UTF8.self)
  }

  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for byte in path {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        out.append(byte)
      } else {
        out.append(UInt8(ascii: "%"))
        out.append(contentsOf: [hex(byte >> 4), hex(byte & 15)])
      }
    }
    return out
  }

  /// The path that a file address of this machine names; nil for every other address, and for a name
  /// that isn't UTF-8.
  ///
  /// With a folder, an address without a slash at its start is seen from there.
  package static func path(ofAddress address: String, from folder: String? = nil) -> String? {
    guard let path = bytes(ofAddress: address, isSeenFromFolder: folder != nil),
      !path.contains(0), UTF8Sequence.isValid(path.span)
    else { return nil }
    let text = String(decoding: path, as: UTF8.self)
    return text.isEmpty ? nil : folder?.appending(path: text) ?? text
  }

  /// Whether an address is of a file of this machine, whatever it is called.
  static func isFile(address: String) -> Bool {
    bytes(ofAddress: address, isSeenFromFolder: true)?.isEmpty == false
  }

  /// Whether what it is called has a byte that ends a name.
  static func hasZeroByte(address: String) -> Bool {
    bytes(ofAddress: address, isSeenFromFolder: true)?.contains(0) == true
  }

  /// The file of another machine that an address names, and which machine that is.
  static func remote(address: String) -> (host: String, path: String)? {
    guard let (host, rest) = parts(ofAddress: address), !isOwn(host), !rest.isEmpty else {
      return nil
    }
    return (host, String(decoding: path(rest), as: UTF8.self))
  }

  private static func bytes(ofAddress address: String, isSeenFromFolder: Bool) -> [UInt8]? {
    guard let (host, rest) = parts(ofAddress: address), isOwn(host),
      rest.first == 0x2F || isSeenFromFolder && rest.startIndex == 5
    else { return nil }
    return path(rest)
  }

  /// The machine that a file address names, empty where it says none, and what follows.
  private static func parts(ofAddress address: String) -> (host: String, rest: ArraySlice<UInt8>)? {
    let bytes = Array(address.utf8)
    guard URLText.scheme(bytes) == "file" else { return nil }
    let rest = bytes.dropFirst(5)
    guard rest.starts(with: [0x2F, 0x2F]) else { return ("", rest) }
    let host = rest.dropFirst(2).prefix { $0 != 0x2F }
    return (String(decoding: host, as: UTF8.self).lowercased(), rest[host.endIndex...])
  }

  private static func isOwn(_ host: String) -> Bool { host.isEmpty || host == "localhost" }

  private static func path(_ rest: ArraySlice<UInt8>) -> [UInt8] {
    rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      .resolvingHexadecimals(after: UInt8(ascii: "%"))
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }

  private static func hex(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
