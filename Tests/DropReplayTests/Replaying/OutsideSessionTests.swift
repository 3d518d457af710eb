import DropCore
import DropReplay
import Testing

@Suite("A session in which things are dragged out")
struct OutsideSessionTests {
  /// Drags `a` and `b` out of the board, and gives how each drag ended and what the board holds.
  private func replayed(
    _ events: String,
    source: String = #""destination": "board""#
  ) throws -> (outcomes: [Outcome], names: [String], notices: [String]) {
    let script = script(events, source: source)
    let summary = try script.run().summary
    let notices = try script.records().filter { $0["record"] == "notice" }
      .compactMap { $0["notice"] }
    return (summary.outcomes, summary.contents.first?.names ?? [], notices)
  }

  /// What others got, in that order: the name of an item, or why not; each has that many milliseconds.
  private func reads(_ events: String, limit: Int = 60_000) throws -> [String] {
    let limits = #", "limits": { "load_timeout": \#(limit) }"#
    return try script(events, source: #""destination": "board""#, destination: limits).records()
      .filter { $0["effect"] == "provided" }.compactMap { $0["code"] ?? $0["item"] }
  }

  private func script(
    _ events: String,
    source: String,
    destination: String = ""
  ) -> ReplayedScript {
    ReplayedScript(
      plugin: """
        on_update = function() return "copy" end,
        on_perform = function(session)
          for _, item in ipairs(session.items) do
            if item.id ~= "b" then session:insert { contents = { item:load() } } end
          end
        end
        """,
      destination: #""frame": [0, 0, 100, 100], "contents": ["a", "b", "c"]"# + destination,
      items: """
        { "id": "a", "representations": [{ "type": "public.utf8-plain-text", "text": "A" }] },
        { "id": "b", "representations": [{ "type": "public.utf8-plain-text", "text": "B", "latency": 500 }] },
        { "id": "new", "representations": [{ "type": "public.utf8-plain-text", "text": "new" }] }
        """,
      events: """
        { "t": 0, "type": "begin", "items": ["a", "b"], "at": [10, 10], "source": { \(source) } },
        \(events)
        """
    )
  }

  private static let letGo = #"{ "t": 20, "type": "leave" }, { "t": 30, "type": "drop" }"#

  private static func read(_ item: String, at time: Int, of drag: Int? = nil) -> String {
    let drag = drag.map { #", "drag": \#($0)"# } ?? ""
    return
      #"{ "t": \#(time), "type": "provide", "item": "\#(item)", "as": "public.utf8-plain-text"\#(drag) }"#
  }

  private static func end(_ operation: String, at time: Int, _ more: String = "") -> String {
    #"{ "t": \#(time), "type": "source_end", "operation": "\#(operation)"\#(more) }"#
  }

  private func ended(_ events: String...) throws -> Outcome? {
    try replayed(events.joined(separator: ",\n")).outcomes.first
  }

  @Test("what another program read and copied is imported, whenever it read it")
  func copied() throws {
    let outcome = try #require(
      try ended(
        Self.read("a", at: 10),
        Self.letGo,
        Self.end("copy", at: 90, #", "by": "com.example.files""#)
      )
    )
    #expect(outcome.status == .partial && outcome.operation == .copy)
    #expect(outcome.app == "com.example.files" && outcome.imported.map(\.id) == ["a"])
    let all = try ended(
      Self.read("a", at: 10),
      Self.letGo,
      Self.read("b", at: 40),
      Self.end("copy", at: 90)
    )
    #expect(all?.status == .imported)
    #expect(try ended(Self.letGo, Self.end("copy", at: 90))?.status == Outcome.Status.none)
    let cancelled = try ended(Self.read("a", at: 10), Self.end("cancel", at: 15))
    #expect(cancelled?.status == .cancelled && cancelled?.items == [])
  }

  @Test("the end waits for the reads that have begun, and a new one is out of place")
  func late() throws {
    let (outcomes, _, notices) = try replayed(
      [
        Self.letGo, Self.read("b", at: 40), Self.end("copy", at: 50), Self.read("a", at: 60),
        Self.end("move", at: 70),
      ].joined(separator: ",")
    )
    #expect(outcomes.map(\.imported).map { $0.map(\.id) } == [["b"]])
    #expect(notices == ["out_of_place", "out_of_place"])
  }

  @Test("two that are out, and one that comes in meanwhile, don't touch one another")
  func several() throws {
    let second = """
      { "t": 40, "type": "begin", "items": ["b"], "at": [10, 10], "source": { "destination": "board" } },
      { "t": 50, "type": "leave" }, { "t": 60, "type": "drop" },
      { "t": 70, "type": "begin", "items": ["new"], "at": [10, 10], "source": { "app": "mail" } }
      """
    let (outcomes, names, _) = try replayed(
      [
        Self.letGo, second, Self.read("a", at: 80, of: 1), Self.read("b", at: 85, of: 2),
        #"{ "t": 90, "type": "drop" }"#, Self.end("copy", at: 100, #", "drag": 1"#),
        Self.end("copy", at: 110),
      ].joined(separator: ",")
    )
    #expect(outcomes.map { $0.imported.map(\.id) } == [["new"], ["a"], ["b"]])
    #expect(names == ["a", "b", "c", "new"])
  }

  @Test("what is moved goes, undoably, where an exception of the source's allows that outside")
  func moved() throws {
    let allowed =
      #""destination": "board", "exceptions": [{ "app": "files", "operations": ["move"] }]"#
    let events = [
      Self.read("a", at: 10), Self.letGo, Self.end("move", at: 90, #", "by": "files""#),
    ].joined(separator: ",")
    let (outcomes, names, _) = try replayed(events, source: allowed)
    #expect(outcomes.map(\.operation) == [.move] && names == ["b", "c"])
    let undo = #", { "t": 100, "type": "undo", "destination": "board" }"#
    #expect(try replayed(events + undo, source: allowed).names == ["a", "b", "c"])
    let (copied, all, _) = try replayed(events)
    #expect(copied.map(\.operation) == [.copy] && all == ["a", "b", "c"])
  }

  @Test("a drag that nobody ends is given up with the session, and that is said")
  func endless() throws {
    let (outcomes, _, notices) = try replayed(Self.letGo)
    #expect(outcomes.map(\.status) == [.cancelled] && notices == ["endless_drag"])
    let (stopped, _, none) = try replayed(Self.letGo + #", { "t": 99, "type": "abort" }"#)
    #expect(stopped.map(\.status) == [.aborted] && none == [])
  }

  @Test("an abort stops what is read, and the drag with it, once; others go on")
  func stopped() throws {
    let reads = [Self.letGo, Self.read("b", at: 40)].joined(separator: ",")
    let abort = #", { "t": 99, "type": "abort", "drop": 1 }, "# + Self.end("copy", at: 110)
    let (outcomes, _, notices) = try replayed(reads + abort)
    #expect(outcomes.map(\.status) == [.aborted] && outcomes.first?.items == [])
    #expect(notices == ["out_of_place"])
    let second = """
      , { "t": 50, "type": "begin", "items": ["a"], "at": [10, 10], "source": { "destination": "board" } },
      { "t": 60, "type": "leave" }, { "t": 70, "type": "drop" }, \(Self.read("a", at: 80))
      """
    let both = try replayed(reads + second + abort).outcomes
    #expect(both.map(\.status) == [.aborted, .imported])
  }

  @Test("a place that closes gives up its work, not what others still read")
  func closed() throws {
    let close = #"{ "t": 60, "type": "close", "destination": "board" }"#
    let within = [Self.read("b", at: 10), #"{ "t": 30, "type": "drop" }"#, close]
    #expect(try reads(within.joined(separator: ",")) == ["b"])
    let out = [Self.letGo, Self.read("b", at: 40), Self.end("copy", at: 50), close]
    #expect(try reads(out.joined(separator: ",")) == ["b"])
    #expect(try replayed(out.joined(separator: ",")).outcomes.map(\.imported.count) == [1])
  }

  @Test("each of two that read the same waits for as long as it may from its own beginning")
  func apart() throws {
    func reads(_ first: Int, _ second: Int) throws -> [String] {
      let events = [
        Self.letGo, Self.read("b", at: first), Self.read("b", at: second),
        Self.end("copy", at: 900),
      ]
      return try self.reads(events.joined(separator: ","), limit: 300)
    }
    // What is made takes 500 ms from the first beginning.
    #expect(try reads(40, 40) == ["timeout", "timeout"])
    #expect(try reads(40, 239) == ["timeout", "timeout"])
    #expect(try reads(40, 241) == ["timeout", "b"])
    #expect(try reads(40, 339) == ["timeout", "b"])
    #expect(try reads(40, 341) == ["timeout", "timeout"])
  }

  @Test("what a session says of it wrongly is told with its place")
  func wrong() throws {
    func problem(_ event: String) -> String? {
      do {
        _ = try replayed(event)
        return nil
      } catch {
        return "\(error)"
      }
    }
    let unknown = try #require(problem(Self.read("aa", at: 10)))
    #expect(unknown.contains("events[1].item") && unknown.contains("'aa'"))
    let operation = try #require(problem(Self.end("link", at: 10)))
    #expect(operation.contains("events[1].operation") && operation.contains("copy, move, cancel"))
    let missing = try #require(problem(#"{ "t": 1, "type": "provide", "item": "a" }"#))
    #expect(missing.contains("needs the key 'as'"))
  }
}
