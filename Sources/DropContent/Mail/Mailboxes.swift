/// The people in a header such as `From` or `To` (RFC 5322, 3.4): `Ada <ada@example.com>, "Lovelace, Ada"
/// <ada@example.org>, team: bob@example.com;`.
///
/// Read before encoded words are decoded, for what is in them is no list.
struct Mailboxes {
  private let bytes: ArraySlice<UInt8>
  private var at: Int

  /// What was read of the mailbox that comes next.
  private var phrase: [UInt8] = []
  private var hasSign = false
  private var address: ArraySlice<UInt8>?
  private var comment: [UInt8] = []

  /// What was opened once and never closed: it isn't looked for again.
  private var neverClosed: Set<UInt8> = []

  init(_ value: ArraySlice<UInt8>) {
    bytes = value
    at = value.startIndex
  }

  /// The next one: an address is the name of who has none, and who has no address has a name alone.
  mutating func next(_ text: inout MailText) -> VCardContact? {
    while at < bytes.endIndex {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        at += 1
        if let found = taken(&text) { return found }
      case UInt8(ascii: ":") where !hasSign:
        // The name of a group.
        at += 1
        forget()
      case UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: "<"):
        if neverClosed.contains(byte) || !readPart(from: byte) {
          neverClosed.insert(byte)
          append(byte)
        }
      case UInt8(ascii: "="):
        guard let word = MailWord(at: at, in: bytes) else {
          append(byte)
          continue
        }
        phrase.append(contentsOf: bytes[at..<word.end])
        at = word.end
      default: append(byte)
      }
    }
    return taken(&text)
  }

  private mutating func append(_ byte: UInt8) {
    phrase.append(byte)
    if byte == UInt8(ascii: "@") { hasSign = true }
    at += 1
  }

  /// Reads what stands between two signs; false where the second is missing.
  private mutating func readPart(from opening: UInt8) -> Bool {
    let inside = at + 1
    if opening == UInt8(ascii: "<") {
      guard let end = end(ofAddressAt: inside) else { return false }
      if address == nil { address = bytes[inside..<end] }
      at = end + 1
      return true
    }
    let isQuote = opening == UInt8(ascii: "\"")
    guard let (read, end) = escaped(from: inside, isQuote) else { return false }
    if isQuote { phrase.append(contentsOf: read) } else if comment.isEmpty { comment = read }
    at = end
    return true
  }

  /// Where an address ends: comments and quotes in it may have its closing sign, if they are closed.
  private func end(ofAddressAt start: Int) -> Int? {
    guard let first = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let open = bytes[start..<first].firstIndex {
      $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\"")
    }
    guard var place = open else { return first }
    while place < bytes.endIndex, bytes[place] != UInt8(ascii: ">") {
      let byte = bytes[place]
      guard byte == UInt8(ascii: "(") || byte == UInt8(ascii: "\"") else { place += 1; continue }
      guard let (_, end) = escaped(from: place + 1, byte == UInt8(ascii: "\"")) else {
        return first
      }
      place = end
    }
    return place < bytes.endIndex ? place : first
  }

  /// An address without the comments and spaces that may stand between its parts (RFC 5322, A.5).
  private func bare(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var kept: [UInt8] = []
    var place = address.startIndex
    while place < address.endIndex {
      let byte = address[place]
      if byte == UInt8(ascii: "("), let (_, end) = escaped(from: place + 1, false) {
        place = end
      } else if byte == UInt8(ascii: "\""), let (_, end) = escaped(from: place + 1, true) {
        kept += bytes[place..<end]
        place = end
      } else {
        if byte > 0x20 { kept.append(byte) }
        place += 1
      }
    }
    return kept[...]
  }

  /// A text of which the spaces are gone that stand beside a dot or the sign of an address.
  private static func closed(_ text: [UInt8]) -> [UInt8] {
    let joints: Set<UInt8> = [UInt8(ascii: "@"), UInt8(ascii: ".")]
    var kept: [UInt8] = []
    var spaces = 0
    for byte in text {
      if byte == 0x20 { spaces += 1; continue }
      if spaces > 0, !joints.contains(byte), !joints.contains(kept.last ?? 0x20) {
        kept.append(0x20)
      }
      spaces = 0
      kept.append(byte)
    }
    return kept
  }

  /// What stands up to the closing quote or bracket, and where that is passed; comments lie in each other.
  private func escaped(from start: Int, _ isQuote: Bool) -> (read: [UInt8], end: Int)? {
    var read: [UInt8] = []
    var (place, depth) = (start, 1)
    while place < bytes.endIndex {
      var byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\\") where place + 1 < bytes.endIndex:
        place += 1
        byte = bytes[place]
      case UInt8(ascii: "\"") where isQuote: depth = 0
      case UInt8(ascii: "(") where !isQuote: depth += 1
      case UInt8(ascii: ")") where !isQuote: depth -= 1
      default: break
      }
      place += 1
      if depth == 0 { return (read, place) }
      read.append(byte)
    }
    return nil
  }

  /// The mailbox that was read, if it is one.
  private mutating func taken(_ text: inout MailText) -> VCardContact? {
    defer { forget() }
    var mail: [UInt8] = []
    var name: [UInt8] = []
    if let address {
      mail = MailText.oneLine(text.plain(Self.withoutRoute(bare(address))))
      name = text.decoded(phrase[...])
    } else {
      let only = Self.closed(MailText.oneLine(phrase))
      if hasSign, !only.contains(0x20) {
        mail = text.plain(only[...])
      } else {
        name = text.decoded(phrase[...])
      }
    }
    // A remark alone is nobody: `unlisted-recipients:; (no To-header on input)`.
    if name.isEmpty, !mail.isEmpty { name = text.decoded(comment[...]) }
    if name.isEmpty { name = mail }
    if name.isEmpty { return nil }
    return VCardContact(name: name, emails: mail.isEmpty ? [] : [mail])
  }

  /// The way that an address took once stands before it: `<@relay.example:ada@example.com>`.
  private static func withoutRoute(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard address.first == UInt8(ascii: "@"),
      let colon = address.firstIndex(of: UInt8(ascii: ":"))
    else { return address }
    return address[(colon + 1)...]
  }

  private mutating func forget() {
    (phrase, hasSign, address, comment) = ([], false, nil, [])
  }
}
