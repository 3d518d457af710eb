import DropContent
import SystemFiles

/// Opens session files in both spellings.
///
/// ```swift
/// let reader = SessionReader(allowedFolders: ["/srv/photos"])
/// let replay = try SessionReplay(session: "note.session.json", reader: reader)
/// ```
public struct SessionReader: Sendable {
  /// Folders beside the session's own that its items may take files from.
  public var allowedFolders: [String]

  /// The largest session in one piece; a longer one is written as lines.
  private static let largest = 64 << 20
  /// By then a session's opening brace has come.
  private static let headSize = 1 << 16

  /// Sets what sessions may read.
  public init(allowedFolders: [String] = []) {
    self.allowedFolders = allowedFolders
  }

  /// A session whose events are yet to be read.
  package struct Opened {
    package var session: SessionFile
    package let events: SessionEvents

    package init(session: SessionFile, events: SessionEvents) {
      self.session = session
      self.events = events
    }
  }

  /// Opens a file, or standard input where the path is `-`.
  package func open(_ path: String) throws(SessionError) -> Opened {
    let name = path == "-" ? "-" : path.fileName
    let descriptor = try descriptor(of: path, name: name)
    let binder = SessionBinder(
      file: name,
      folder: path == "-" ? "." : path.folder,
      allowedFolders: allowedFolders
    )
    if path.hasSuffix(".jsonl") { return try lines(LineSource(descriptor: descriptor), binder) }
    let head = try head(of: descriptor, name: name)
    if path == "-", Self.looksLikeLines(head) {
      return try lines(LineSource(descriptor: descriptor, begun: head), binder)
    }
    defer { if descriptor > STDERR_FILENO { FileSystem.close(descriptor) } }
    if path.hasSuffix(".part"), Self.isRecorded(head) { throw Self.error(.interrupted, name) }
    return try read(rest(of: descriptor, after: head, name: name), binder, mayBeLines: path == "-")
  }

  /// Reads a session from memory.
  package func read(
    _ bytes: [UInt8],
    name: String,
    folder: String,
    isLines: Bool = false
  ) throws(SessionError) -> Opened {
    let binder = SessionBinder(file: name, folder: folder, allowedFolders: allowedFolders)
    if isLines { return try lines(LineSource(bytes: bytes), binder) }
    return try read(bytes, binder, mayBeLines: false)
  }

  private func descriptor(of path: String, name: String) throws(SessionError) -> Int32 {
    if path == "-" { return STDIN_FILENO }
    do throws(FileSystem.Failure) {
      return try FileSystem.openFile(path)
    } catch {
      throw Self.error(error.code == EISDIR ? .isFolder : .cannotOpen(error.code), name)
    }
  }

  /// The first of a document's bytes, enough to see what it is.
  private func head(of descriptor: Int32, name: String) throws(SessionError) -> [UInt8] {
    do throws(FileSystem.Failure) {
      guard descriptor == STDIN_FILENO else {
        return try FileSystem.readAll(descriptor, limit: Self.headSize)
      }
      // Of lines that are still being written, no more than is there is waited for.
      var (head, piece) = ([UInt8](), [UInt8]())
      repeat {
        try FileSystem.readSome(descriptor, upTo: Self.headSize, into: &piece)
        head += piece
      } while !piece.isEmpty && head.count <= Self.headSize && !Self.looksLikeLines(head)
      return head
    } catch {
      throw Self.error(.cannotOpen(error.code), name)
    }
  }

  /// All of a document; what doesn't begin as a session isn't read further than its head.
  private func rest(
    of descriptor: Int32,
    after head: [UInt8],
    name: String
  ) throws(SessionError) -> [UInt8] {
    let first = head.first { !Self.isSpace($0) }
    guard head.count > Self.headSize, first == nil || first == UInt8(ascii: "{") else {
      return head
    }
    do throws(FileSystem.Failure) {
      return head + (try FileSystem.readAll(descriptor, limit: Self.largest - head.count))
    } catch {
      throw Self.error(.cannotOpen(error.code), name)
    }
  }

