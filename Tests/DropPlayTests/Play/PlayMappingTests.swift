import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import TestExtent
import Testing

/// Each row of the table between browser and core, and what the recording has of it.
@Suite("What happens on the page becomes the events that it means")
struct PlayMappingTests {
  /// A table with a page before it, gone with the test; gives the recording's session.
  private func play(
    _ script: String = PlayStage.importing,
    session: String? = nil,
    _ body: (PlayStage, FakePage) async throws -> Void
  ) async throws -> String {
    let stage = try await PlayStage(script, session: session)
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    try await body(stage, page)
    let kept = await stage.end()
    #expect(kept?.recording.proof == .same, "\(kept?.recording.description ?? "\(stage.troubles)")")
    #expect(kept?.recording.reasons == [])
    // By the public door: what replays is its golden transcript.
    guard let kept else { return "" }
    let again = try SessionReplay(session: kept.recording.path).run()
    #expect(try again.difference(from: Array(stage.text("drag-1.transcript.jsonl").utf8)) == nil)
    #expect(!stage.has("drag-1.part") && !stage.has("drag-1.transcript.part"))
    return try stage.text("drag-1.jsonl")
  }

  private static func head(_ recording: String) throws -> JSONValue {
    let first = recording.split(separator: "\n").first ?? ""
    return try JSONReader().value(of: Array(first.utf8))
  }

  private static func types(_ recording: String) -> [String] {
    recording.split(separator: "\n").dropFirst().compactMap { line in
      (try? JSONReader().value(of: Array(line.utf8)))?["type"]?.string
    }
  }

