import DropContent
import DropCore
import SystemFiles

/// A report of tests, read session by session; the file is open only while a piece is read, as there may be thousands.
struct TestReportReader {
  let path: String
  let head: TestReportHead
  /// The session that is next; nil behind the last.
  private(set) var record: TestRecord?
  private var lines: LinePieces
  private var isOver = false

  /// Whether a file begins as a report of tests does.
  static func isOne(_ path: String) -> Bool {
    var lines = LinePieces(path)
    guard let first = try? lines.next() else { return false }
    return TestReportHead(first) != nil
  }

  init(_ path: String) throws(CommandFailure) {
    self.path = path
    var lines = LinePieces(path)
    guard let head = try Self.line(&lines, of: path).flatMap({ TestReportHead($0) }) else {
      throw CommandFailure(.unreadable, "\(path): not a report of 'test --format json'")
    }
    (self.head, self.lines) = (head, lines)
    try advance()
  }

  /// Goes on to the next session.
  mutating func advance() throws(CommandFailure) {
    if isOver { return }
    guard var line = try Self.line(&lines, of: path) else { throw broken("it ends too early") }
    if line.first == UInt8(ascii: "]") {
      (record, isOver) = (nil, true)
      return
    }
    if line.last == UInt8(ascii: ",") { line.removeLast() }
    guard let next = TestRecord(line) else { throw broken("a line of it is no session") }
    if let record, !TestRecord.precedes(record.session, next.session) {
      throw broken("'\(next.session)' isn't in its place")
    }
    let part = TestReportHead.part(of: next.session, among: head.partCount)
    guard head.parts.contains(part) else {
      throw broken("'\(next.session)' is of part \(part), which it doesn't tell of")
    }
    record = next
  }

  private func broken(_ what: String) -> CommandFailure {
    CommandFailure(.unreadable, "\(path): \(what)")
  }

  private static func line(
    _ lines: inout LinePieces,
    of path: String
  ) throws(CommandFailure) -> [UInt8]? {
    do throws(FileSystem.Failure) { return try lines.next() } catch {
      let reason = SystemReason.text(of: error.code)
      throw CommandFailure(.missing, "can't read the report '\(path)': \(reason)")
    }
  }
}

/// The lines of a file, of which a piece at a time is read.
private struct LinePieces {
  private let path: String
  private var offset = 0
  private var piece: [UInt8] = []
  private var place = 0

  private static let size = 1 << 15
  private static let longest = 1 << 22

  init(_ path: String) { self.path = path }

  /// The next line without its end; nil behind the last.
  mutating func next() throws(FileSystem.Failure) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = piece[place...].firstIndex(of: 0x0A) {
        line += piece[place..<end]
        place = end + 1
        return line
      }
      line += piece[place...]
      guard line.count <= Self.longest else { throw FileSystem.Failure(code: EFBIG) }
      try read()
      if piece.isEmpty { return line.isEmpty ? nil : line }
    }
  }

  private mutating func read() throws(FileSystem.Failure) {
    let descriptor = try FileSystem.openFile(path)
    defer { FileSystem.close(descriptor) }
    if offset > 0 { try FileSystem.seek(descriptor, to: offset) }
    try FileSystem.readSome(descriptor, upTo: Self.size, into: &piece)
    (place, offset) = (0, offset + piece.count)
  }
}
