import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import SystemFiles

/// A table with a fake page before it, a clock that only the test moves, and a folder of its own.
final class PlayStage: Sendable {
  let folder: String
  let clock = Clock()
  let jobs = Jobs()
  let reports = Reports()
  let table: PlayTable

  final class Clock: Sendable {
    private let time = Guarded(0.0)
    var now: Double { time.withLock { $0 } }
    func add(_ milliseconds: Double) { time.withLock { $0 += milliseconds } }
  }

  final class Reports: Sendable {
    private let told = Guarded<[PlayReport]>([])
    var all: [PlayReport] { told.withLock { $0 } }
    func add(_ report: PlayReport) { told.withLock { $0.append(report) } }
  }

  private final class Flag: Sendable {
    private let flag = Guarded(false)
    var isUp: Bool { flag.withLock { $0 } }
    func raise() { flag.withLock { $0 = true } }
  }

  /// What is done beside the table, when the test says so.
  final class Jobs: Sendable {
    private let waiting = Guarded<[@Sendable () async -> Void]>([])
    func add(_ job: @escaping @Sendable () async -> Void) { waiting.withLock { $0.append(job) } }
    var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

    func runOne() async {
      let job = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      await job?()
    }

    func run() async { while !isEmpty { await runOne() } }
  }

  /// Takes what comes in, and tells how it went.
  static let importing = """
    return { name = "shelf", api = 1, needs = { "storage" },
      can_handle = function(session) return true end,
      on_update = function(session)
        if session.x > 900 then return { operation = "forbidden", message = "not here" } end
        return { operation = "copy", insert_at = session:index() }
      end,
      on_perform = function(session)
        dnd.each(session.items, { limit = 3 }, function(item)
          local slot = session:placeholder { title = item.name, item = item }
          local content, why = item:load(item.types[1], { progress = slot })
          slot:commit { content }
        end)
      end,
      on_end = function(session, outcome) dnd.log.info("ended " .. outcome.status) end }
    """