  @Test("a file hovers as its kind and type, shows at the drop, is sent when it is asked for")
  func file() async throws {
    let recording = try await play { stage, page in
      let entered = await page.enter([("file", "text/plain")])
      #expect(entered.events == ["begin"])
      #expect(entered["verdict"]?["granted"] == "copy")
      stage.clock.add(20)
      let moved = await page.say("move", [FakePage.at(12.3456, 11)])
      #expect(moved.events == [] && !moved.records("update").isEmpty)
      stage.clock.add(20)
      let dropped = await page.drop(files: [("note.txt", "text/plain", Array("hello".utf8))])
      #expect(dropped.events == ["reveal", "drop"])
      let wants = page.wants
      #expect(wants.count == 1 && wants[0]["drop"] == 1 && wants[0]["item"] == 0)
      stage.clock.add(7)
      let found1 = try await page.sendAll()
      #expect(found1)
      let outcome = page.lines.flatMap { $0.records("outcome") }.first
      #expect(outcome?["status"] == "imported")
    }
    let item = try Self.head(recording)["items"]?.array?.first
    #expect(
      item?["hover"]?["types"] == ["public.utf8-plain-text"]
        || item?["hover"]?["types"] == ["public.plain-text"]
    )
    #expect(item?["hover"]?["name"] == nil && item?["name"] == "note.txt")
    #expect(recording.contains(#""at":[12.34375,11]"#))
    #expect(recording.contains(#""file":"drag-1/1-note.txt""#))
  }

  @Test("the same point with the same keys is nothing; keys come before the move of their moment")
  func moves() async throws {
    let recording = try await play { stage, page in
      _ = await page.enter([("string", "text/plain")])
      #expect(await page.say("move", [FakePage.at(10, 10)])["records"] == [])
      let keys: JSONValue.Member = .init("keys", ["alt": true, "shift": false])
      let answer = await page.say("move", [FakePage.at(20, 20), keys])
      #expect(answer.events == ["modifiers"])
      #expect(await page.say("move", [FakePage.at(20, 20), keys])["records"] == [])
      await page.say("cancel")
    }
    #expect(Self.types(recording) == ["begin", "modifiers", "move", "cancel", "wait"])
    #expect(recording.contains(#""keys":["option"]"#))
  }

  @Test("a drag that left comes back within a second, or is given up at its end")
  func leaving() async throws {
    let recording = try await play { stage, page in
      _ = await page.enter([("file", "")])
      #expect(await page.say("leave").events == ["leave"])
      stage.clock.add(999)
      await stage.table.wake()
      let back = await page.enter([("file", "")], 30, 30)
      #expect(back.events == [] && back["verdict"]?["granted"] == "copy")
      await page.say("leave")
      #expect(await stage.table.wakeAt == stage.clock.now + 1_000)
      stage.clock.add(1_250.5)
      await stage.table.wake()
      #expect(page.lines.flatMap(\.events) == ["cancel"])
      // Another drag's kinds give up the one before at once.
      _ = await page.enter([("file", "image/png")])
      await page.say("leave")
      let other = await page.enter([("string", "text/html")])
      #expect(other.events == ["cancel", "begin"])
      await page.say("cancel")
    }
    let expected = [
      "begin", "leave", "move", "leave", "cancel", "begin", "leave", "cancel", "begin", "cancel",
      "wait",
    ]
    #expect(Self.types(recording) == expected)
    // It is due when it is due, however late somebody woke.
    #expect(recording.contains(#"{"t":1999,"type":"cancel"}"#))
  }

  @Test("what a browser hides stands in as one unknown thing until all of it shows")
  func hidden() async throws {
    let recording = try await play { stage, page in
      let entered = await page.enter([])
      #expect(entered["verdict"]?["granted"] == "copy")
      await page.drop(files: [
        ("a.csv", "", Array("a,b\n".utf8)), ("b", "image/png", [1]), ("c", "", [2]),
      ])
      let found2 = try await page.sendAll()
      #expect(found2)
    }
    let items = try Self.head(recording)["items"]?.array ?? []
    #expect(items.map { $0["id"] } == ["1", "2", "3"])
    #expect(items.first?["hover"] == .object([]))
    let types = items.map { $0["representations"]?.array?.first?["type"]?.string }
    #expect(types == ["public.comma-separated-values-text", "public.png", "public.data"])
  }

  @Test("strings are one item's representations, richest first, or the only file's")
  func strings() async throws {
    let recording = try await play { stage, page in
      let kinds = [("string", "text/plain"), ("string", "text/html")]
      _ = await page.enter(kinds)
      let strings = [
        (type: "text/plain", text: "Hello\nyou"), (type: "text/html", text: "<b>H</b>"),
      ]
      await page.drop(strings: strings)
      _ = await page.enter([("file", "image/png"), ("string", "text/uri-list")])
      await page.drop(
        2,
        files: [("p.png", "image/png", [137, 80])],
        strings: [("text/uri-list", "https://example.org/p.png")]
      )
      let found3 = try await page.sendAll()
      #expect(found3)
    }
    let items = try Self.head(recording)["items"]?.array ?? []
    func types(_ item: JSONValue) -> [String?] {
      item["representations"]?.array?.map { $0["type"]?.string } ?? []
    }
    #expect(
      items.map(types) == [
        ["public.html", "public.utf8-plain-text"], ["public.png", "public.url-list"],
      ] || items.map(types).map(\.count) == [2, 2]
    )
    #expect(items.first?["name"] == "Hello")
    #expect(recording.contains(#""text":"<b>H</b>""#))
  }

  @Test("what the source allows is cut to what the browser says, and says again at the drop")
  func allowed() async throws {
    let recording = try await play { stage, page in
      let kinds: JSONValue.Member = .init("kinds", [["string", "text/plain"]])
      await page.say("enter", [FakePage.at(1, 1), .init("allowed", "copyLink"), kinds])
      let move = await page.say("move", [FakePage.at(1, 1), .init("allowed", "none")])
      #expect(move.events == ["allow"] && move["verdict"]?["granted"] == "forbidden")
      let drop = await page.drop(strings: [("text/plain", "x")], 1, 1)
      #expect(drop.records("outcome").first?["status"] == "forbidden")
    }
    #expect(recording.contains(#""operations":["copy","link"]"#))
  }

  @Test("a move is answered on the thread that brings it, as it would be in its turn")
  func atOnce() async throws {
    func message(_ seq: Int, _ word: String) -> [UInt8] {
      let at = "[\(20 + seq),20]"
      return Array(#"{"seq":\#(seq),"tab":"one","do":"\#(word)","at":\#(at),"keys":{}}"#.utf8)
    }
    var answers: [[String]] = []
    for isAtOnce in [true, false] {
      let stage = try await PlayStage()
      defer { stage.remove() }
      let page = FakePage(stage)
      await page.arrive()
      _ = await page.enter([("string", "text/plain")])
      var said: [String] = []
      for seq in 10..<20 {
        let own = isAtOnce ? stage.table.answerAtOnce(message(seq, "move")) : nil
        #expect((own != nil) == isAtOnce)
        let answer = if let own { own } else { await stage.table.message(message(seq, "move")) }
        said.append(String(decoding: answer, as: UTF8.self))
      }
      answers.append(said)
      for word in ["leave", "drop", "cancel", "hello"] {
        #expect(stage.table.answerAtOnce(message(20, word)) == nil)
      }
      #expect(stage.table.answerAtOnce(Array("{".utf8)) == nil)
      #expect(await page.say("cancel").events == ["cancel"])
      #expect(await stage.end()?.recording.proof == .same)
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].allSatisfy { $0.contains(#""granted":"copy""#) }, "\(answers[0])")
  }

  @Test("moves on threads of their own and whatever else comes take turns")
  func turns() async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    _ = await page.enter([("string", "text/plain")])
    let (table, moves) = (stage.table, 50)
    await withTaskGroup(of: Void.self) { group in
      for lane in 0..<4 {
        group.addTask {
          for step in 0..<moves {
            let at = "[\(10 + step),\(10 + lane)]"
            let body = Array(#"{"seq":1,"tab":"one","do":"move","at":\#(at),"keys":{}}"#.utf8)
            let own = table.answerAtOnce(body)
            let answer = if let own { own } else { await table.message(body) }
            #expect(String(decoding: answer.prefix(9), as: UTF8.self) == #"{"seq":1,"#)
            if step % 8 == lane { await table.wake() }
          }
        }
      }
    }
    #expect(await page.say("cancel").events == ["cancel"])
    #expect(await stage.end()?.recording.proof == .same)
  }

  @Test("undo, redo, stop, answers and pastes are what they are")
  func beside() async throws {
    let script = """
      return { name = "shelf", api = 1, on_perform = function(session)
        if not session:confirm { title = "Take them?" } then return end
        session:insert { contents = "note" }
        dnd.sleep(5)
      end }
      """
    let recording = try await play(script) { stage, page in
      let asked = await page.say("paste", [.init("strings", [["text/plain", "x"]])])
      let question = asked.records("effect").first { $0["effect"] == "confirm" }
      let reply = await page.say(
        "reply",
        [
          .init("question", question?["id"] ?? .null), .init("button", "accept"),
        ]
      )
      #expect(reply.events == ["answer"])
      stage.clock.add(6_000)
      await stage.table.wake()
      #expect(page.lines.flatMap { $0.records("outcome") }.count == 1)
      // The page hears where something can be taken back when that changes.
      let came = page.lines.last { $0["undo"] != nil }
      #expect(came?["undo"] == ["main"] && came?["redo"] == [])
      let undone = await page.say("undo")
      #expect(undone.events == ["undo"] && undone["undo"] == [] && undone["redo"] == ["main"])
      let redone = await page.say("redo")
      #expect(redone.events == ["redo"] && redone["undo"] == ["main"] && redone["redo"] == [])
      #expect(await page.say("leave")["undo"] == nil)
      await page.say("paste", [.init("strings", [["text/plain", "y"]])])
      let stopped = await page.say("abort")
      #expect(stopped.records("outcome").first?["status"] == "aborted")
    }
    #expect(Self.types(recording) == ["paste", "answer", "undo", "redo", "paste", "abort", "wait"])
  }

  @Test("undo goes where an entry was changed last, too")
  func changed() async throws {
    let script = """
      return { name = "desk", api = 1, on_perform = function(session)
        local first = session.destination.contents[1]
        if first then return session:update(first, { name = "changed" }) end
        session:insert { contents = "note" }
      end }
      """
    let session = """
      {"format":"dndhost.session/1","destinations":[
         {"id":"left","frame":[0,0,100,100],"contents":["old"]},
         {"id":"right","frame":[100,0,100,100]}]}
      """
    _ = try await play(script, session: session) { _, page in
      for x in [150.0, 50] {
        _ = await page.enter([("string", "text/plain")], x)
        await page.drop(strings: [("text/plain", "x")], x)
      }
      let undone = await page.say("undo")
      #expect(undone.records("event").first?["destination"] == "left", "\(undone)")
    }
  }

  @Test("entries are dragged with their destination, things of the session's from its shelf")
  func local() async throws {
    let session = """
      {"format":"dndhost.session/1",
       "destinations":[{"id":"left","frame":[0,0,100,100],"contents":["old","older"]},
                       {"id":"right","frame":[100,0,100,100]}],
       "items":[{"id":"note","name":"A note","representations":[
         {"type":"public.utf8-plain-text","text":"hello","rate":1000}]}],
       "events":[{"t":0,"type":"begin","items":["note"],"at":[1,1]}]}
      """
    let recording = try await play(session: session) { stage, page in
      let entries: JSONValue = ["destination": "left", "items": [2]]
      let begun = await page.say("enter", [FakePage.at(150, 9), .init("entries", entries)])
      #expect(begun.records("event").first?["items"] == ["older"])
      await page.say("drop", [FakePage.at(150, 9)])
      let shelf = await page.say("enter", [FakePage.at(150, 9), .init("shelf", [0])])
      #expect(shelf.records("event").first?["items"] == ["note"])
      await page.say("drop", [FakePage.at(150, 9)])
      stage.clock.add(50)
      await stage.table.wake()
      let contents = await FakePage(stage, tab: "two").say("hello")["contents"]?["right"]?.array
      #expect(contents?.count == 2)
      let missing = await page.say("enter", [FakePage.at(1, 1), .init("shelf", [7])])
      #expect(missing.error?.contains("another tab") == true)
    }
    #expect(recording.contains(#""source":{"destination":"left""#))
  }

  @Test("an entry without a content is what the session's item of its name is")
  func named() async throws {
    let script = """
      return { name = "album", api = 1, accepts = { "public.image" }, on_perform = function(session)
        dnd.each(session.items, function(item)
          session:insert { contents = { { name = item.name, content = item:load("public.image") } } }
        end)
      end }
      """
    let session = """
      {"format":"dndhost.session/1",
       "destinations":[
         {"id":"left","frame":[0,0,100,100],
          "contents":[{"id":"one","name":"A picture"},{"id":"two","name":"Only a name"}]},
         {"id":"right","frame":[100,0,100,100]}],
       "items":[{"id":"one","name":"one.png","representations":[
         {"type":"public.png","text":"picture"}]}],
       "events":[{"t":0,"type":"begin","items":["one"],"at":[1,1]}]}
      """
    let recording = try await play(script, session: session) { stage, page in
      func enter(_ number: JSONValue) async -> JSONValue {
        let entries: JSONValue = ["destination": "left", "items": [number]]
        return await page.say("enter", [FakePage.at(150, 9), .init("entries", entries)])
      }
      let begun = await enter(1)
      #expect(begun["verdict"]?["granted"] == "copy", "\(begun)")
      #expect(begun["dragged"]?.array?.first?["name"] == "one.png")
      await page.say("drop", [FakePage.at(150, 9)])
      stage.clock.add(50)
      await stage.table.wake()
      await stage.jobs.run()
      let other = await enter(2)
      #expect(other["misfits"]?["right"] == "takes images; this is text", "\(other)")
      await page.say("cancel")
      let contents = await FakePage(stage, tab: "two").say("hello")["contents"]?["right"]?.array
      #expect(contents?.count == 1)
    }
    #expect(recording.contains(#""source":{"destination":"left""#))
  }

  @Test("a source's plugin makes what is dragged from the shelf, and provides it")
  func sourcePlugin() async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let source = """
      return { name = "notes", api = 1,
        on_drag = function(session)
          return { { id = "n", name = "n.txt", types = { "public.utf8-plain-text" } } }
        end,
        on_provide = function(session, item, type) return "provided" end }
      """
    try source.write(toFile: stage.folder + "/notes.lua", atomically: false, encoding: .utf8)
    let text = #"{"format":"dndhost.session/1","source":{"plugin":"notes.lua"}}"#
    let session = try SessionReplay(bytes: Array(text.utf8), folder: stage.folder).session
    let own = try await PlayStage(folder: stage.folder) { $0.session = session }
    let page = FakePage(own)
    #expect(await page.arrive()["shelf"]?.array?.first?["name"] == "notes.lua")
    let begun = await page.say("enter", [FakePage.at(1, 1), .init("shelf", [0])])
    #expect(begun["dragged"]?.array?.first?["id"] == "n", "\(begun)")
    let dropped = await page.say("drop", [FakePage.at(1, 1)])
    #expect(dropped.records("outcome").first?["status"] == "imported", "\(dropped)")
    let kept = await own.end()
    #expect(kept?.recording.proof == .same, "\(kept?.recording.description ?? "")")
    #expect(
      kept.map { ((try? own.text($0.name + ".jsonl")) ?? "").contains("../notes.lua") } == true
    )
  }

  @Test("a folder is one item, its entries asked for by their paths, loaded as a whole")
  func folder() async throws {
    let recording = try await play { stage, page in
      _ = await page.enter([("file", "")])
      page.offer(
        1,
        tree: [
          (["sub"], nil), (["sub", "b.txt"], Array("b".utf8)), (["a.txt"], Array("aa".utf8)),
        ]
      )
      let row: JSONValue = ["kind": "folder", "name": "photos"]
      let dropped = await page.say(
        "drop",
        [FakePage.at(1, 1), .init("drop", 1), .init("items", [row])]
      )
      #expect(dropped.events == ["reveal", "drop"])
      let found4 = try await page.sendAll()
      #expect(found4)
      #expect(page.lines.flatMap { $0.records("outcome") }.first?["status"] == "imported")
      let copied = stage.recordings + "/drag-1/1-photos/sub/b.txt"
      #expect(FileManager.default.contents(atPath: copied) == Data("b".utf8))
    }
    #expect(recording.contains(#""type":"public.folder","file":"drag-1/1-photos""#))
  }

  @Test("rows that don't fit one message come before it")
  func more() async throws {
    let recording = try await play { stage, page in
      _ = await page.enter([])
      let rows = (0..<3).map { number -> JSONValue in
        ["kind": "file", "name": .string("\(number).txt"), "type": "", "size": 1]
      }
      page.offer(1, [[48], [49], [50]])
      #expect(
        await page.say("more", [.init("items", .array([rows[0], rows[1]]))])["records"] == []
      )
      await page.say(
        "drop",
        [FakePage.at(1, 1), .init("drop", 1), .init("items", .array([rows[2]]))]
      )
      let found5 = try await page.sendAll()
      #expect(found5)
    }
    #expect(recording.contains("drag-1/3-2.txt"))
  }

  @Test("many files of one drag are each asked for, and all of them arrive")
  func many() async throws {
    let count = Extent.isWhole ? 1_000 : 24
    let recording = try await play { stage, page in
      let kinds = JSONValue.array(Array(repeating: ["file", "text/plain"], count: count))
      let entered = await page.say("enter", [FakePage.at(1, 1), .init("kinds", kinds)])
      #expect(entered["dragged"]?.array?.count == count)
      let rows = (0..<count).map { number -> JSONValue in
        ["kind": "file", "name": .string("\(number).txt"), "type": "", "size": 1]
      }
      page.offer(1, Array(repeating: [65], count: count))
      for part in stride(from: 0, to: count, by: 250) {
        let items = Array(rows[part..<min(part + 250, count)])
        await page.say("more", [.init("items", .array(items))])
      }
      let dropped = await page.say("drop", [FakePage.at(1, 1), .init("drop", 1)])
      #expect(dropped["dragged"]?.array?.last?["name"] == .string("\(count - 1).txt"))
      for _ in 0..<count {
        let isSent = try await page.sendAll()
        #expect(isSent)
        if page.lines.contains(where: { !$0.records("outcome").isEmpty }) { break }
      }
      let outcome = page.lines.flatMap { $0.records("outcome") }.first
      #expect(outcome?["imported"]?.array?.count == count)
    }
    #expect(recording.contains("drag-1/\(count)-\(count - 1).txt"))
  }

  @Test(
    "a page that comes into the middle gets what is open: placeholders in their places, questions"
  )
  func middle() async throws {
    let script = """
      return { name = "shelf", api = 1, on_perform = function(session)
        session:insert { contents = "first" }
        local slot = session:placeholder { title = "coming", index = 1 }
        if session:confirm { title = "Take it?" } then slot:commit { "second" } end
      end }
      """
    _ = try await play(script) { stage, page in
      await page.say("paste", [.init("strings", [["text/plain", "x"]])])
      let second = FakePage(stage, tab: "two")
      let state = await second.arrive()
      let effects = state.records("effect")
      #expect(effects.map { $0["effect"] } == ["placeholder", "confirm"])
      #expect(effects.first?["title"] == "coming" && effects.first?["index"] != nil)
      #expect(state["contents"]?["main"]?.array?.count == 1 && state["open"]?.array?.count == 1)
      let reply: [JSONValue.Member] = [
        .init("question", effects.last?["id"] ?? .null), .init("button", "accept"),
        .init("values", .object([])),
      ]
      #expect(await second.say("reply", reply).records("outcome").count == 1)
      let contents = await FakePage(stage, tab: "three").arrive()["contents"]?["main"]?.array
      #expect(contents?.count == 2)
    }
  }
}
