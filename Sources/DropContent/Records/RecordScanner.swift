import SystemFiles

/// Finds the records of a text that comes piece by piece, looking at each byte once.
struct RecordScanner: Sendable {
  let kind: RecordKind
  /// Where the record begins that is looked for.
  private(set) var start = 0
  /// Where the latest record began, as far as that is counted.
  private(set) var place: TextPlace
  /// Where the next byte to look at stands.
  private var current: TextPlace
  /// The next byte to look at.
  private var at = 0
  private var state: State
  private var separator: UInt8
  private var cells = 0
  private var depth = 0
  /// Whether another element has to come.
  private var owesElement = false
  /// Whether the record that is looked for is too large, so that its bytes are given up as they come.
  private(set) var isPassing = false
  private var hasTooManyCells = false
  /// Whether the text ended within a quote of the latest row.
  private(set) var isUnclosed = false

  private enum State: UInt8 {
    /// Before a record.
    case between
    /// Within a line, a plain cell, an element.
    case inside
    case cell, quoted, closedQuote
    case string, escape
    /// Before an array, behind it.
    case before, over
  }

  enum Found {
    case record(Range<Int>)
    /// A record that is too large has ended; the next one may be looked for.
    case excess(ContentError.Problem)
    case more
    case end
  }

  private static let mostCells = 100_000

  /// Begins at a text's first byte, or within it at that of a record.
  init(
    _ kind: RecordKind,
    separator: UInt8 = UInt8(ascii: ","),
    within place: TextPlace? = nil
  ) {
    self.kind = kind
    self.separator = separator
    self.place = place ?? TextPlace(line: 1, column: 1)
    current = self.place
    owesElement = place != nil
    state = kind == .elements && place == nil ? .before : .between
  }

  /// Bytes before the record that is looked for have gone.
  mutating func forget(_ count: Int) {
    start -= count
    at -= count
  }

  /// The next record of the text; `more` where it may go on behind its last byte.
  ///
  /// Of one that is too large nothing has to be kept: its end is found all the same.
  mutating func next(in text: Span<UInt8>, isLast: Bool) throws(ContentError) -> Found {
    let found =
      switch kind {
      case .lines: line(in: text, isLast)
      case .jsonLines: filledLine(in: text, isLast)
      case .rows: row(in: text, isLast)
      case .elements: try element(in: text, isLast)
      }
    switch found {
    case .record(let range) where isPassing || hasTooManyCells || range.count > kind.most:
      return endExcess()
    case .end where isPassing: return endExcess()
    case .more where isPassing || at - start > kind.most:
      (start, isPassing) = (at, true)
      return .more
    default: return found
    }
  }

  private mutating func endExcess() -> Found {
    defer { (isPassing, hasTooManyCells) = (false, false) }
    return .excess(excess)
  }

  /// What is too much of the record that was found or is looked for.
  var excess: ContentError.Problem {
    hasTooManyCells
      ? .limit(.units, allowed: Self.mostCells, found: nil)
      : .limit(.bytes, allowed: kind.most, found: nil)
  }

  // MARK: Lines

  private mutating func line(in text: Span<UInt8>, _ isLast: Bool) -> Found {
    guard let end = text.firstIndex(of: 0x0A, from: at) else {
      at = text.count
      guard isLast else { return .more }
      guard start < text.count else { return .end }
      place = current
      return .record(take(to: text.count, next: text.count, text))
    }
    place = current
    current.line += 1
    return .record(take(to: end, next: end + 1, text))
  }

  private mutating func take(to end: Int, next: Int, _ text: Span<UInt8>) -> Range<Int> {
    defer { (start, at) = (next, next) }
    return start..<(end > start && text[end - 1] == 0x0D ? end - 1 : end)
  }

  private mutating func filledLine(in text: Span<UInt8>, _ isLast: Bool) -> Found {
    while true {
      let found = line(in: text, isLast)
      guard case .record(let range) = found else { return found }
      if isPassing { return found }
      for place in range where text[place] > 0x20 { return found }
    }
  }

