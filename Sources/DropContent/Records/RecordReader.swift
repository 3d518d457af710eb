/// Goes through the records of a text of any size, a piece of it at a time.
///
/// A value, so that a piece can be fetched elsewhere while its owner waits.
package struct RecordReader: Sendable {
  package let kind: RecordKind
  private let pieces: TextPieces
  private var scanner: RecordScanner
  private var text: [UInt8] = []
  /// Where the next piece begins, and whether there is none.
  private var place: Int
  private var hasAll = false
  private var hasBegun = false
  /// Whether something that was read isn't the UTF-8 that the rest is, and U+FFFD stands for it.
  package private(set) var isRepaired = false
  /// How many records were given.
  package private(set) var count = 0

  package enum Step: Sendable {
    case record(TextRecord)
    /// A record that is larger than any may be was passed over.
    case excess(ContentError)
    case needsPiece
    case end
  }

  package init(_ content: Content, _ kind: RecordKind) throws(ContentError) {
    self.init(try TextPieces(content), kind)
  }

  init(_ pieces: TextPieces, _ kind: RecordKind) {
    self.kind = kind
    self.pieces = pieces
    scanner = RecordScanner(kind)
    place = pieces.start
  }

  /// How many bytes of the content are still to be read.
  package var rest: Int { hasAll ? 0 : max(0, pieces.content.size - place) }

  /// The next record of what was read.
  package mutating func step() throws(ContentError) -> Step {
    switch try find() {
    case .record(let range):
      let bytes = Array(text[range])
      return .record(
        TextRecord(bytes: bytes, place: scanner.place, isUnclosed: scanner.isUnclosed)
      )
    case .excess(let problem): return .excess(kind.error(problem, number: count))
    case .more: return .needsPiece
    case .end: return .end
    }
  }

  /// Reads pieces until there is a record or none; gives how many bytes that took.
  @discardableResult
  package mutating func fill() throws(ContentError) -> Int {
    let before = place
    repeat {
      let piece = try pieces.piece(at: place)
      put(piece)
      // What was looked at is not looked at again, but a record is given by a step.
      var ahead = self
      guard case .more = try ahead.find() else { break }
      self = ahead
    } while !hasAll
    return place - before
  }

  /// The next record; nil after the last.
  package mutating func next() throws(ContentError) -> TextRecord? {
    while true {
      switch try step() {
      case .record(let record): return record
      case .excess(let error): throw error
      case .end: return nil
      case .needsPiece: put(try pieces.piece(at: place))
      }
    }
  }

  private mutating func put(_ piece: TextPiece) {
    let given = scanner.start
    if given > 0 {
      text.removeSubrange(..<min(given, text.count))
      scanner.forget(given)
    }
    text.append(contentsOf: piece.text)
    place = piece.end
    hasAll = piece.isLast
    if piece.isRepaired { isRepaired = true }
  }

  private mutating func find() throws(ContentError) -> RecordScanner.Found {
    if !hasBegun {
      guard hasAll || !text.isEmpty else { return .more }
      begin()
    }
    // The text is lent meanwhile.
    var next = scanner
    let found = try next.next(in: text.span, isLast: hasAll)
    scanner = next
    switch found {
    case .record, .excess: count += 1
    case .more, .end: break
    }
    return found
  }

  /// Looks at the first piece for what parts the cells of rows.
  private mutating func begin() {
    hasBegun = true
    guard case .rows(let given) = kind else { return }
    let named = CSVSeparator.named(in: text)
    let separator = named?.separator ?? given ?? CSVSeparator.find(in: text)
    scanner = RecordScanner(kind, separator: separator)
    self.separator = separator
    guard let named else { return }
    text.removeSubrange(..<named.end)
  }

  /// What parts the cells of rows, once the first was found.
  package private(set) var separator = UInt8(ascii: ",")
}

