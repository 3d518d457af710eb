import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import TestGround
import Testing

@Suite("A recorder keeps what happens in a host")
@MainActor
struct RecorderTests {
  static let frame = Rect(x: 0, y: 0, width: 100, height: 100)

  static func open(_ host: PluginHost, _ script: String, id: String = "shelf") throws
    -> PluginHost.Opened
  {
    try host.open(
      Destination(id: id, frame: frame),
      plugin: Plugin(text: script, name: "shelf.lua")
    )
  }

  static let importing = """
    return { name = "shelf", api = 1, on_perform = function(session)
      dnd.each(session.items, { limit = 3 }, function(item)
        local slot = session:placeholder { title = item.name, item = item }
        slot:commit { item:load("public.text", { progress = slot }) }
      end)
    end }
    """

  static func note(_ id: String, _ text: String = "hello") -> ProvidedItem {
    ProvidedItem(
      id: id,
      representations: [
        ProvidedRepresentation("public.utf8-plain-text") { progress in
          try await Task.sleep(for: .milliseconds(3))
          progress(2, of: 5)
          return Content(type: "public.utf8-plain-text", text: text)
        }
      ]
    )
  }

  private static let failing = """
    return { name = "shelf", api = 1, on_perform = function(session)
      session:insert { contents = session.items[1]:load("public.text") }
      error("oops")
    end }
    """