  private func read(
    _ bytes: [UInt8],
    _ binder: SessionBinder,
    mayBeLines: Bool
  ) throws(SessionError) -> Opened {
    try refuseOther(bytes, binder.file)
    if mayBeLines, Self.looksLikeLines(bytes) {
      return try lines(LineSource(bytes: bytes), binder)
    }
    let root: LocatedJSON
    do throws(ContentError) {
      root = try JSONLines.reader.located(bytes)
    } catch {
      throw Self.explained(error, bytes, binder.file)
    }
    try Self.refuseTranscript(root, binder.file)
    var check = DocumentCheck(file: binder.file)
    try check.check(root, is: .session)
    var binder = binder
    let session = try binder.session(from: root)
    return Opened(
      session: session,
      events: SessionEvents(list: root["events"]?.elements ?? [], binder: binder)
    )
  }

  private func lines(_ lines: LineSource, _ binder: SessionBinder) throws(SessionError) -> Opened {
    let range: Range<Int>?
    do throws(LineSource.Failure) {
      range = try Self.head(lines)
    } catch {
      throw JSONLines.error(error, file: binder.file, line: lines.number + 1)
    }
    guard let range else { throw Self.error(.empty, binder.file) }
    try refuseOther(Array(unsafe lines.buffer[range]), binder.file)
    let root = try JSONLines.value(lines, range, file: binder.file)
    try Self.refuseTranscript(root, binder.file)
    var check = DocumentCheck(file: binder.file)
    if let events = root["events"] {
      throw SessionError(
        file: binder.file,
        place: events.place,
        path: "events",
        problem: .eventsInHead
      )
    }
    try check.check(root, is: .session)
    var binder = binder
    let session = try binder.session(from: root)
    return Opened(session: session, events: SessionEvents(lines: lines, binder: binder))
  }

  /// The first line that is not blank.
  private static func head(_ lines: LineSource) throws(LineSource.Failure) -> Range<Int>? {
    while let range = try lines.next() {
      if !JSONLines.isBlank(unsafe lines.buffer, range) { return range }
    }
    return nil
  }

  /// Whether a complete object stands on the first line and more comes after it.
  private static func looksLikeLines(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(of: 0x0A), end + 1 < bytes.count else { return false }
    return firstLine(bytes) != nil && !JSONLines.isBlank(bytes, end + 1..<bytes.count)
  }

  /// Whether the first line is what a recording begins with.
  private static func isRecorded(_ bytes: [UInt8]) -> Bool { firstLine(bytes)?["recorded"] != nil }

  private static func firstLine(_ bytes: [UInt8]) -> LocatedJSON? {
    bytes.firstIndex(of: 0x0A).flatMap { try? JSONLines.reader.located(Array(bytes[..<$0])) }
  }

  private func refuseOther(_ bytes: [UInt8], _ name: String) throws(SessionError) {
    if bytes.count > Self.largest {
      throw Self.error(.tooLarge(limit: Self.largest), name)
    }
    if bytes.allSatisfy(Self.isSpace) { throw Self.error(.empty, name) }
    if bytes.prefix(4096).contains(0) { throw Self.error(.notText, name) }
  }

  /// In lines the first record, as one document all of them.
  private static func refuseTranscript(
    _ root: LocatedJSON,
    _ name: String
  ) throws(SessionError) {
    let first = root["records"]?.elements.first ?? root
    if first["record"] != nil, first["format"]?.text == SessionFormat.transcript {
      throw error(.transcript, name)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func explained(
    _ error: ContentError,
    _ bytes: [UInt8],
    _ name: String
  ) -> SessionError {
    let told = JSONLines.error(error, file: name)
    guard looksLikeLines(bytes) else { return told }
    return SessionError(file: name, place: told.place, path: nil, problem: .severalDocuments)
  }

  private static func error(_ problem: SessionError.Problem, _ name: String) -> SessionError {
    SessionError(file: name, place: nil, path: nil, problem: problem)
  }
}
