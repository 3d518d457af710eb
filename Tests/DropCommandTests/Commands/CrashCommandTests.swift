import Foundation
import TestGround
import Testing

@Suite("The option --crash-at of replay")
struct CrashCommandTests {
  private static let session = """
    { "format": "dndhost.session/1", "destinations": [ { "id": "shelf", "plugin": "plugin.lua" } ],
      "items": [ { "id": "a", "representations": [
        { "type": "public.utf8-plain-text", "text": "a", "latency": 100 } ] } ],
      "events": [ { "t": 0, "type": "begin", "items": ["a"], "at": [1, 1] },
                  { "t": 50, "type": "drop" } ] }
    """
  private static let plugin = """
    return { name = "p", api = 1, on_perform = function(session)
      session:insert { contents = session.items[1]:load() }
    end }
    """

  private static func folder() throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    try folder.write(plugin, to: "plugin.lua")
    try folder.write(session, to: "s.json")
    return folder
  }

  @Test("says a line of each record, and with the power those that nobody had heard of go")
  func each() throws {
    let folder = try Self.folder()
    let killed = try BuiltTool.run(["replay", "s.json", "--crash-at", "all"], in: folder)
    #expect(killed.status == 0)
    #expect(
      killed.output == """
        record 1 of 3, 0 ms: nothing is lost; imported
        record 2 of 3, 50 ms: nothing is lost; imported
        record 3 of 3, 150 ms: nothing is lost; imported

        """
    )
    let power = try BuiltTool.run(["replay", "s.json", "--crash-at", "all", "--power"], in: folder)
    #expect(power.status == 0)
    // The record of the drop is lost with it, and that of the load, which fails then.
    #expect(
      power.output == """
        record 1 of 3, 0 ms: nothing is lost; imported
        record 2 of 3, 50 ms: the drop is lost
        record 3 of 3, 150 ms: 1 lost; failed

        """
    )
  }

  @Test("tells the time of that crash, not of the session's own")
  func ownCrash() throws {
    let folder = try Self.folder()
    let own = Self.session
      .replacing("\"drop\" } ]", with: "\"drop\" }, { \"t\": 90, \"type\": \"crash\" } ]")
      .replacing("\"events\"", with: "\"journal\": true, \"events\"")
    try folder.write(own, to: "own.json")
    let killed = try BuiltTool.run(["replay", "own.json", "--crash-at", "all"], in: folder)
    let lines = killed.output.split(separator: "\n").map(String.init)
    #expect(lines.count > 1 && lines[0].contains(", 0 ms: "), "\(killed)")
    #expect(lines.count > 1 && lines[1].contains(", 50 ms: "), "\(killed)")
  }

  @Test("tells what is lost from what begins again, and of two sessions says which")
  func again() throws {
    let folder = try Self.folder()
    let two = Self.session
      .replacing("[\"a\"]", with: "[\"a\", \"b\"]")
      .replacing(
        "\"items\": [ {",
        with: """
          "items": [ { "id": "b", "representations": [
            { "type": "public.utf8-plain-text", "text": "b", "latency": 300, "survives": true } ] }, {
          """
      )
    try folder.write(two, to: "two.json")
    try folder.write(
      """
      return { name = "p", api = 1, on_perform = function(session)
        dnd.each(session.items, function(item) session:insert { contents = item:load() } end)
      end }
      """,
      to: "plugin.lua"
    )
    let run = try BuiltTool.run(["replay", "s.json", "two.json", "--crash-at", "all"], in: folder)
    #expect(run.status == 0)
    #expect(
      run.output == """
        s.json: record 1 of 3, 0 ms: nothing is lost; imported
        s.json: record 2 of 3, 50 ms: nothing is lost; imported
        s.json: record 3 of 3, 150 ms: nothing is lost; imported
        two.json: record 1 of 4, 0 ms: nothing is lost; imported
        two.json: record 2 of 4, 50 ms: nothing is lost; imported
        two.json: record 3 of 4, 150 ms: nothing is lost, 1 begins again; imported
        two.json: record 4 of 4, 350 ms: nothing is lost; imported

        """
    )
  }

  @Test("holds what a session expects against the run without a crash")
  func expected() throws {
    let folder = try Self.folder()
    for (status, isMet) in [("imported", true), ("failed", false)] {
      let expecting = Self.session.replacing(
        "\"events\"",
        with: "\"expect\": { \"outcome\": { \"status\": \"\(status)\" } }, \"events\""
      )
      try folder.write(expecting, to: "e.json")
      let run = try BuiltTool.run(["replay", "e.json", "--crash-at", "all"], in: folder)
      #expect(run.status == (isMet ? 0 : 1))
      #expect(run.output.count(where: { $0 == "\n" }) == 3)
      #expect(run.errors.contains("e.json: without a crash: ") == !isMet, "\(run.errors)")
    }
  }

  /// Two texts that are uploaded, each a while.
  private static let uploads = """
    { "format": "dndhost.session/1",
      "destinations": [ { "id": "album", "plugin": "plugin.lua", "allow": ["tasks:upload"] } ],
      "items": [
        { "id": "a", "name": "a.txt", "representations": [
          { "type": "public.utf8-plain-text", "text": "a", "latency": 50 } ] },
        { "id": "b", "name": "b.txt", "representations": [
          { "type": "public.utf8-plain-text", "text": "b", "latency": 20 } ] } ],
      "tasks": { "upload": { "duration": 300 } },
      "events": [ { "t": 0, "type": "begin", "items": ["a", "b"], "at": [1, 1] },
                  { "t": 50, "type": "drop" } ] }
    """

  /// A handler that does `again` where an upload failed with that `problem`.
  private static func uploading(_ again: String) -> String {
    """
    return { name = "p", api = 1, needs = { "tasks:upload" }, on_perform = function(session)
      dnd.each(session.items, { limit = 2 }, function(item)
        local content = item:load()
        local ok, problem = pcall(session.task, session, "upload", { file = content })
        if not ok then
          \(again)
          dnd.sleep(500)
          session:task("upload", { file = content })
        end
        session:insert { contents = { { name = item.name, content = content } } }
      end)
    end }
    """
  }

  private static let again = "'upload' was cut by a crash and may be done, and it is run again"

  @Test("tells a task that is run again because a crash cut it, which may be done")
  func repeated() throws {
    let folder = try Self.folder()
    try folder.write(Self.uploads, to: "up.json")
    try folder.write(Self.uploading(""), to: "plugin.lua")
    let run = try BuiltTool.run(["replay", "up.json", "--crash-at", "all"], in: folder)
    #expect(run.status == 1)
    // That the other one, which was under way, succeeds doesn't say that this one wasn't done.
    #expect(
      run.output == """
        record 1 of 6, 0 ms: nothing is lost; imported
        record 2 of 6, 50 ms: nothing is lost; imported
        record 3 of 6, 70 ms: 1 lost; partial
        record 4 of 6, 100 ms: broken: \(Self.again)
        record 5 of 6, 370 ms: broken: \(Self.again)
        record 6 of 6, 400 ms: nothing is lost; imported

        """
    )
  }

  @Test(
    "has nothing against a task that isn't run again, or once the user agreed, or by itself",
    arguments: [
      ("do return session:fail(item, problem.code) end", "fail"),
      ("if not session:confirm { title = 'Again?' } then return end", "fail"),
      ("", "again"),
    ]
  )
  func single(_ again: String, _ policy: String) throws {
    let folder = try Self.folder()
    var session = Self.uploads
      .replacing("\"duration\": 300", with: "\"duration\": 300, \"after_crash\": \"\(policy)\"")
    if again.contains("confirm") {
      let answer = "{ \"t\": 450, \"type\": \"answer\", \"value\": true }"
      session = session.replacing("\"drop\" }", with: "\"drop\" }, \(answer)")
    }
    try folder.write(session, to: "up.json")
    try folder.write(Self.uploading(again), to: "plugin.lua")
    let run = try BuiltTool.run(["replay", "up.json", "--crash-at", "all"], in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(!run.output.contains("broken"), "\(run.output)")
  }

  @Test("says in a page's first lines that there was a crash, and what is run again")
  func page() throws {
    let folder = try Self.folder()
    try folder.write(Self.uploads, to: "up.json")
    for (handler, isAgain) in [
      (Self.uploading(""), true), (Self.uploading("do return session:skip(item) end"), false),
    ] {
      try folder.write(handler, to: "plugin.lua")
      let line = ["replay", "up.json", "--crash-at", "4", "-f", "html", "-o", "page.html"]
      #expect(try BuiltTool.run(line, in: folder).status == 0)
      let html = try folder.text(of: "page.html")
      let start = try #require(html.firstRange(of: "id=\"verdict\">"))
      let verdict = html[start.upperBound...].components(separatedBy: "</p>")[0]
      #expect(verdict.contains("Killed at 100 ms, the app goes on with 1 drop"), "\(verdict)")
      #expect(verdict.contains("&#39;upload&#39; was cut by a crash") == isAgain, "\(verdict)")
    }
  }

  @Test("holds what a session expects against the run with one crash where that is asked for")
  func expectedOfOne() throws {
    let folder = try Self.folder()
    let expecting = Self.uploads.replacing(
      "\"events\"",
      with: "\"expect\": { \"outcome\": { \"status\": \"imported\" } }, \"events\""
    )
    try folder.write(expecting, to: "up.json")
    try folder.write(Self.uploading("do return session:fail(item, 'no') end"), to: "plugin.lua")
    #expect(try BuiltTool.run(["replay", "up.json", "--crash-at", "all"], in: folder).status == 0)
    #expect(try BuiltTool.run(["replay", "up.json", "--crash-at", "4"], in: folder).status == 1)
  }

  @Test("says each line at once, and of very many records tries some, from the first to the last")
  func many() throws {
    let folder = try Self.folder()
    try folder.write(
      """
      return { name = "p", api = 1, on_perform = function(session)
        for _ = 1, 1500 do dnd.sleep(1) end
      end }
      """,
      to: "plugin.lua"
    )
    let killed = try KilledProcess(
      [BuiltTool.url.path, "replay", folder.url.path + "/s.json", "--crash-at", "all"],
      killedAfter: 3
    )
    #expect(killed.lines.first == "record 1 of 1502, 0 ms: nothing is lost; none")
    #expect(killed.lines.dropFirst().first == "record 2 of 1502, 50 ms: nothing is lost; none")
  }

  @Test("shows one crash in its transcript, and says where there is none")
  func one() throws {
    let folder = try Self.folder()
    let shown = try BuiltTool.run(["replay", "s.json", "--crash-at", "2"], in: folder)
    #expect(shown.output.contains("crash        record 2"))
    #expect(shown.output.contains("the app goes on with 1 drop"))
    let none = try BuiltTool.run(["replay", "s.json", "--crash-at", "9"], in: folder)
    #expect(none.errors == "note: nothing is killed: there are 3 records\n")
  }

  @Test(
    "takes a number from one on or 'all', and no other",
    arguments: [
      ["--crash-at", "0"], ["--crash-at", "x"], ["--power"],
      ["--crash-at", "all", "--format", "jsonl"],
    ]
  )
  func usage(_ options: [String]) throws {
    let folder = try Self.folder()
    #expect(try BuiltTool.run(["replay", "s.json"] + options, in: folder).status == 64)
  }
}