/// A text's records by their numbers: it knows where every 64th begins, and reads from there.
package struct RecordIndex: Sendable {
  package let count: Int
  package let kind: RecordKind
  /// What parts the cells of rows.
  package let separator: UInt8
  /// The text, as UTF-8.
  private let content: Content
  private let marks: [Mark]

  private struct Mark: Sendable {
    let offset: Int
    let place: TextPlace
  }

  private static let stride = 64

  /// Bytes that it takes.
  package var size: Int { marks.count * MemoryLayout<Mark>.stride }

  /// How many bytes are read for one record, on average.
  package var workOfOne: Int { max(1024, content.size / max(1, marks.count)) }

  package init(
    _ content: Content,
    _ kind: RecordKind,
    _ limits: ContentLimits
  ) throws(ContentError) {
    var content = content
    if content.size <= TextPieces.size {
      // So little is read once, whatever becomes of where it lies.
      let bytes = try content.bytes()
      let encoding = content.encoding
      content = Content(type: content.type, name: content.name, bytes: bytes)
      content.encoding = encoding
    }
    let pieces = try TextPieces(content)
    var found = Finder(pieces, kind)
    if try !found.run() {
      // Places in a text that has to be converted say nothing, so all of it is.
      let text = try pieces.whole(limit: limits.bytes, output: limits.output)
      found = Finder(
        TextPieces(utf8: Content(type: content.type, name: content.name, utf8: text)),
        kind
      )
      _ = try found.run()
    }
    (count, marks, separator) = (found.count, found.marks, found.separator)
    (self.content, self.kind) = (found.pieces.content, kind)
  }

  /// One record, by its number from zero.
  package func record(_ number: Int) throws(ContentError) -> TextRecord {
    guard number >= 0, number < count else { throw ContentError(noUnitAt: number, of: count) }
    let block = number / Self.stride
    let (first, next) = (marks[block], block + 1)
    let end = next < marks.count ? marks[next].offset : content.size
    let text = try content.read(at: first.offset, count: end - first.offset)
    var scanner = RecordScanner(kind, separator: separator, within: first.place)
    for _ in 0..<(number % Self.stride) { _ = try scanner.next(in: text.span, isLast: true) }
    guard case .record(let range) = try scanner.next(in: text.span, isLast: true) else {
      // It was shorter when it was read again.
      throw content.missing(at: first.offset + text.count)
    }
    return TextRecord(bytes: Array(text[range]), place: scanner.place)
  }

  /// Goes through all records without taking any.
  private struct Finder {
    let pieces: TextPieces
    var marks: [Mark] = []
    var count = 0
    var separator = UInt8(ascii: ",")
    private let kind: RecordKind

    init(_ pieces: TextPieces, _ kind: RecordKind) {
      self.pieces = pieces
      self.kind = kind
    }

    /// False where the text isn't UTF-8 as it lies there.
    mutating func run() throws(ContentError) -> Bool {
      var scanner = RecordScanner(kind)
      var text: [UInt8] = []
      var (place, base, isLast) = (pieces.start, pieces.start, false)
      while !isLast {
        let piece = try pieces.piece(at: place)
        guard piece.isAsItLies else { return false }
        if text.isEmpty, base == pieces.start, case .rows(let given) = kind {
          let named = CSVSeparator.named(in: piece.text)
          separator = named?.separator ?? given ?? CSVSeparator.find(in: piece.text)
          scanner = RecordScanner(kind, separator: separator)
          text = Array(piece.text[(named?.end ?? 0)...])
          base += named?.end ?? 0
        } else {
          let given = min(scanner.start, text.count)
          text.removeSubrange(..<given)
          scanner.forget(given)
          base += given
          text += piece.text
        }
        (place, isLast) = (piece.end, piece.isLast)
        try find(in: text, from: base, isLast: isLast, &scanner)
      }
      return true
    }

    private mutating func find(
      in text: [UInt8],
      from base: Int,
      isLast: Bool,
      _ scanner: inout RecordScanner
    ) throws(ContentError) {
      while true {
        switch try scanner.next(in: text.span, isLast: isLast) {
        case .record(let range):
          if count % RecordIndex.stride == 0 {
            marks.append(Mark(offset: base + range.lowerBound, place: scanner.place))
          }
          count += 1
        case .excess(let problem): throw kind.error(problem, number: count + 1)
        case .more where scanner.isPassing: throw kind.error(scanner.excess, number: count + 1)
        case .more, .end: return
        }
      }
    }
  }
}
