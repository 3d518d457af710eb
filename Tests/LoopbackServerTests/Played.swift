#if Live

import Foundation
import LoopbackClient
import SystemFiles

import LoopbackServer

/// A server with a service that notes what it hears.
final class Played: Sendable {
  /// A folder of its own, gone with it.
  let folder: URL
  let service = NotingService()
  let server: LoopbackListener

  init(_ change: (inout LoopbackLimits) -> Void = { _ in }, in folder: URL? = nil) throws {
    var limits = LoopbackLimits()
    limits.beat = .milliseconds(10)
    limits.keptFree = 0
    change(&limits)
    self.folder =
      folder ?? FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    server = try LoopbackListener(service, spoolIn: self.folder.path, limits: limits)
  }

  deinit {
    server.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  var port: UInt16 { server.port }
  var host: String { "127.0.0.1:\(port)" }

  /// What a page of the server's own sends with each request.
  var own: [(String, String)] {
    [
      ("Host", host), ("Origin", "http://\(host)"), ("Sec-Fetch-Site", "same-origin"),
      ("X-Dndhost-Key", server.key),
    ]
  }

  /// A request with the page's own fields, but for those given; nil leaves one out.
  func request(
    _ line: String,
    _ changes: [(String, String?)] = [],
    body: String? = nil
  ) -> String {
    var fields = own.filter { own in !changes.contains { $0.0.lowercased() == own.0.lowercased() } }
    fields += changes.compactMap { name, value in value.map { (name, $0) } }
    let isLong = changes.contains { $0.0.lowercased() == "content-length" }
    if let body, !isLong { fields.append(("Content-Length", "\(body.utf8.count)")) }
    let head = fields.map { "\($0): \($1)\r\n" }.joined()
    return "\(line) HTTP/1.1\r\n\(head)\r\n\(body ?? "")"
  }

  func ask(
    _ line: String,
    _ changes: [(String, String?)] = [],
    body: String? = nil
  ) -> RawClient.Answer? {
    let client = RawClient(port)
    client?.send(request(line, changes, body: body))
    return client?.answer()
  }

  func status(
    _ line: String,
    _ changes: [(String, String?)] = [],
    body: String? = nil
  ) -> Int? { ask(line, changes, body: body)?.status }

  /// The files in the spool.
  var spooled: [String] {
    let files = FileManager.default
    let folders = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    return folders.flatMap { name in
      (try? files.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)) ?? []
    }
  }

  /// Waits until something is so, but not for ever.
  func wait(until isSo: () -> Bool) -> Bool {
    for _ in 0..<4_000 {
      if isSo() { return true }
      usleep(2_000)
    }
    return false
  }
}

/// Answers every message with itself, and notes all that it hears.
final class NotingService: LoopbackService {
  struct State {
    var wanted: [String: Int] = [:]
    var heard: [String] = []
    var progress: [Int] = []
    var files: [SpoolFile] = []
    var streams: [LoopbackStream] = []
    var replies: [@Sendable ([UInt8]) -> Void] = []
    var holdsReplies = false
  }

  let state = Guarded(State())

  func want(_ load: String, _ length: Int) { state.withLock { $0.wanted[load] = length } }
  var heard: [String] { state.withLock { $0.heard } }
  var progress: [Int] { state.withLock { $0.progress } }
  var files: [SpoolFile] { state.withLock { $0.files } }
  var streams: [LoopbackStream] { state.withLock { $0.streams } }

  private func note(_ text: String) { state.withLock { $0.heard.append(text) } }

  func page(_ path: String) -> LoopbackPage? {
    guard ["/", "/packed"].contains(path) else { return nil }
    return LoopbackPage(
      Array("the page".utf8),
      mediaType: "text/html; charset=utf-8",
      isPacked: path == "/packed"
    )
  }

  func gives(_ path: String) -> Bool { path.hasPrefix("/given/") }

  /// `/given/NAME/SIZE` is as many bytes, counted up; `broken` has none of them, `none` isn't there, and of
  /// `lost` nobody says anything.
  func give(_ path: String, reply: @escaping @Sendable (LoopbackGift?) -> Void) {
    let parts = path.split(separator: "/").map(String.init)
    note("fetched \(path)")
    guard parts.count == 3, let size = Int(parts[2]) else { return reply(nil) }
    if parts[1] == "lost" { return }
    let gift = LoopbackGift(name: parts[1], size: size) { offset, count in
      if parts[1] == "broken" { return nil }
      return (offset..<min(size, offset + count)).map { UInt8(truncatingIfNeeded: $0) }
    }
    if size % 2 == 0 { return reply(gift) }
    Thread.detachNewThread { reply(gift) }
  }

  func message(_ body: [UInt8], reply: @escaping @Sendable ([UInt8]) -> Void) {
    switch String(decoding: body, as: UTF8.self) {
    case "none": break
    case "later": Thread.detachNewThread { reply(Array("at last".utf8)) }
    case "hold": state.withLock { $0.replies.append(reply) }
    default: reply(body)
    }
  }

  func opened(_ stream: LoopbackStream) {
    state.withLock { $0.streams.append(stream) }
    note("opened \(stream.tab ?? "-")")
  }

  func closed(_ stream: LoopbackStream) { note("closed \(stream.tab ?? "-")") }

  func upload(_ load: String, length: Int) -> Bool {
    state.withLock { state in
      guard state.wanted[load] == length else { return false }
      state.wanted[load] = nil
      return true
    }
  }

  func progress(_ load: String, _ bytes: Int) { state.withLock { $0.progress.append(bytes) } }

  func uploaded(_ load: String, _ file: SpoolFile) {
    state.withLock { $0.files.append(file) }
    note("uploaded \(load)")
  }

  func uploadFailed(_ load: String, _ failure: UploadFailure) { note("failed \(load) \(failure)") }
}

#endif
