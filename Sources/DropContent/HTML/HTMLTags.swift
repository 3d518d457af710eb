import DropCore

/// The tags of a document, one after the other; what only looks like one in a comment or a script is
/// passed over.
struct HTMLTags {
  /// One tag and where it stands.
  struct Tag {
    private(set) var name: UInt64
    private(set) var isEnd: Bool
    /// From its `<` to after its `>`.
    private(set) var start: Int
    private(set) var end: Int
  }

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Tag? {
    while let start = place(of: "<") {
      at = start + 1
      if starts("!--") {
        at += 3
        at = place(of: "-->").map { $0 + 3 } ?? bytes.count
        continue
      }
      let isEnd = starts("/")
      if isEnd { at += 1 }
      guard at < bytes.count, ASCII.isLetter(bytes[at]) else { continue }
      let name = HTMLTag.name(in: bytes, at: &at)
      HTMLTag.passAttributes(in: bytes, at: &at)
      let rule = HTMLTag.rule(name)
      if !isEnd, rule == .skipped || rule == .rawText { passRaw(name) }
      return Tag(name: name, isEnd: isEnd, start: start, end: at)
    }
    return nil
  }

  /// A whole number from 1 to 1,000, as browsers take spans; 1 where there is none.
  func number(_ attribute: StaticString, in tag: Tag) -> Int {
    let words = Array(" \(attribute)=".utf8)
    let text = bytes[tag.start..<tag.end].map { ASCII.isSpace($0) ? 0x20 : ASCII.lowercased($0) }
    guard let after = text[...].firstPlace(of: words) else { return 1 }
    let digits = text[after...].drop { $0 == 0x22 || $0 == 0x27 }.prefix { ASCII.isDigit($0) }
    let number = Int(String(decoding: digits.prefix(5), as: UTF8.self)) ?? 1
    return min(max(number, 1), 1_000)
  }

  /// An attribute's value with its references replaced, without white space around it; nil where the tag has
  /// none of that name.
  func value(_ attribute: StaticString, in tag: Tag) -> [UInt8]? {
    let wanted = Array("\(attribute)".utf8)
    var at = tag.start + 1
    func skip(while isPassed: (UInt8) -> Bool) {
      while at < tag.end, isPassed(bytes[at]) { at += 1 }
    }
    let ends = [UInt8(ascii: ">"), UInt8(ascii: "/")]
    skip { !ASCII.isSpace($0) && !ends.contains($0) }
    while at < tag.end {
      skip { ASCII.isSpace($0) || ends.contains($0) }
      let name = at
      skip { !ASCII.isSpace($0) && $0 != UInt8(ascii: "=") && !ends.contains($0) }
      let found = bytes[name..<at].lazy.map(ASCII.lowercased).elementsEqual(wanted)
      skip(while: ASCII.isSpace)
      guard at < tag.end, bytes[at] == UInt8(ascii: "=") else {
        // A sign that begins nothing is passed.
        if at == name { at += 1 }
        continue
      }
      at += 1
      skip(while: ASCII.isSpace)
      guard at < tag.end else { return nil }
      let quote = bytes[at]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { at += 1 }
      let start = at
      skip { isQuoted ? $0 != quote : !ASCII.isSpace($0) && $0 != UInt8(ascii: ">") }
      if found {
        return Array(HTMLReference.replaced(inAttribute: Array(bytes[start..<at]))[...].trimmed)
      }
      if isQuoted { at += 1 }
    }
    return nil
  }

  private mutating func passRaw(_ name: UInt64) {
    while let start = place(of: "</") {
      at = start + 2
      if HTMLTag.name(in: bytes, at: &at) == name {
        return HTMLTag.passAttributes(in: bytes, at: &at)
      }
    }
    at = bytes.count
  }

  private func starts(_ text: StaticString) -> Bool {
    bytes[at...].starts(with: "\(text)".utf8)
  }

  private func place(of text: StaticString) -> Int? {
    let wanted = Array("\(text)".utf8)
    var place = at
    while place + wanted.count <= bytes.count {
      if bytes[place] == wanted[0], bytes[place...].starts(with: wanted) { return place }
      place += 1
    }
    return nil
  }
}