  @Test("one that can't begin leaves nothing, and the next says the same", arguments: [240, 245])
  func unbegun(_ length: Int) throws {
    let folder = try TemporaryFolder()
    // There is room for the ending of the first file, or for none of them.
    let path = folder.path + "/" + String(repeating: "n", count: length) + ".jsonl"
    for _ in 0..<2 {
      var isSaid = false
      do {
        _ = try SessionRecorder(PluginHost(limits: .unhurried), to: path)
      } catch RecordingError.unwritable {
        isSaid = true
      }
      #expect(isSaid)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test(
    "isn't replayed where nobody wants a proof, and is the same then",
    arguments: [false, true]
  )
  func unproven(fails: Bool) async throws {
    let folder = try TemporaryFolder()
    var texts: [String] = []
    for isProving in [true, false] {
      let host = PluginHost(limits: .unhurried)
      let path = folder.path + "/\(isProving)/drag.jsonl"
      try FileManager.default.createDirectory(
        atPath: folder.path + "/\(isProving)",
        withIntermediateDirectories: true
      )
      let recorder = try SessionRecorder(host, to: path)
      let text = ProvidedRepresentation("public.utf8-plain-text", text: "a")
      let shelf = try Self.open(host, fails ? Self.failing : Self.importing)
      let drag = host.begin(
        DragSource(),
        items: [ProvidedItem(id: "a", representations: [text])],
        at: Point(x: 5, y: 5)
      )
      _ = await drag.drop().outcome
      _ = host.contents(of: shelf)
      let recording = try recorder.finish(proving: isProving)
      #expect(recording.proof == (isProving ? .same : .unknown) && recording.isWhole)
      let tested = try BuiltTool.run(["test", path])
      #expect(tested.status == 0, "\(tested.output)")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/\(isProving)")
      #expect(!left.contains { $0.hasSuffix(".part") })
      // Times are what the clock said.
      texts.append(
        try folder.text("\(isProving)/drag.transcript.jsonl").replacing(/"t":[0-9]+/, with: "")
          .replacing(/"[a-z_]*ms":[0-9.]+/, with: "")
      )
    }
    #expect(texts[0] == texts[1])
  }

  @Test("leaves nothing where it is discarded, and another host's recording as it is")
  func discarded() async throws {
    let folder = try TemporaryFolder()
    let hosts = [PluginHost(limits: .unhurried), PluginHost(limits: .unhurried)]
    let recorders = try [folder.recording, folder.path + "/other.jsonl"].enumerated().map {
      try SessionRecorder(hosts[$0], to: $1)
    }
    for host in hosts {
      let shelf = try Self.open(host, Self.importing)
      #expect(await host.paste([Self.note("a")], into: shelf).outcome.status == .imported)
    }
    recorders[0].discard()
    recorders[0].discard()
    #expect(throws: RecordingError.self) { try recorders[0].finish() }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.allSatisfy { $0.hasPrefix("other") } && !left.isEmpty, "\(left)")
    #expect(try recorders[1].finish().proof == .same)
    // The host goes on.
    let more = try Self.open(hosts[0], Self.importing, id: "more")
    #expect(await hosts[0].paste([Self.note("b")], into: more).outcome.status == .imported)
  }

  @Test("a drop with one loaded item replays the same, and the tool's replay agrees")
  func smallest() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording, agent: "tests")
    let shelf = try Self.open(host, Self.importing)
    let drag = host.begin(DragSource(app: "x"), items: [Self.note("a")], at: Point(x: 5, y: 5))
    drag.move(to: Point(x: 8, y: 9))
    let outcome = await drag.drop().outcome
    #expect(outcome.status == .imported)
    #expect(host.contents(of: shelf).map(\.name) == ["a"])
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    #expect(recording.isWhole && recording.reasons == [])
    let again = try SessionReplay(session: folder.recording).run()
    #expect(try again.text == folder.text("drag-1.transcript.jsonl"))
    #expect(again.summary.outcomes.map(\.status) == [.imported])
    #expect(!folder.has("drag-1.part") && !folder.has("drag-1.transcript.part"))
    #expect(try folder.text("drag-1/a") == "hello")
  }

  @Test("two items that are called the same, in two drags, stay two")
  func names() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try Self.open(host, Self.importing)
    for text in ["one", "two"] {
      var item = Self.note("dropped", text)
      item.name = text
      _ = await host.paste([item], into: shelf, from: DragSource(app: text)).outcome
    }
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    let session = try folder.text("drag-1.jsonl")
    #expect(session.contains(#""known_as":"dropped""#))
  }

  @Test("files are kept with what they are called, whatever is said of their addresses")
  func files() async throws {
    let folder = try TemporaryFolder()
    let note = folder.path + "/original.csv"
    try "a,b\n1,2\n".write(toFile: note, atomically: false, encoding: .utf8)
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    _ = try Self.open(
      host,
      """
      return { name = "shelf", api = 1, on_perform = function(session)
        for _, item in ipairs(session.items) do
          local content = item:load("public.comma-separated-values-text")
          session:insert { contents = { content } }
          dnd.log.info(content.name, content.type, item:load("public.file-url"):text() ~= "")
        end
      end }
      """
    )
    let drag = host.begin(DragSource(), items: [ProvidedItem(file: note)], at: Point(x: 1, y: 1))
    let outcome = await drag.drop().outcome
    #expect(outcome.status == .imported)
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    try FileManager.default.removeItem(atPath: note)
    let again = try SessionReplay(session: folder.recording).run()
    #expect(try again.text == folder.text("drag-1.transcript.jsonl"))
  }

  @Test("a plugin that reads the clock is told the same time of day again")
  func clock() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried, grants: [.clock])
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try Self.open(
      host,
      """
      return { name = "shelf", api = 1, needs = { "clock" }, on_perform = function(session)
        dnd.sleep(2)
        session:insert { contents = { { name = tostring(dnd.clock()), from = session.items[1] } } }
      end }
      """
    )
    let before = Double(time(nil))
    #expect(await host.paste([Self.note("a")], into: shelf).outcome.status == .imported)
    let told = try #require(host.contents(of: shelf).first.flatMap { Double($0.name) })
    #expect(abs(told - before) < 3_600)
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    let again = try SessionReplay(session: folder.recording).run()
    #expect(try again.text == folder.text("drag-1.transcript.jsonl"))
  }

  @Test(
    "a destination's first plugin by a reload gets what it was opened with, and the host's grants"
  )
  func firstPlugin() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried, grants: [.clock])
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try host.open(
      Destination(id: "shelf", frame: Self.frame),
      options: ["word": "told"],
      grants: [.tasks]
    )
    host.register(task: "echo") { $0.arguments }
    let script = """
      return { name = "shelf", api = 1, needs = { "clock", "tasks" },
        options = { word = { type = "string", default = "plain" } },
        on_perform = function(session)
          local now = dnd.clock()
          local echo = session:task("echo", { word = session.options.word })
          local name = echo.word .. (now > 0 and " in time" or "")
          session:insert { contents = { { name = name, from = session.items[1] } } }
        end }
      """
    host.reload(shelf, plugin: Plugin(text: script, name: "shelf.lua"))
    #expect(await host.paste([Self.note("a")], into: shelf).outcome.status == .imported)
    #expect(host.contents(of: shelf).map(\.name) == ["told in time"])
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    let again = try SessionReplay(session: folder.recording).run()
    #expect(try again.text == folder.text("drag-1.transcript.jsonl"))
  }

  @Test("what a browser hides until the drop is one item, with what was known of it before")
  func hidden() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    _ = try Self.open(host, Self.importing)
    let names = ["1", "2"]
    let drag = host.begin(
      DragSource(app: "x"),
      items: names.map {
        ProvidedItem(id: $0, hover: DragItem.Hover(types: ["public.plain-text"]))
      },
      at: Point(x: 5, y: 5)
    )
    drag.move(to: Point(x: 8, y: 9))
    let whole = names.map { number in
      var item = Self.note(number)
      item.name = "note \(number).txt"
      return item
    }
    drag.reveal(whole)
    #expect(await drag.drop().outcome.status == .imported)
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    let session = try SessionReplay(session: folder.recording).session
    #expect(session.items.map(\.name) == ["note 1.txt", "note 2.txt"])
    #expect(session.items.map(\.id) == names)
    #expect(session.items.allSatisfy { $0.hover?.types?.map(\.id) == ["public.plain-text"] })
  }

  @Test(
    "failures, tasks, saves, timers, questions, reloads of another text and undo are told again"
  )
  func everything() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried, grants: [.tasks, .storage]) { content, name in
      try await Task.sleep(for: .milliseconds(2))
      if name == "full" { throw LoadFailure(.init(rawValue: "no_space"), "no room") }
      return name + " 2"
    }
    host.register(task: "upload") { call in
      call.progress(1, of: 2)
      try await Task.sleep(for: .milliseconds(2))
      return ["n": 7]
    }
    let recorder = try SessionRecorder(host, to: folder.recording)
    let script = """
      return { name = "shelf", api = 1, needs = { "tasks", "storage" },
        on_perform = function(session)
          local yes = session:confirm { title = "Take it?" }
          local content = session.items[1]:load("public.text"):as("public.html")
          dnd.log.info(yes, content:save("note"), pcall(content.save, content, "full"))
          dnd.sleep(4.5)
          local said = session:task("upload", { file = content })
          dnd.log.info("said", said.n, math.random(100))
          session:insert { contents = { content } }
          session.items[2]:load("public.text")
        end }
      """
    let shelf = try Self.open(host, script)
    let gone = ProvidedItem(
      id: "gone",
      representations: [
        ProvidedRepresentation("public.utf8-plain-text", size: 9) { _ in
          throw LoadFailure(.expired, "unplugged")
        }
      ]
    )
    let drop = host.paste([Self.note("a"), gone], into: shelf)
    var saved: [HostEffect] = []
    for await effect in drop.effects {
      saved.append(effect)
      if case .confirm(let question, _) = effect.effect { drop.answer(question, with: true) }
    }
    #expect(drop.endedOutcome?.status == .partial)
    host.undo(in: shelf)
    host.redo(in: shelf)
    host.change(shelf, Destination.Change(layout: .places([Self.frame])))
    host.reload(shelf, plugin: Plugin(text: Self.importing, name: "shelf.lua"))
    host.reload(shelf, plugin: Plugin(text: "return 1", name: "shelf.lua"))
    _ = await host.share([Self.note("b")], with: shelf).outcome
    let inner = try host.open(
      Destination(id: "inner", frame: Rect(x: 10, y: 10, width: 20, height: 20)),
      plugin: Plugin(text: Self.importing, name: "inner.lua"),
      inside: shelf
    )
    _ = await host.paste([Self.note("c")], into: inner).outcome
    host.close(inner)
    let recording = try recorder.finish()
    #expect(recording.proof == .same, "\(recording)")
    #expect(recording.reasons == [])
    let transcript = try folder.text("drag-1.transcript.jsonl")
    for said in [
      "note 2", "no_space", #"said\t7"#, "unplugged", "confirm", "must return a table", "inner",
    ] {
      #expect(transcript.contains(said), "\(said)")
    }
  }

  @Test("a function of the app's own is named where a replay differs")
  func ownFunction() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    try host.register("twice", "Doubles.", ScriptParameter<Int>("n", "one"), example: "") { $0 * 2 }
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try Self.open(
      host,
      """
      return { name = "shelf", api = 1, on_perform = function(session)
        dnd.log.info("twice", dnd.app.twice(4))
      end }
      """
    )
    _ = await host.paste([Self.note("a")], into: shelf).outcome
    let recording = try recorder.finish()
    guard case .differs(_, let live, _) = recording.proof else {
      Issue.record("\(recording)")
      return
    }
    #expect(live?.contains("twice") == true, "\(recording)")
    #expect(recording.reasons == ["the app's own function dnd.app.twice"])
    #expect(!folder.has("drag-1.transcript.jsonl"))
  }

  @Test("what is under way at the end is aborted in the recording, and goes on in the host")
  func underWay() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try Self.open(host, Self.importing)
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let slow = ProvidedItem(
      id: "slow",
      representations: [
        ProvidedRepresentation("public.utf8-plain-text") { _ in
          for await _ in gate { break }
          return Content(type: "public.utf8-plain-text", text: "late")
        }
      ]
    )
    let drop = host.paste([slow], into: shelf)
    let recording = try recorder.finish()
    #expect(recording.proof == .same && !recording.isWhole, "\(recording)")
    opening.yield()
    #expect(await drop.outcome.status == .imported)
    let again = try SessionReplay(session: folder.recording).run()
    #expect(again.summary.outcomes.map(\.status) == [.aborted])
  }

  @Test("of a killed app's part each whole line counts, wherever it was cut")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording)
    let shelf = try Self.open(host, Self.importing)
    _ = await host.paste([Self.note("a"), Self.note("b")], into: shelf).outcome
    let part = try Array(Data(contentsOf: URL(filePath: folder.path + "/drag-1.part")))
    _ = try recorder.finish()
    var whole = 0
    for cut in stride(from: 0, through: part.count, by: 97) {
      let name = folder.path + "/drag-1.part"
      try? FileManager.default.removeItem(atPath: folder.recording)
      try Data(part[..<cut]).write(to: URL(filePath: name))
      do {
        let recording = try SessionRecorder.recover(name)
        #expect(recording.proof == .unknown && !recording.isWhole)
        whole += 1
      } catch RecordingError.nothingWhole {
        #expect(!part[..<cut].contains(10) || whole == 0)
      }
    }
    #expect(whole > 3)
  }

  /// A disk with so much room.
  private final class FullDisk: ByteSink {
    private let disk: any ByteSink
    private var room: Int

    init(_ disk: any ByteSink, room: Int) {
      self.disk = disk
      self.room = room
    }

    func write(_ bytes: [UInt8]) throws(SinkError) {
      try disk.write(Array(bytes.prefix(room)))
      room -= min(room, bytes.count)
      if room == 0 { throw SinkError(code: ENOSPC) }
    }
  }

  @Test(
    "a full disk stops the recording and not the drop; what is whole can be had",
    arguments: [650, 900, 1_150]
  )
  func fullDisk(room: Int) async throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    let recorder = try SessionRecorder(host, to: folder.recording) { FullDisk($0, room: room) }
    let shelf = try Self.open(host, Self.importing)
    for _ in 0..<8 {
      #expect(await host.paste([Self.note("a")], into: shelf).outcome.status == .imported)
    }
    let error = #expect(throws: RecordingError.self) { try recorder.finish() }
    guard case .unwritable(_, let part?, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!folder.has("drag-1.jsonl") && !folder.has("drag-1.transcript.jsonl"))
    let recording = try SessionRecorder.recover(part)
    #expect(recording.proof == .unknown && !recording.isWhole)
    #expect(try SessionReplay(session: recording.path).run().problems == [])
  }

  @Test("a second recorder, a late one, a name that is taken and a wrong one are refused")
  func refused() throws {
    let folder = try TemporaryFolder()
    let host = PluginHost(limits: .unhurried)
    _ = try SessionRecorder(host, to: folder.recording)
    #expect(throws: RecordingError.self) {
      try SessionRecorder(host, to: folder.path + "/drag-2.jsonl")
    }
    #expect(throws: RecordingError.self) {
      try SessionRecorder(PluginHost(limits: .unhurried), to: folder.recording)
    }
    #expect(throws: RecordingError.self) {
      try SessionRecorder(PluginHost(limits: .unhurried), to: folder.path + "/drag-3.json")
    }
    let late = PluginHost(limits: .unhurried)
    _ = try Self.open(late, Self.importing)
    #expect(throws: RecordingError.self) {
      try SessionRecorder(late, to: folder.path + "/drag-4.jsonl")
    }
    #expect(!folder.has("drag-4.part") && !folder.has("drag-4.jsonl"))
  }
}

extension TemporaryFolder {
  /// Where a test records.
  var recording: String { path + "/drag-1.jsonl" }
}
