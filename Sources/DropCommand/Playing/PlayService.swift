#if Live

import DropContent
import DropPlay
import LoopbackServer
import SystemFiles

/// What the server serves: the page's files, and a mailbox for the table.
final class PlayService: LoopbackService {
  private struct State {
    var table: PlayTable?
    var server: LoopbackListener?
    /// How many streams are open.
    var streams = 0
    /// The path that leads a browser to the page once.
    var opener: String?
    /// Pages of the last recordings by their paths, which nobody can guess.
    var reports: [(path: String, page: LoopbackPage)] = []
  }

  private let mailbox: PlayMailbox
  private let state = Guarded(State())
  private static let files = [
    "/": own(PlayAssets.page, "text/html"), "/play.css": own(PlayAssets.style, "text/css"),
    "/play.js": own(PlayAssets.script, "text/javascript"),
  ]

  init(_ mailbox: PlayMailbox) { self.mailbox = mailbox }

  /// One of the page's files, as it lies in the program.
  private static func own(_ packed: String, _ mediaType: String) -> LoopbackPage {
    let bytes = Base64.decode(packed.utf8, .strict) ?? []
    return LoopbackPage(bytes, mediaType: "\(mediaType); charset=utf-8", isPacked: true)
  }

  /// Begins to take bytes, for a table.
  func begin(_ table: PlayTable, _ server: LoopbackListener) {
    state.withLock { ($0.table, $0.server) = (table, server) }
  }

  /// The server has stopped.
  func end() { state.withLock { ($0.table, $0.server) = (nil, nil) } }

  /// An address that leads to the page once: a browser is told it as an argument, which other users of
  /// the machine can see, and the key isn't for them.
  func makeOpener(_ port: UInt16) -> String {
    let path = Self.secretPath("/open/")
    state.withLock { $0.opener = path }
    return "http://127.0.0.1:\(port)\(path)"
  }

  /// What the paths begin with under which other programs fetch what is dragged out of the page: whoever is
  /// told one has it from the browser, and can't guess others of another run.
  let out = secretPath("/out/") + "/"

  func gives(_ path: String) -> Bool { path.hasPrefix(out) }

  func give(_ path: String, reply: @escaping @Sendable (LoopbackGift?) -> Void) {
    mailbox.put(
      .fetch(String(path.dropFirst(out.count))) { content in
        reply(content.flatMap(LoopbackGift.init))
      }
    )
  }

  private static let mostReports = 20

  /// Shows a page to whoever has the path that comes back.
  func show(_ report: LoopbackPage) -> String {
    let path = Self.secretPath("/report/")
    state.withLock { state in
      if state.reports.count >= Self.mostReports { state.reports.removeFirst() }
      state.reports.append((path, report))
    }
    return path
  }

  private static func secretPath(_ start: String) -> String {
    start + (0..<2).map { _ in String(UInt64.random(in: 0...(.max)), radix: 36) }.joined()
  }

  func page(_ path: String) -> LoopbackPage? {
    if let file = Self.files[path] { return file }
    let report = state.withLock { state in state.reports.first { $0.path == path }?.page }
    if let report { return report }
    let key = state.withLock { state -> String? in
      guard path == state.opener else { return nil }
      state.opener = nil
      return state.server?.key
    }
    return key.map { key in
      let text = "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=/#\(key)\">"
      return LoopbackPage(Array(text.utf8), mediaType: "text/html; charset=utf-8")
    }
  }

  func message(_ body: [UInt8], reply: @escaping @Sendable ([UInt8]) -> Void) {
    mailbox.put(body, to: state.withLock { $0.table }, reply: reply)
  }

  func opened(_ stream: LoopbackStream) {
    state.withLock { $0.streams += 1 }
    mailbox.put(.opened(stream))
  }

  /// With the last page go its loads: a browser may go on sending them for seconds.
  func closed(_ stream: LoopbackStream) {
    mailbox.put(.closed(stream))
    let server = state.withLock { state in
      state.streams -= 1
      return state.streams == 0 ? state.server : nil
    }
    server?.endUploads()
  }

  func upload(_ load: String, length: Int) -> Bool {
    state.withLock { $0.table }?.gate.admits(load, length: length) ?? false
  }

  func progress(_ load: String, _ bytes: Int) { mailbox.put(.progress(load: load, bytes)) }
  func uploaded(_ load: String, _ file: SpoolFile) { mailbox.put(.uploaded(load: load, file)) }

  /// A page that goes ends its loads and its stream in no order, and the stream's end tells why.
  func uploadFailed(_ load: String, _ failure: UploadFailure) {
    guard failure == .connectionEnded, let server = state.withLock({ $0.server }) else {
      return mailbox.put(.uploadFailed(load: load, failure))
    }
    Task.detached { [self] in
      for _ in 0..<Self.looks where state.withLock({ $0.streams > 0 }) {
        try? await Task.sleep(for: Self.grace)
        server.lookForReaders()
      }
      mailbox.put(.uploadFailed(load: load, failure))
    }
  }

  /// Together less than the second in which the end of a connection is to be seen: a browser on a busy
  /// machine takes that long between the two.
  private static let (looks, grace) = (7, Duration.milliseconds(100))
}

extension LoopbackGift {
  /// Nothing where it is a folder.
  fileprivate init?(_ content: Content) {
    if case .folder = content.storage { return nil }
    self.init(name: content.name ?? "", size: content.size) { offset, count in
      try? content.read(at: offset, count: count)
    }
  }
}

#endif
