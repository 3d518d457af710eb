/// One encoded word: `=?utf-8?Q?Caf=C3=A9?=` (RFC 2047), where it may have a language, too (RFC 2231).
struct MailWord {
  /// What its bytes are said to be, in small letters.
  let charset: String
  /// Where it ends.
  let end: Int
  private let isBase64: Bool
  private let text: ArraySlice<UInt8>

  /// The word that begins at a place, if one does.
  ///
  /// It is looked for up to the fourth question mark at most, so that all places of a text are looked at in
  /// a time that grows with its length.
  init?(at start: Int, in bytes: ArraySlice<UInt8>) {
    let mark = UInt8(ascii: "?")
    guard bytes[start...].starts(with: "=?".utf8) else { return nil }
    let label = bytes[(start + 2)...].prefix(TextEncoding.longestLabel + 16)
      .prefix { $0 > 0x20 && $0 < 0x7F && $0 != mark }
    let rest = bytes[label.endIndex...]
    guard !label.isEmpty, rest.count > 3, rest[rest.startIndex] == mark,
      rest[rest.startIndex + 2] == mark
    else { return nil }
    switch rest[rest.startIndex + 1] {
    case UInt8(ascii: "Q"), UInt8(ascii: "q"): isBase64 = false
    case UInt8(ascii: "B"), UInt8(ascii: "b"): isBase64 = true
    default: return nil
    }
    text = rest.dropFirst(3).prefix { $0 != mark }
    guard bytes[text.endIndex...].starts(with: "?=".utf8) else { return nil }
    end = text.endIndex + 2
    let name = label.prefix { $0 != UInt8(ascii: "*") }
    charset = String(decoding: name.map(ASCII.lowercased), as: UTF8.self)
  }

  /// The bytes that it stands for; nil where it isn't written as it says.
  var bytes: [UInt8]? {
    if isBase64 { return Base64.decode(text, .lenient) }
    let spaced = text.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
    return spaced[...].resolvingHexadecimals(after: UInt8(ascii: "="))
  }
}

/// Makes text of the values of headers.
struct MailText {
  /// How bytes are read that don't say how they are written, and are no UTF-8.
  private let fallback: TextEncoding
  /// What the labels of encoded words mean.
  private var known: [String: TextEncoding?] = [:]

  /// No e-mail has more; what is beyond that stays as it is written, since to ask for one takes long.
  private static let mostCharsets = 32

  /// Of an e-mail with these headers.
  init(of head: [UInt8], stated: TextEncoding?) {
    let found = stated ?? TextEncoding.detect(head)
    // ASCII is spelled out in them: a zero byte doesn't make them UTF-16.
    fallback = found.isWide ? .windows1252 : found
  }

  /// A value with its encoded words decoded, on one line: control characters become spaces, and those at its
  /// ends go.
  mutating func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    // What the words of one encoding stand for that came behind each other.
    var (run, running) = ([UInt8](), nil as TextEncoding?)
    var (at, start) = (value.startIndex, value.startIndex)
    while at < value.endIndex {
      guard value[at] == UInt8(ascii: "="), let word = MailWord(at: at, in: value),
        let encoding = encoding(word.charset), let bytes = word.bytes
      else {
        at += 1
        continue
      }
      let between = value[start..<at]
      // White space between two words only parts them. A character may begin in one and end in the next.
      let isGap = running != nil && between.allSatisfy { $0 <= 0x20 }
      if !isGap || running != encoding {
        if let running { out.append(contentsOf: running.decode(run)) }
        (run, running) = ([], encoding)
      }
      if !isGap { out.append(contentsOf: plain(between)) }
      run.append(contentsOf: bytes)
      (at, start) = (word.end, word.end)
    }
    if let running { out.append(contentsOf: running.decode(run)) }
    out.append(contentsOf: plain(value[start...]))
    return Self.oneLine(out)
  }

  /// What stands there as it is, in UTF-8.
  func plain(_ value: ArraySlice<UInt8>) -> [UInt8] {
    let bytes = Array(value)
    let isEscaped = fallback.name.hasPrefix("iso-2022-") && bytes.contains(0x1B)
    return !isEscaped && UTF8Sequence.isValid(bytes.span) ? bytes : fallback.decode(bytes)
  }

  private mutating func encoding(_ label: String) -> TextEncoding? {
    if let found = known[label] { return found }
    guard known.count < Self.mostCharsets else { return nil }
    let found = TextEncoding(label: label)
    known[label] = .some(found)
    return found
  }

  static func oneLine(_ text: [UInt8]) -> [UInt8] {
    Array(text.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }[...].trimmed)
  }
}