  // MARK: Rows

  private mutating func row(in text: Span<UInt8>, _ isLast: Bool) -> Found {
    if state == .between {
      while at < text.count, text[at] == 0x0A || text[at] == 0x0D { at += 1 }
      start = at
      guard at < text.count else { return isLast ? .end : .more }
      (state, cells) = (.cell, 1)
    }
    while at < text.count {
      let byte = text[at]
      switch state {
      case .cell:
        if byte == 0x22 { at += 1 }
        state = byte == 0x22 ? .quoted : .inside
      case .quoted:
        guard let quote = text.firstIndex(of: 0x22, from: at) else {
          at = text.count
          continue
        }
        at = quote + 1
        state = .closedQuote
      case .closedQuote:
        if byte == 0x22 { at += 1 }
        state = byte == 0x22 ? .quoted : .inside
      default:
        if byte == separator {
          cells += 1
          if cells > Self.mostCells { hasTooManyCells = true }
          state = .cell
        } else if byte == 0x0A {
          return endRow(at + 1)
        } else if byte == 0x0D {
          guard at + 1 < text.count || isLast else { return .more }
          let isPair = at + 1 < text.count && text[at + 1] == 0x0A
          return endRow(at + (isPair ? 2 : 1))
        }
        at += 1
      }
    }
    guard isLast else { return .more }
    isUnclosed = state == .quoted
    return endRow(text.count)
  }

  private mutating func endRow(_ end: Int) -> Found {
    defer { (start, at, state) = (end, end, .between) }
    return .record(start..<end)
  }

  // MARK: Elements

  private mutating func element(in text: Span<UInt8>, _ isLast: Bool) throws(ContentError) -> Found
  {
    while at < text.count {
      let byte = text[at]
      switch state {
      case .before:
        if byte == UInt8(ascii: "[") {
          state = .between
        } else if !Self.isSpace(byte) {
          throw malformed("expected '['")
        }
      case .between:
        if Self.isSpace(byte) { break }
        if byte == UInt8(ascii: "]"), !owesElement {
          state = .over
          break
        }
        (start, state, depth, place) = (at, .inside, 0, current)
        continue
      case .inside:
        if let end = step(byte) {
          let closes = byte != UInt8(ascii: ",")
          current.column += 1
          return .record(element(from: start, to: end, in: text, closes: closes))
        }
      case .string:
        if byte == 0x22 { state = .inside } else if byte == 0x5C { state = .escape }
      case .escape: state = .string
      default:
        if !Self.isSpace(byte) { throw malformed("expected the end") }
      }
      at += 1
      if byte == 0x0A {
        current = TextPlace(line: current.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        current.column += 1
      }
    }
    if !isLast {
      if state == .between || state == .over || state == .before { start = at }
      return .more
    }
    guard state == .over else { throw malformed("ends too early") }
    return .end
  }

  /// Looks at a byte of an element outside of strings; gives the place where the element ends.
  private mutating func step(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x22: state = .string
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"): depth = max(0, depth - 1)
    case UInt8(ascii: "]"):
      if depth == 0 { return at }
      depth -= 1
    case UInt8(ascii: ","): return depth == 0 ? at : nil
    default: break
    }
    return nil
  }

  private mutating func element(
    from first: Int,
    to end: Int,
    in text: Span<UInt8>,
    closes: Bool
  ) -> Range<Int> {
    var last = end
    while last > first, Self.isSpace(text[last - 1]) { last -= 1 }
    state = closes ? .over : .between
    owesElement = !closes
    at = end + 1
    start = at
    return first..<last
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func malformed(_ detail: String) -> ContentError {
    ContentError(.malformed(format: "JSON", detail: detail), at: current)
  }
}

extension Span<UInt8> {
  /// The place of a byte from here on.
  fileprivate func firstIndex(of byte: UInt8, from place: Int) -> Int? {
    guard place < count else { return nil }
    // The pointer lives as long as the closure, and what is looked through lies within its count.
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + place, CInt(byte), bytes.count - place)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