  init(
    _ script: String = importing,
    folder: String? = nil,
    session: String? = nil,
    _ change: (inout PlaySetup) -> Void = { _ in }
  ) async throws {
    self.folder = folder ?? NSTemporaryDirectory() + "dndhost-play-\(UUID().uuidString)"
    if folder == nil {
      try FileManager.default.createDirectory(
        atPath: self.folder,
        withIntermediateDirectories: true
      )
      try script.write(toFile: self.folder + "/inbox.lua", atomically: false, encoding: .utf8)
    }
    let (clock, jobs, reports) = (clock, jobs, reports)
    var setup = PlaySetup { clock.now }
    setup.run.defaultPlugin = self.folder + "/inbox.lua"
    setup.run.capabilities = [.storage]
    setup.recordings = self.folder + "/recordings"
    setup.scratch = self.folder
    setup.wallClock = { 1_000 }
    setup.beside = { jobs.add($0) }
    setup.report = { reports.add($0) }
    if let session {
      setup.session = try SessionReplay(bytes: Array(session.utf8), folder: self.folder).session
    }
    change(&setup)
    table = try await PlayTable(setup)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  var recordings: String { folder + "/recordings" }
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: recordings + "/" + name)
  }
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: recordings + "/" + name, encoding: .utf8)
  }

  var kept: [PlayKept] {
    reports.all.compactMap { if case .kept(let kept) = $0 { kept } else { nil } }
  }

  var troubles: [String] {
    reports.all.compactMap { report in
      switch report {
      case .trouble(let text), .unwritable(let text): text
      case .kept, .ended, .reread: nil
      }
    }
  }

  /// A file of a spool.
  final class File: PlayFile {
    let path: String
    let length: Int

    init(_ bytes: [UInt8], in folder: String) throws {
      path = folder + "/spool-\(UUID().uuidString)"
      length = bytes.count
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Ends the run with whatever is done beside it.
  func end() async -> PlayKept? {
    let over = Flag()
    async let ended = { [table] in
      let kept = await table.end()
      over.raise()
      return kept
    }()
    while !over.isUp {
      await jobs.run()
      await Task.yield()
    }
    return await ended
  }
}

/// A tab that drags, drops and sends what it is asked for.
final class FakePage: PlayStream {
  let stage: PlayStage
  let tab: String
  private let state = Guarded(State())

  private struct State {
    var seq = 0
    var lines: [JSONValue] = []
    var isClosed = false
    /// The bytes of what was dropped, by the drop's number: files, folders' files, strings.
    var files: [Int: [[UInt8]]] = [:]
    var trees: [Int: [(path: [String], bytes: [UInt8]?)]] = [:]
    var strings: [Int: [[UInt8]]] = [:]
  }

  init(_ stage: PlayStage, tab: String = "one") {
    self.stage = stage
    self.tab = tab
  }

  // MARK: The stream

  func send(_ line: [UInt8]) {
    let value = (try? JSONReader().value(of: line)) ?? .string("not JSON")
    state.withLock { $0.lines.append(value) }
  }

  func close() { state.withLock { $0.isClosed = true } }

  var isClosed: Bool { state.withLock { $0.isClosed } }
  var lines: [JSONValue] { state.withLock { $0.lines } }
  func takeLines() -> [JSONValue] {
    state.withLock { state in
      defer { state.lines = [] }
      return state.lines
    }
  }

  // MARK: Messages

  @discardableResult
  func say(_ word: String, _ members: [JSONValue.Member] = []) async -> JSONValue {
    let seq = state.withLock { state in
      state.seq += 1
      return state.seq
    }
    let head: [JSONValue.Member] = [
      .init("seq", .int(seq)), .init("tab", .string(tab)), .init("do", .string(word)),
    ]
    var body: [UInt8] = []
    JSONWriter().append(.object(head + members), to: &body)
    let answer = await stage.table.message(body)
    let value = (try? JSONReader().value(of: answer)) ?? .string("not JSON")
    return value["seq"] == .int(seq) ? value : .string("an answer to another message")
  }

  @discardableResult
  func arrive() async -> JSONValue {
    let answer = await say("hello", [.init("agent", "tests")])
    await stage.table.streamOpened(self, tab: tab)
    return answer
  }

  static func at(_ x: Double, _ y: Double) -> JSONValue.Member {
    .init("at", .array([.double(x), .double(y)]))
  }

  func enter(_ kinds: [(String, String)], _ x: Double = 10, _ y: Double = 10) async -> JSONValue {
    await say(
      "enter",
      [
        Self.at(x, y), .init("allowed", "all"),
        .init("kinds", .array(kinds.map { .array([.string($0.0), .string($0.1)]) })),
      ]
    )
  }

  /// Drops files with their bytes, and strings.
  @discardableResult
  func drop(
    _ number: Int = 1,
    files: [(name: String, type: String, bytes: [UInt8])] = [],
    strings: [(type: String, text: String)] = [],
    _ x: Double = 10,
    _ y: Double = 10
  ) async -> JSONValue {
    offer(number, files.map(\.bytes))
    let items = files.map { file -> JSONValue in
      [
        "kind": "file", "name": .string(file.name), "type": .string(file.type),
        "size": .int(file.bytes.count),
      ]
    }
    return await say(
      "drop",
      [
        Self.at(x, y), .init("drop", .int(number)), .init("items", .array(items)),
        .init("strings", .array(strings.map { .array([.string($0.type), .string($0.text)]) })),
      ]
    )
  }

  func offer(_ number: Int, _ files: [[UInt8]]) { state.withLock { $0.files[number] = files } }
  func offer(_ number: Int, strings: [[UInt8]]) { state.withLock { $0.strings[number] = strings } }
  func offer(_ number: Int, tree: [(path: [String], bytes: [UInt8]?)]) {
    state.withLock { $0.trees[number] = tree }
  }

  // MARK: Bytes

  /// What it was asked for and hasn't sent.
  var wants: [JSONValue] {
    takeWants(remove: false)
  }

  func takeWants(remove: Bool = true) -> [JSONValue] {
    state.withLock { state in
      let wants = state.lines.compactMap { $0["want"] }
      if remove { state.lines.removeAll { $0["want"] != nil } }
      return wants
    }
  }

  /// The bytes that are meant.
  func bytes(of want: JSONValue) -> [UInt8] {
    state.withLock { state in
      guard case .int(let drop)? = want["drop"] else { return [] }
      if case .int(let index)? = want["string"] { return state.strings[drop]?[index] ?? [] }
      guard let tree = state.trees[drop] else {
        guard case .int(let item)? = want["item"] else { return [] }
        return state.files[drop]?[item] ?? []
      }
      if let path = want["path"]?.array?.compactMap(\.string) {
        return tree.first { $0.path == path }?.bytes ?? []
      }
      let rows = tree.map { entry -> JSONValue in
        [
          .array(entry.path.map { .string($0) }), entry.bytes.map { .int($0.count) } ?? .null,
        ]
      }
      var list: [UInt8] = []
      JSONWriter().append(.array(rows), to: &list)
      return list
    }
  }

  /// Sends what it is asked for until nothing more is; whether all of it was let in.
  @discardableResult
  func sendAll() async throws -> Bool {
    var isAdmitted = true
    for _ in 0..<200 {
      let wants = takeWants()
      for want in wants { isAdmitted = try await send(want) && isAdmitted }
      await stage.jobs.run()
      if wants.isEmpty, takeWants(remove: false).isEmpty { break }
    }
    return isAdmitted
  }

  @discardableResult
  func send(_ want: JSONValue) async throws -> Bool {
    let load = want["load"]?.string ?? ""
    let bytes = bytes(of: want)
    guard stage.table.gate.admits(load, length: bytes.count) else { return false }
    await stage.table.progress(load, bytes: bytes.count / 2)
    try await stage.table.uploaded(load, PlayStage.File(bytes, in: stage.folder))
    return true
  }
}

extension JSONValue {
  /// The records of an answer or a line that are of a kind.
  func records(_ kind: String) -> [JSONValue] {
    (self["records"]?.array ?? []).filter { $0["record"] == .string(kind) }
  }

  /// The kinds of all events of an answer, in order.
  var events: [String] { records("event").compactMap { $0["type"]?.string } }

  var error: String? { self["error"]?["message"]?.string }
}
