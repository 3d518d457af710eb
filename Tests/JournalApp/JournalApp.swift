import DropContent
import DropCore
import DropDurable
import DropHost
import Foundation
import SystemFiles

/// An app whose drops a journal keeps, for those who kill it: `JournalApp FOLDER DROPS [ITEMS [resume [RECORDS [save]]]]`.
///
/// With `resume`, and a checkpoint once there are so many records, it goes on with what it finds, and prints of each
/// drop when it is `safe`, that it is `resumed`, and how it `ended`, then what its lists hold, and what of that is
/// `wrong`, as it isn't what was dropped. With `save` drops save each item in the folder `saved`; in the end all of them
/// are taken back.
///
/// Drops come two at a time, endless many for 0. Beside the journal it writes what it was about to give it
/// (`submitted`), how much of that was taken (`kept`) and what it did outside (`done`), each line at once. What
/// the host says and how drops end is printed; the status is 75 where another one has the journal.
@main
struct JournalApp {
  #if Durable
  @MainActor
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count > 2, let drops = Int(arguments[2]) else { exit(64) }
    let folder = arguments[1]
    do {
      if arguments.count > 4 {
        let few = arguments.dropFirst(5).first.flatMap { Int($0) } ?? JournalLength.fewRecords
        let saves = arguments.dropFirst(6).first == "save"
        return try await goOn(folder, drops, Int(arguments[3]) ?? 3, few, saves: saves)
      }
      let store = try WatchedStore(folder)
      let host = PluginHost(grants: [.tasks])
      host.onMessage = { say("\($0)") }
      try host.attach(store)
      let done = Lines(folder + "/done")
      host.register(task: "post") { _ in
        done.add(CallKey.current ?? "no key")
        return .null
      }
      let items = arguments.dropFirst(3).first.flatMap { Int($0) } ?? 3
      try await run(host, drops, items)
    } catch let error as JournalError {
      say("\(error)")
      exit(error == .inUse ? 75 : 74)
    } catch let error as ResumeError {
      say("\(error)")
      exit(70)
    } catch {
      say("\(error)")
      exit(74)
    }
  }

  /// The same by the public door.
  @MainActor
  private static func goOn(
    _ folder: String,
    _ drops: Int,
    _ items: Int,
    _ few: Int,
    saves: Bool
  ) async throws {
    try FileSystem.makeFolders(folder + "/saved")
    let storage = FolderStorage(folder: folder + "/saved")
    let host = try PluginHost(
      journal: HostJournal(try SQLiteJournal(folder: folder + "/journal"), fewRecords: few),
      grants: [.tasks, .storage],
      saving: storage
    )
    host.onMessage = { say("\($0)") }
    let done = Lines(folder + "/done")
    host.register(task: "post", afterCrash: .again) { call in
      done.add("\(call.key) \(call.arguments)")
      return .null
    }
    let shelves = try open(host, saves ? savingScript : script)
    for resumed in try await host.resume().drops {
      let id = resumed.drop.id.map { "\($0.number)" } ?? ""
      say("resumed \(id) \(resumed.items.map(\.id).joined(separator: " "))")
      say("ended \(id) \(words(await resumed.drop.outcome))")
    }
    say("ready")
    var number = 0
    while number < drops || drops == 0 {
      number += 1
      let name = "\(ProcessInfo.processInfo.processIdentifier).\(number)"
      let drag = host.begin(DragSource(), items: made(items, name), at: Point(x: 50, y: 50))
      let both = [drag.drop(), host.paste(made(items, name + "b"), into: shelves[1])]
      for drop in both {
        while !drop.isSafe, drop.endedOutcome == nil {
          host.advance()
          try await Task.sleep(for: .microseconds(200))
        }
        let id = drop.id.map { "\($0.number)" } ?? ""
        if drop.isSafe { say("safe \(id)") }
        say("ended \(id) \(words(await drop.outcome))")
      }
    }
    for shelf in shelves {
      let held = host.contents(of: shelf)
      say("holds \(shelf.id) \(held.map(\.name).joined(separator: " "))")
      for entry in held.map(\.entry) where try !saves && !isWhole(entry, on: host) {
        say("wrong \(shelf.id) \(entry.name)")
      }
    }
    if saves { try await takeBack(all: shelves, of: host) }
  }

  /// Takes all drops back, and waits for what that does to files.
  @MainActor
  private static func takeBack(
    all shelves: [PluginHost.Opened],
    of host: PluginHost
  ) async throws {
    for shelf in shelves { while !host.undo(in: shelf).isEmpty {} }
    for _ in 1...50 {
      host.advance()
      try await Task.sleep(for: .milliseconds(1))
    }
    say("undone")
  }

  private static func words(_ outcome: Outcome) -> String {
    let arrived = outcome.imported.map(\.id).joined(separator: " ")
    return "\(outcome.status.rawValue) \(outcome.destination ?? "") \(arrived)"
  }

  @MainActor
  private static func open(
    _ host: PluginHost,
    _ script: String = script
  ) throws -> [PluginHost.Opened] {
    try ["a", "b"].enumerated().map { place, id in
      try host.open(
        Destination(id: id, frame: Rect(x: Double(place) * 100, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: script, name: "\(id).lua")
      )
    }
  }

  @MainActor
  private static func run(_ host: PluginHost, _ drops: Int, _ items: Int) async throws {
    let shelves = try open(host)
    say("ready")
    var number = 0
    while number < drops || drops == 0 {
      number += 1
      let drag = host.begin(DragSource(), items: made(items, "\(number)"), at: Point(x: 50, y: 50))
      let both = [drag.drop(), host.paste(made(items, "-\(number)"), into: shelves[1])]
      for drop in both { say("\(await drop.outcome.status.rawValue) \(drop.isDurable)") }
      if number % 4 == 0 { _ = host.undo(in: shelves[0]) }
    }
  }

  private static func made(_ count: Int, _ number: String) -> [ProvidedItem] {
    (1...count).map { place in
      ProvidedItem(
        id: "\(number)-\(place)",
        representations: [
          ProvidedRepresentation(.utf8PlainText) { _ in
            Content(type: .utf8PlainText, text: text(of: place, in: number))
          }
        ]
      )
    }
  }

  private static func text(of place: Int, in number: String) -> String {
    // Each third lies beside its record.
    "item \(place) of \(number)" + String(repeating: ".", count: place % 3 == 0 ? 600 : 0)
  }

  /// Whether what lies there is what was dropped.
  private static func isWhole(_ entry: ContentEntry, on host: PluginHost) throws -> Bool {
    let parts = entry.name.split(separator: "-")
    guard let place = parts.last.flatMap({ Int($0) }) else { return false }
    let number = parts.dropLast().joined(separator: "-")
    return try host.content(of: entry)?.bytes() == Array(text(of: place, in: number).utf8)
  }

  private static let script = """
    return { name = "shelf", api = 1, needs = { "tasks" },
      on_update = function(session)
        session.state.seen = (session.state.seen or 0) + 1
        return "copy"
      end,
      on_perform = function(session)
        dnd.each(session.items, { limit = 3 }, function(item)
          local slot = session:placeholder { item = item }
          local content = item:load("public.text")
          slot:commit { content }
        end)
        session:task("post", { seen = session.state.seen, first = session.items[1].id })
      end }
    """

  private static let savingScript = """
    return { name = "shelf", api = 1, needs = { "storage" },
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          local content = item:load("public.text")
          local name = content:save(item.name .. ".txt")
          session:insert { contents = { { name = name, content = content } } }
        end
      end }
    """

  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  /// A journal of which all is written down that goes in, and what comes of it.
  private final class WatchedStore: JournalStore {
    private let journal: SQLiteJournal
    private let submitted: Lines
    private let kept: Lines
    private let encoder = Guarded(JournalEncoder())
    private let jobs = JobList()
    private let wake = DispatchSemaphore(value: 0)

    private final class JobList: Sendable {
      private let all = Guarded<[Job]>([])
      func append(_ job: Job) { all.withLock { $0.append(job) } }
      func next() -> Job? { all.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    /// Records that one thread writes, which whoever traces its calls counts.
    private final class Job: Sendable {
      let records: [JournalRecord]
      let done = DispatchSemaphore(value: 0)
      let failure = Guarded<JournalFailure?>(nil)

      init(_ records: [JournalRecord]) { self.records = records }
    }

    init(_ folder: String) throws(JournalError) {
      journal = try SQLiteJournal(folder: folder + "/journal")
      submitted = Lines(folder + "/submitted")
      kept = Lines(folder + "/kept")
      _ = WorkThread.begin { [journal, jobs, wake] in
        while true {
          wake.wait()
          guard let job = jobs.next() else { continue }
          do throws(JournalFailure) {
            try journal.append(job.records)
          } catch {
            job.failure.withLock { $0 = error }
          }
          job.done.signal()
        }
      }
    }

    var id: String { journal.id }

    func read(spool: Spool, sources: [PluginSource]) throws(JournalFailure) -> [JournalRecord] {
      try journal.read(spool: spool, sources: sources)
    }

    /// Its drops are too few for that.
    func begin(anew records: [JournalRecord]) throws(JournalFailure) {
      throw JournalFailure("nobody watches a checkpoint")
    }

    func append(_ records: [JournalRecord]) throws(JournalFailure) {
      for record in records {
        let bytes = try encoder.withLock { encoder throws(JournalFailure) in
          try encoder.bytes(of: record)
        }
        submitted.add(bytes.suffix(8).map { String($0, radix: 16) }.joined(separator: "-"))
      }
      let job = Job(records)
      jobs.append(job)
      wake.signal()
      job.done.wait()
      if let failure = job.failure.withLock({ $0 }) { throw failure }
      kept.add("\(records.count)")
    }
  }

  /// A file of lines, each of them there once it was added, though the process be killed.
  private final class Lines: Sendable {
    private let file: Guarded<Int32>

    init(_ path: String) {
      let flags = O_WRONLY | O_CREAT | O_APPEND
      file = Guarded((try? FileSystem.open(path, flags)) ?? -1)
    }

    func add(_ line: String) {
      file.withLock { file in try? FileSystem.write(Array("\(line)\n".utf8), to: file) }
    }
  }
  #else
  static func main() {}
  #endif
}
