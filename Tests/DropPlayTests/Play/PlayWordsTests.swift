import DropCore
import DropPlay
import Testing

@Suite("What isn't taken is refused with its reason, and a page hears what became of a drop")
struct PlayWordsTests {
  private static let script = """
    return { name = "album", api = 1, accepts = { "public.image", "public.movie", "public.png" },
      on_perform = function(session)
        for _, item in ipairs(session.items) do session:skip(item, "not today") end
      end }
    """

  private func play(
    _ script: String = script,
    _ body: (PlayStage, FakePage) async throws -> Void
  ) async throws {
    let stage = try await PlayStage(script)
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    try await body(stage, page)
  }

  @Test(
    "by the types, where they are known",
    arguments: [
      ([("string", "text/plain")], "takes images, movies and PNG; this is text"),
      ([("file", "application/pdf")], "takes images, movies and PNG; this is PDF"),
      (
        [("file", "application/pdf"), ("file", "text/html")],
        "takes images, movies and PNG; this is PDF and HTML"
      ),
      ([("file", "image/jpeg")], nil), ([("file", "")], nil),
      ([("file", "application/pdf"), ("file", "image/jpeg")], nil),
    ] as [([(String, String)], String?)]
  )
  func types(kinds: [(String, String)], words: String?) async throws {
    try await play { _, page in
      let entered = await page.enter(kinds)
      #expect(entered["misfits"]?["main"]?.string == words)
      #expect((entered["verdict"]?["granted"] == "copy") == (words == nil))
    }
  }

  @Test("of what showed at the drop, and of the next drag by itself")
  func shown() async throws {
    try await play { stage, page in
      #expect(await page.enter([("file", "")])["misfits"] == [:])
      let dropped = await page.drop(files: [("a.txt", "", [1])])
      #expect(dropped["misfits"]?["main"] == "takes images, movies and PNG; this is text")
      #expect(dropped.records("outcome").first?["status"] == "none")
      #expect(await page.enter([("file", "image/png")])["misfits"] == [:])
      #expect(await stage.end()?.recording.proof == .same)
    }
  }

  @Test("a text that is too long for its message is called by its first line, too")
  func longText() async throws {
    try await play(PlayStage.importing) { stage, page in
      _ = await page.enter([("string", "text/plain")])
      let text = "Buy bread\n" + String(repeating: "x", count: 40_000)
      page.offer(1, strings: [Array(text.utf8)])
      let row: JSONValue = ["text/plain", .null, .int(text.utf8.count), "Buy bread"]
      let dropped = await page.say(
        "drop",
        [FakePage.at(1, 1), .init("drop", 1), .init("items", []), .init("strings", [row])]
      )
      #expect(dropped["dragged"]?.array?.first?["name"] == "Buy bread", "\(dropped)")
      try await page.sendAll()
      #expect(await stage.end()?.recording.proof == .same)
      let long: JSONValue = ["text/plain", .null, 1, .string(text)]
      let refused = await FakePage(stage).say(
        "drop",
        [FakePage.at(1, 1), .init("drop", 1), .init("items", []), .init("strings", [long])]
      )
      #expect(refused.error != nil)
    }
  }

  @Test("a page that comes after a drop gets its end, with the names of what was dropped")
  func reloaded() async throws {
    try await play { stage, page in
      #expect(await FakePage(stage, tab: "before").arrive()["last"] == nil)
      await page.arrive()
      _ = await page.enter([("file", "")])
      await page.drop(files: [("a.png", "", [1])])
      let again = await FakePage(stage, tab: "after").arrive()
      #expect(again["last"]?["outcome"]?["skipped"]?.array?.first?["reason"] == "not today")
      #expect(again["last"]?["dragged"]?.array?.first?["name"] == "a.png")
      let last = FakePage(stage, tab: "last")
      await last.arrive()
      await last.say("reset")
      await stage.jobs.run()
      let state = await FakePage(stage, tab: "kept").arrive()
      #expect(state["last"] == nil && state["kept"]?["name"] == "drag-1")
    }
  }

  @Test("a page that is loaded again while bytes come hears what failed with it")
  func reloadedWhileLoading() async throws {
    try await play(PlayStage.importing) { stage, page in
      _ = await page.enter([("file", "")])
      await page.drop(files: [("a.txt", "", [1, 2])])
      await stage.table.streamClosed(page)
      let again = await FakePage(stage, tab: "again").arrive()
      let failed = again["last"]?["outcome"]?["failed"]?.array?.first
      #expect(failed?["reason"] == "the page was closed")
      #expect(again["last"]?["dragged"]?.array?.first?["name"] == "a.txt")
    }
  }
}
