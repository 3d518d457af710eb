/// A header's value with what stands behind it: `text/plain; charset="utf-8"`, in pieces too (RFC 2231).
struct MailParameters {
  /// In small letters.
  private(set) var value = ""
  private var parameters: [(name: String, value: [UInt8])] = []

  private static let most = 128

  init(_ field: ArraySlice<UInt8>) {
    var piece = Piece()
    var pieces: [[UInt8]] = []
    var (isQuoted, isEscaped) = (false, false)
    for byte in field where pieces.count <= Self.most {
      if isEscaped {
        piece.add(byte, isQuoted: true)
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ";"), !isQuoted {
        pieces.append(piece.trimmed)
        piece = Piece()
      } else {
        piece.add(byte, isQuoted: isQuoted)
      }
    }
    pieces.append(piece.trimmed)
    value = String(decoding: pieces[0].map(ASCII.lowercased), as: UTF8.self)
    for piece in pieces.dropFirst() {
      guard let sign = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: piece[..<sign].trimmed.map(ASCII.lowercased), as: UTF8.self)
      parameters.append((name, Array(piece[(sign + 1)...])))
    }
  }

  /// What stands between two semicolons, without the spaces at its ends that no quotes keep.
  private struct Piece {
    private var bytes: [UInt8] = []
    /// Up to where something stands.
    private var end = 0

    var trimmed: [UInt8] { Array(bytes[..<end]) }

    mutating func add(_ byte: UInt8, isQuoted: Bool) {
      let isSpace = byte <= 0x20 && !isQuoted
      if isSpace, bytes.isEmpty || bytes.last == UInt8(ascii: "=") { return }
      bytes.append(byte)
      if !isSpace { end = bytes.count }
    }
  }

  subscript(_ name: String) -> [UInt8]? {
    if let whole = parameters.first(where: { $0.name == name }) { return whole.value }
    return pieces(of: name)?.bytes
  }

  /// A text that may be encoded, in UTF-8.
  func text(_ name: String, _ header: inout MailText) -> [UInt8]? {
    if let (bytes, charset) = pieces(of: name) {
      guard let charset, let encoding = TextEncoding(label: charset) else {
        return header.plain(bytes[...])
      }
      return encoding.decode(bytes)
    }
    return parameters.first { $0.name == name }.map { header.decoded($0.value[...]) }
  }

  /// `name*`, or `name*0`, `name*1*` and so on put together.
  private func pieces(of name: String) -> (bytes: [UInt8], charset: String?)? {
    if let whole = parameters.first(where: { $0.name == name + "*" }) {
      return Self.extended(whole.value)
    }
    var (bytes, charset, number) = ([UInt8](), nil as String?, 0)
    while number < Self.most {
      if let plain = parameters.first(where: { $0.name == "\(name)*\(number)" }) {
        bytes += plain.value
      } else if let coded = parameters.first(where: { $0.name == "\(name)*\(number)*" }) {
        if number == 0 {
          (bytes, charset) = Self.extended(coded.value)
        } else {
          bytes += coded.value[...].resolvingHexadecimals(after: UInt8(ascii: "%"))
        }
      } else {
        break
      }
      number += 1
    }
    return number > 0 ? (bytes, charset) : nil
  }

  /// `utf-8'en'%C3%A9`.
  private static func extended(_ value: [UInt8]) -> (bytes: [UInt8], charset: String?) {
    let parts = value.split(
      separator: UInt8(ascii: "'"),
      maxSplits: 2,
      omittingEmptySubsequences: false
    )
    guard parts.count == 3 else {
      return (value[...].resolvingHexadecimals(after: UInt8(ascii: "%")), nil)
    }
    return (
      parts[2].resolvingHexadecimals(after: UInt8(ascii: "%")),
      String(decoding: parts[0], as: UTF8.self)
    )
  }
}
