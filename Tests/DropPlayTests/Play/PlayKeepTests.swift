import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import Testing

@Suite("Recordings are made when they are whole, and never over another one")
struct PlayKeepTests {
  private func play(
    _ script: String = PlayStage.importing,
    _ change: (inout PlaySetup) -> Void = { _ in },
    _ body: (PlayStage, FakePage) async throws -> Void
  ) async throws {
    let stage = try await PlayStage(script, change)
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    try await body(stage, page)
  }

  private func drop(_ page: FakePage, _ text: String = "hello") async {
    _ = await page.enter([("string", "text/plain")])
    await page.drop(strings: [("text/plain", text)])
  }

  /// Takes nothing of what is dropped.
  private static let idle = """
    return { name = "shelf", api = 1, on_perform = function(session)
      for _, item in ipairs(session.items) do session:skip(item, "not wanted") end
    end }
    """

  @Test("has what the plugin of the items and destinations without one are given")
  func given() async throws {
    let folder = NSTemporaryDirectory() + "dndhost-play-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let source = """
      return { name = "notes", api = 1, needs = { "clock" },
        options = { word = { type = "string" }, more = { type = "string" } },
        on_drag = function(session)
          local id = session.options.word .. session.options.more .. tostring(pcall(dnd.clock))
          return { { id = id, types = { "public.utf8-plain-text" } } }
        end,
        on_provide = function(session, item) return item.id end }
      """
    let told = """
      return { name = "told", api = 1,
        options = { word = { type = "string" }, more = { type = "string" } },
        can_handle = function(session)
          print("bare is told " .. session.options.word .. session.options.more)
          return true
        end }
      """
    for (name, text) in [
      ("notes.lua", source), ("told.lua", told), ("inbox.lua", PlayStage.importing),
    ] {
      try text.write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
    }
    let session = """
      { "format": "dndhost.session/1",
        "source": { "plugin": "notes.lua", "options": { "word": "a" }, "limits": { "faults": 7 },
          "allow": ["clock"] },
        "destinations": [
          { "id": "bare", "frame": [0, 0, 50, 50], "options": { "word": "b" }, "allow": ["tasks"] },
          { "id": "main", "frame": [50, 0, 50, 50], "plugin": "inbox.lua" } ] }
      """
    let stage = try await PlayStage(folder: folder, session: session) {
      $0.run.defaultPlugin = nil
      $0.run.setOption("more", to: "c")
      $0.run.setOption("more", to: "d", of: "bare")
    }
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    let begun = await page.say("enter", [FakePage.at(10, 10), .init("shelf", [0])])
    #expect(begun["dragged"]?.array?.first?["id"] == "actrue", "\(begun)")
    let dropped = await page.say("drop", [FakePage.at(60, 10)])
    #expect(dropped.records("outcome").first?["status"] == "imported", "\(dropped)")
    let kept = try #require(await stage.end())
    #expect(kept.recording.proof == .same && kept.recording.reasons == [], "\(kept.recording)")
    var replay = try SessionReplay(session: kept.recording.path)
    #expect(try replay.run().text == stage.text("drag-1.transcript.jsonl"))
    // Whoever gives the other one a plugin finds what it is told.
    replay.setup.setPlugin(folder + "/told.lua", of: "bare")
    #expect(try replay.run().text.contains("bare is told bd"))
  }

  @Test("what somebody dragged is for nobody else to read")
  func modes() async throws {
    try await play { stage, page in
      func mode(_ path: String) -> Int? {
        let all = try? FileManager.default.attributesOfItem(atPath: stage.folder + "/" + path)
        return (all?[.posixPermissions] as? NSNumber)?.intValue
      }
      #expect(mode("recordings") == 0o700)
      for file in ["drag-1.part", "drag-1.transcript.part"] {
        #expect(mode("recordings/" + file) == 0o600)
      }
      await drop(page)
      await page.say("keep", [.init("name", "mine")])
      await stage.jobs.run()
      await drop(page)
      await page.say("reset")
      await stage.jobs.run()
      #expect(stage.kept.map(\.name) == ["mine", "drag-2"])
      for name in stage.kept.map(\.name) {
        #expect(mode("recordings/\(name).jsonl") == 0o600)
        #expect(mode("recordings/\(name).transcript.jsonl") == 0o600)
      }
    }
  }

  @Test("each reset ends one, under the next number that is free")
  func numbers() async throws {
    try await play { stage, page in
      await drop(page)
      #expect(await page.say("reset")["scene"]?["contents"]?["main"] == [])
      await drop(page)
      await page.say("reset")
      await page.say("reset")
      await stage.jobs.run()
      #expect(stage.kept.map(\.name) == ["drag-1", "drag-2"])
      #expect(stage.kept.allSatisfy { $0.recording.proof == .same })
      // Nothing happened in the third, so nothing is left of it.
      #expect(await stage.end()?.name == "drag-2" && !stage.has("drag-3"))
      #expect(!stage.has("drag-3.part") && !stage.has("drag-4.part"))
      let next = try await PlayStage(folder: stage.folder)
      #expect(next.has("drag-3.part"))
      _ = await next.end()
      #expect(!next.has("drag-3.part"))
    }
  }

  @Test("the page hears of it, and the console gets a line")
  func told() async throws {
    try await play { stage, page in
      await drop(page)
      await page.say("reset")
      await stage.jobs.run()
      let kept = page.lines.compactMap { $0["kept"] }.first
      #expect(kept?["name"] == "drag-1" && kept?["replays"] == "same")
      let line = stage.kept.first?.line ?? ""
      #expect(line.hasPrefix("drag-1   text   copy into main   1 imported   "), "\(line)")
      #expect(line.hasSuffix("recordings/drag-1.jsonl   replays the same"), "\(line)")
    }
  }

  @Test("several drops are told in the order in which they were made, and name the recording")
  func several() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", ""), ("file", "")])
      await page.drop(files: [("a.bin", "", [1]), ("b.bin", "", [2])])
      try await page.sendAll()
      _ = await page.enter([("string", "text/plain")], 950)
      await page.drop(2, strings: [("text/plain", "not here")], 950)
      let kept = await stage.end()
      let start = "drag-1   2 drops: 2 files, copy into main, 2 imported; text, forbidden"
      #expect(kept?.line.hasPrefix(start) == true, "\(kept?.line ?? "")")
      #expect(kept?.recording.proof == .same)
      let text = try stage.text("drag-1.jsonl")
      #expect(text.contains(#""title":"a.bin, b.bin; not here""#), "\(text.prefix(200))")
    }
  }

  @Test("of many drops the first are told, and how many more there are")
  func many() async throws {
    try await play { stage, page in
      for number in 1...7 { await drop(page, "\(number)") }
      let kept = await stage.end()
      let line = kept?.line ?? ""
      #expect(line.hasPrefix("drag-1   7 drops: text, copy into main, 1 imported; text, "))
      #expect(line.contains("; and 2 more   "), "\(line)")
      let text = try stage.text("drag-1.jsonl")
      #expect(text.contains(#""title":"1; 2; 3; …""#))
    }
  }

  @Test("what was dropped names a recording, not the scene that it was dropped on")
  func title() async throws {
    let session = #"{"format":"dndhost.session/1","title":"A scene with two shelves"}"#
    for isDropped in [true, false] {
      let stage = try await PlayStage(session: session)
      defer { stage.remove() }
      let page = FakePage(stage)
      await page.arrive()
      _ = await page.enter([("string", "text/plain")])
      if isDropped { await page.drop(strings: [("text/plain", "a note")]) }
      #expect(await stage.end()?.recording.proof == .same)
      let title = isDropped ? "a note" : "A scene with two shelves"
      let place = #"{"format":"dndhost.session/1","title":"\#(title)","#
      #expect(try stage.text("drag-1.jsonl").hasPrefix(place))
      #expect(try stage.text("drag-1.transcript.jsonl").contains(#""title":"\#(title)""#))
    }
  }

  @Test("no empty folder stays: neither one for payloads nor one for recordings")
  func folders() async throws {
    try await play { stage, page in
      await drop(page)
      #expect(await stage.end()?.recording.proof == .same)
      #expect(stage.has("drag-1.jsonl") && !stage.has("drag-1"))
    }
    try await play { stage, _ in
      #expect(stage.has("drag-1.part"))
      _ = await stage.end()
      #expect(!FileManager.default.fileExists(atPath: stage.recordings))
    }
  }

  @Test("the console's line says how many faults there were")
  func faults() async throws {
    let script = """
      return { name = "shelf", api = 1, on_update = function() return nil .. "" end,
        on_perform = function(session) session:insert { contents = "a" } end }
      """
    try await play(script) { stage, page in
      await drop(page)
      await page.say("reset")
      await stage.jobs.run()
      let line = stage.kept.first?.line ?? ""
      #expect(line.contains(" faults   ") || line.contains("   1 fault   "), "\(line)")
    }
  }

  @Test("one that is kept as a test has its name everywhere, and replays the same")
  func named() async throws {
    try await play { stage, page in
      #expect(await page.say("keep", [.init("name", "early")]).error == "nothing has happened yet")
      _ = await page.enter([("file", "")])
      await page.drop(files: [("a.bin", "", [1, 2, 3])])
      try await page.sendAll()
      #expect(await page.say("keep", [.init("name", "../x")]).error?.hasPrefix("name: ") == true)
      #expect(await page.say("keep", [.init("name", "three bytes")]).error == nil)
      await stage.jobs.run()
      #expect(stage.kept.first?.recording.proof == .same, "\(stage.troubles)")
      #expect(stage.has("three bytes.jsonl") && stage.has("three bytes.transcript.jsonl"))
      #expect(stage.has("three bytes/1-a.bin") && !stage.has("drag-1") && !stage.has("drag-1.part"))
      await drop(page)
      let taken = await page.say("keep", [.init("name", "three bytes")])
      #expect(taken.error == "name: there is a 'three bytes' already")
    }
  }

  @Test("one that is to be kept has its name, whatever ends it before", arguments: [true, false])
  func namedEarly(isReset: Bool) async throws {
    try await play { stage, page in
      _ = await page.enter([("file", "")])
      await page.drop(files: [("a.txt", "", [1])])
      #expect(await page.say("keep", [.init("name", "mine")]).error == nil)
      let still = page.lines.compactMap { $0["still"]?["message"]?.string }
      #expect(still == ["kept as soon as what is under way has ended"])
      if isReset {
        await page.say("reset")
        await stage.jobs.run()
        // The next one has none.
        await drop(page)
      }
      let kept = await stage.end()
      #expect(stage.kept.map(\.name) == (isReset ? ["mine", "drag-2"] : ["mine"]))
      #expect(kept?.recording.proof == .same && stage.has("mine.jsonl"))
    }
  }

  @Test("with all, what no handler loaded is asked for after the outcome")
  func all() async throws {
    try await play(Self.idle, { $0.keepBytes = 4 }) { stage, page in
      _ = await page.enter([("file", ""), ("file", "")])
      let files: [(name: String, type: String, bytes: [UInt8])] = [
        ("a.bin", "", [1, 2, 3]), ("large.bin", "", [1, 2, 3, 4, 5]),
      ]
      let dropped = await page.drop(files: files)
      #expect(dropped.records("outcome").count == 1)
      #expect(page.wants.count == 1 && page.wants[0]["item"] == 0)
      await page.say("keep")
      #expect(page.lines.contains { $0["still"] != nil } && stage.kept.isEmpty)
      try await page.sendAll()
      await stage.jobs.run()
      #expect(stage.kept.first?.recording.proof == .same)
      let text = try stage.text("drag-1.jsonl")
      #expect(text.contains(#""file":"drag-1/1-a.bin""#) && text.contains(#""zeros":5"#))
    }
  }

  @Test("with all, what lies on the shelf and nobody loaded is kept as it is")
  func shelf() async throws {
    let session = """
      {"format":"dndhost.session/1","items":[{"id":"dot","name":"dot.png","representations":[
        {"type":"public.png","base64":"AQID"},{"type":"public.utf8-plain-text","text":"a dot"}]}]}
      """
    let stage = try await PlayStage(Self.idle, session: session)
    defer { stage.remove() }
    let page = FakePage(stage)
    #expect(await page.arrive()["shelf"]?.array?.first?["name"] == "dot.png")
    await page.say("enter", [FakePage.at(1, 1), .init("shelf", [0])])
    await page.say("drop", [FakePage.at(1, 1)])
    await stage.jobs.run()
    #expect(await stage.end()?.recording.proof == .same)
    let text = try stage.text("drag-1.jsonl")
    #expect(text.contains(#""file":"drag-1/dot-dot.png""#) && text.contains(#""text":"a dot""#))
    let kept = FileManager.default.contents(atPath: stage.recordings + "/drag-1/dot-dot.png")
    #expect(kept == Data([1, 2, 3]))
  }

  @Test("with loaded, nothing is asked for that no handler wants")
  func loaded() async throws {
    try await play(Self.idle, { $0.keep = .loaded }) { stage, page in
      _ = await page.enter([("file", "")])
      await page.drop(files: [("a.bin", "", [1, 2, 3])])
      #expect(page.wants.isEmpty)
      _ = await stage.end()
      let found1 = try stage.text("drag-1.jsonl")
      #expect(found1.contains(#""zeros":3"#))
    }
  }

  @Test("with stand-ins, nothing of what was dropped is in the recording")
  func standIns() async throws {
    try await play(PlayStage.importing, { $0.keep = .standIns }) { stage, page in
      _ = await page.enter([("file", ""), ("string", "text/plain")])
      await page.drop(
        files: [("a.bin", "", Array("secret".utf8))],
        strings: [("text/plain", "secret too")]
      )
      try await page.sendAll()
      _ = await stage.end()
      let text = try stage.text("drag-1.jsonl")
      #expect(!text.contains("secret") && text.contains(#""zeros":6"#))
      #expect(text.contains(#""kept":"stand-ins""#) && !stage.has("drag-1/1-a.bin"))
    }
  }

  @Test("fresh begins anew after each outcome, once ends after the first")
  func fresh() async throws {
    try await play(PlayStage.importing, { $0.isFresh = true }) { stage, page in
      for _ in 0..<3 { await drop(page) }
      _ = await page.enter([("file", "")])
      await page.say("cancel")
      await stage.jobs.run()
      #expect(stage.kept.map(\.name) == ["drag-1", "drag-2", "drag-3"])
      #expect(stage.kept.allSatisfy { $0.recording.proof == .same && $0.outcome != nil })
    }
    try await play(PlayStage.importing, { $0.isOnce = true }) { stage, page in
      await drop(page)
      await stage.jobs.run()
      let ended = stage.reports.all.compactMap { report in
        if case .ended(let kept) = report { kept?.outcome?.status } else { nil }
      }
      #expect(ended == [.imported])
    }
  }

  @Test("without recordings nothing is written, and play goes on as ever")
  func none() async throws {
    try await play(PlayStage.importing, { $0.recordings = nil }) { stage, page in
      _ = await page.enter([("file", "")])
      await page.drop(files: [("a.bin", "", [1])])
      try await page.sendAll()
      #expect(page.lines.flatMap { $0.records("outcome") }.first?["status"] == "imported")
      #expect(await page.say("keep").error == "nothing is recorded")
      #expect(await page.say("hello")["recording"] == .null)
      #expect(!FileManager.default.fileExists(atPath: stage.recordings))
    }
  }

  @Test("coercions and saves are done beside the table, and take as long in a replay")
  func beside() async throws {
    let script = """
      return { name = "shelf", api = 1, needs = { "storage" }, on_perform = function(session)
        local content = session.items[1]:load("public.utf8-plain-text")
        local made = content:as("public.html")
        made:save("made.html")
        session:insert { contents = { made } }
      end }
      """
    let saved = NSTemporaryDirectory() + "dndhost-saved-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: saved, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: saved) }
    try await play(script, { $0.run.storage = saved }) { stage, page in
      await drop(page)
      for _ in 0..<4 {
        stage.clock.add(13)
        await stage.jobs.runOne()
      }
      #expect(page.lines.flatMap { $0.records("outcome") }.first?["status"] == "imported")
      #expect(FileManager.default.fileExists(atPath: saved + "/made.html"))
      #expect(await stage.end()?.recording.proof == .same)
      let text = try stage.text("drag-1.jsonl")
      #expect(text.contains(#""saves":[{"ends":"#) && text.contains(#""works":[{"ends":"#))
    }
  }

  @Test("a plugin that was saved in the middle is why a recording replays otherwise")
  func changed() async throws {
    try await play { stage, page in
      await drop(page)
      let other = #"return { name = "x", api = 1, on_update = function() return "link" end }"#
      try other.write(toFile: stage.folder + "/inbox.lua", atomically: false, encoding: .utf8)
      let kept = await stage.end()
      #expect(kept?.recording.proof != .same)
      let why = "the plugin of main has changed since it was recorded"
      #expect(kept?.recording.reasons == [why])
      #expect(kept?.line.hasSuffix("(\(why))") == true)
      // A test of it shows what happened, and what would happen now.
      let golden = Array(try stage.text("drag-1.transcript.jsonl").utf8)
      let again = try SessionReplay(session: stage.recordings + "/drag-1.jsonl").run()
      #expect(again.difference(from: golden) != nil)
      try PlayStage.importing.write(
        toFile: stage.folder + "/inbox.lua",
        atomically: false,
        encoding: .utf8
      )
      let before = try SessionReplay(session: stage.recordings + "/drag-1.jsonl").run()
      #expect(before.difference(from: golden) == nil)
    }
  }

  @Test("a module that was saved in the middle is named as why a recording replays otherwise")
  func changedModule() async throws {
    let script = """
      return { name = "shelf", api = 1, on_perform = function(session)
        session:skip(session.items[1], require("why"))
      end }
      """
    let stage = try await PlayStage(script)
    defer { stage.remove() }
    func write(_ text: String) throws {
      try text.write(toFile: stage.folder + "/why.lua", atomically: false, encoding: .utf8)
    }
    try write("return 'not wanted'")
    let page = FakePage(stage)
    await page.arrive()
    await drop(page)
    try write("return 'not at all'")
    let kept = await stage.end()
    #expect(kept?.recording.proof != .same)
    let why = "the module why.lua of the plugin of main has changed since it was recorded"
    #expect(kept?.recording.reasons == [why])
    let golden = Array(try stage.text("drag-1.transcript.jsonl").utf8)
    let session = stage.recordings + "/drag-1.jsonl"
    #expect(try SessionReplay(session: session).run().difference(from: golden) != nil)
    try write("return 'not wanted'")
    #expect(try SessionReplay(session: session).run().difference(from: golden) == nil)
  }

  @Test("the recording names its plugin by its relative path, and who recorded it")
  func head() async throws {
    try await play { stage, page in
      await drop(page)
      _ = await stage.end()
      let text = try stage.text("drag-1.jsonl")
      #expect(text.contains(#""id":"main","plugin":"../inbox.lua""#))
      #expect(text.contains(#""agent":"tests""#) && text.contains(#""plugins":{"main":""#))
      #expect(text.contains(#""clock":1000"#))
    }
  }

  @Test("the records of answers and lines are the transcript's own lines")
  func records() async throws {
    try await play { stage, page in
      var told: [JSONValue] = []
      told += await page.enter([("file", "")])["records"]?.array ?? []
      told += await page.drop(files: [("a.bin", "", [1])])["records"]?.array ?? []
      try await page.sendAll()
      told += page.lines.flatMap { $0["records"]?.array ?? [] }
      _ = await stage.end()
      var written = try stage.text("drag-1.transcript.jsonl").split(separator: "\n").map(
        String.init
      )
      // What a page that has just come doesn't need: that it begins.
      written.removeFirst()
      let lines = told.map { JSONWriter().text($0) }
      #expect(lines == Array(written.prefix(lines.count)) && lines.count > 8)
    }
  }
}
