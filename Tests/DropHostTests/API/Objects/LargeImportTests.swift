import DropContent
import DropCore
import DropHost
import Foundation
import Testing
import TestExtent

@Suite("A large table goes in as one undo step")
struct LargeImportTests {
  private static let recipe: String = {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "Plugins/recipes/import-rows/plugin.lua")
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }()

  /// CI takes the whole table once; a debug build takes a while for it.
  private static let count =
    Extent.isWhole ? 50_000 : 2_000
  private static let good = count - count / 1_000

  /// Every thousandth row has no address.
  private static func mail(_ n: Int) -> String { n % 1_000 == 0 ? "" : "a\(n)@example.com" }

  private static let csv =
    "name,mail\r\n" + (1...count).map { "\"Row \($0)\",\(mail($0))\r\n" }.joined()
  private static let json =
    "["
    + (1...count).map { "{\"name\":\"Row \($0)\",\"mail\":\"\(mail($0))\"}" }
    .joined(separator: ",\n") + "]"

  @Test(
    "rows of CSV and objects of JSON, by a recipe of forty lines, the bad ones by number",
    arguments: [(ContentType.commaSeparatedText, csv, 1_001), (.json, json, 1_000)]
  )
  func rows(_ type: ContentType, _ text: String, _ firstBad: Int) throws {
    #expect(Self.recipe.split(separator: "\n").count <= 40)
    let item = TestItem("t", name: "table", [.text(text, type: type.id)])
    let scene = try TestScene(Self.recipe, items: [item])
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.outcome?.status == .partial)
    let result = try #require(scene.outcome?.items.first)
    #expect(result.units == Self.good)
    #expect(result.failedUnits?.count == Self.count / 1_000)
    #expect(result.failedUnits?.first.first == .init(number: firstBad, message: "has no address"))
    #expect(scene.contents.count == Self.good)
    #expect(scene.contents.first == "Row 1" && scene.contents.last == "Row \(Self.count - 1)")
    scene.apply(.undo("gallery"))
    #expect(scene.contents.isEmpty)
    scene.apply(.redo("gallery"))
    #expect(scene.contents.count == Self.good)
    #expect(scene.contents.last == "Row \(Self.count - 1)")
  }

  /// What stands before and behind the third record of a table, which is larger than any may be.
  struct TooLarge: Sendable {
    let type: ContentType
    let before: String
    let behind: String
    var filling = "x"
    var count = RecordKind.elements.most + 1
    let told: String
  }

  /// What a full run of the tests adds is looked at byte by byte, which takes a debug build a while.
  private static let tooLarge: [TooLarge] = {
    let quick = [
      TooLarge(
        type: .commaSeparatedText,
        before: "name,mail\nAda,a@b\n\"",
        behind: "\",c@d\r\nBob,b@c\n,\nCy,c@d\n",
        told: "\"table\": row 3 has more bytes"
      ),
      TooLarge(
        type: .commaSeparatedText,
        before: "name,mail\nAda,a@b\n",
        behind: "\nBob,b@c\n,\nCy,c@d\n",
        filling: ",",
        count: 100_000,
        told: "row 3: too large"
      ),
      TooLarge(
        type: "public.ndjson",
        before: "{}\n{\"name\":\"Ada\",\"mail\":\"a@b\"}\n",
        behind: "\n{\"name\":\"Bob\",\"mail\":\"b@c\"}\n{}\n{\"name\":\"Cy\",\"mail\":\"c@d\"}",
        told: "\"table\": line 3 has more bytes"
      ),
    ]
    let slow = [
      TooLarge(
        type: .commaSeparatedText,
        before: "name,mail\nAda,a@b\n",
        behind: "\nBob,b@c\n,\nCy,c@d\n",
        told: "\"table\": row 3 has more bytes"
      ),
      TooLarge(
        type: .json,
        before: "[{},{\"name\":\"Ada\",\"mail\":\"a@b\"},\"",
        behind: "\",{\"name\":\"Bob\",\"mail\":\"b@c\"},{},{\"name\":\"Cy\",\"mail\":\"c@d\"}]",
        filling: "]",
        told: "\"table\": element 3 has more bytes"
      ),
    ]
    return Extent.isWhole ? quick + slow : Array(quick.prefix(2))
  }()

  @Test(
    "a row that is too large is told by its number, and the rest is read on",
    arguments: tooLarge
  )
  func largeRow(_ given: TooLarge) throws {
    let filler = [UInt8](repeating: given.filling.utf8.first ?? 0, count: given.count)
    let bytes = Array(given.before.utf8) + filler + Array(given.behind.utf8)
    let content = Content(type: given.type, name: "table", utf8: bytes)
    let source = TestSource(type: content.type.id, result: .success(content))
    let scene = try TestScene(Self.recipe, items: [TestItem("t", name: "table", [source])])
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.contents == ["Ada", "Bob", "Cy"])
    let failed = try #require(scene.outcome?.items.first?.failedUnits?.first)
    let isTable = given.type == .commaSeparatedText
    #expect(failed.map(\.number) == (isTable ? [3, 5] : [1, 3, 5]))
    let told = failed.first { $0.number == 3 }?.message ?? ""
    #expect(told.hasPrefix(given.told), "\(told)")
  }

  @Test("a quote that nothing closes is said with the row that has the rest of the text in it")
  func unclosed() throws {
    let text = "name,amount\nAda,3\n\"Bob,4\nCyd,5\n"
    for (text, isWhole) in [(text, false), (text + "\"\n", true)] {
      let item = TestItem("t", name: "t", [.text(text, type: "public.comma-separated-values-text")])
      let scene = try perform(
        """
        for n, row, problem in item:load():each { header = true, values = true } do
          print(n, row.name, problem and problem.code, problem and problem.message)
        end
        """,
        items: [item]
      )
      #expect(scene.faults == [])
      #expect(scene.log.first == "2\tAda\tnil\tnil" && scene.log.count == 2)
      let said =
        "failed\trow 3: a quote opens in it that nothing closes, so that all of the rest is in it"
      #expect(scene.log.last == "3\tBob,4\nCyd,5\n\t" + (isWhole ? "nil\tnil" : said))
    }
  }

  @Test("of a line that is too long the limit of lines is told, however it is read")
  func longLine() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: RecordKind.lines.most + 1)
    let content = Content(type: .utf8PlainText, name: "text", utf8: bytes + Array("\nlast\n".utf8))
    let scene = try perform(
      """
      local content = item:load()
      local lines = content:lines()
      local ok, problem = pcall(lines)
      print(problem.message)
      print(lines())
      for n, line, problem in content:each { values = true } do print(problem and problem.message or line) end
      """,
      items: [TestItem("t", [TestSource(type: content.type.id, result: .success(content))])]
    )
    #expect(scene.faults == [])
    try #require(scene.log.count == 4)
    for line in [scene.log[0], scene.log[2]] {
      #expect(line.contains("line 1 has more bytes than the 1 MiB of one line"), "\(line)")
      #expect(line.contains("there may be any number of lines"))
    }
    #expect(scene.log[1] == "last" && scene.log[3] == "last")
  }

  @Test("a loop that ends at a record that is too large says how to go on behind it")
  func endedByRow() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: RecordKind.lines.most + 1)
    let content = Content(type: .utf8PlainText, name: "text", utf8: bytes + Array("\nlast\n".utf8))
    let scene = try perform(
      """
      local ok, problem = pcall(function() for line in item:load():lines() do print(line) end end)
      print(problem.message)
      """,
      items: [TestItem("t", [TestSource(type: content.type.id, result: .success(content))])]
    )
    #expect(scene.log.count == 1)
    #expect(
      scene.log.first?.hasSuffix("; a loop ends with that, a next call goes on behind it") == true
    )
  }

  @Test("a function gives 100,000 entries, where it is told to, and says how many")
  func entries() throws {
    // In a quick run of the tests a twentieth.
    let most =
      Extent.isWhole ? 100_000 : 5_000
    let scene = try perform(
      """
      local n = 0
      local count = session:insert { index = 2, contents = function()
        n = n + 1
        if n <= \(most) then return { name = "e" .. n, from = item } end
      end }
      print(count)
      """,
      contents: ["first", "last"]
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["\(most)"])
    #expect(scene.contents.count == most + 2)
    #expect(scene.contents[1] == "e1" && scene.contents[most] == "e\(most)")
    #expect(scene.contents.first == "first" && scene.contents.last == "last")
    scene.apply(.undo("gallery"))
    #expect(scene.contents == ["first", "last"])
  }

  @Test("such a function may wait; what it raises is raised, and what it gave before stays")
  func waiting() throws {
    let scene = try perform(
      """
      local n = 0
      local ok, problem = pcall(session.insert, session, { contents = function()
        n = n + 1
        if n == 1001 then dnd.sleep(5) end
        if n == 1003 then dnd.fail("no more") end
        return { name = "e" .. n, from = item }
      end })
      print(ok, problem.code, problem.message)
      print(select(2, pcall(session.insert, session, { contents = function() return 7 end })).message)
      """
    )
    #expect(scene.faults == [])
    #expect(scene.contents.count == 1_002 && scene.contents.last == "e1002")
    #expect(scene.log.first == "false\tfailed\tno more")
    #expect(scene.log.last?.hasPrefix("session:insert: \"contents()[1]\" must be") == true)
  }

  /// What breaks a feed off after so many entries.
  private static let breaks = [
    "dnd.fail('no more')", "error({ code = 'odd', message = 'no more' })", "error('no more', 0)",
  ]

  /// Each of them after each count; in a quick run of the tests many only with the first.
  private static let broken = breaks.flatMap { breaking in
    [2, 1_000, 1_500].filter { Extent.isWhole || $0 == 2 || breaking == breaks[0] }
      .map { (breaking, $0) }
  }

  @Test(
    "an error of such a function is told of the item, inside dnd.each and outside",
    arguments: broken
  )
  func brokenOff(_ breaking: String, _ whole: Int) throws {
    let insert = """
      local n = 0
      session:insert { index = 2, contents = function()
        n = n + 1
        if n > \(whole) then \(breaking) end
        return { name = "e" .. n, from = item }
      end }
      """
    for body in [insert, "dnd.each(session.items, function(item) \(insert) end)"] {
      let scene = try perform(body, contents: ["first", "last"])
      #expect(scene.contents.count == whole + 2)
      #expect(scene.contents[1] == "e1" && scene.contents[whole] == "e\(whole)")
      #expect(scene.contents.last == "last")
      #expect(scene.outcome?.status == .partial)
      let result = try #require(scene.outcome?.items.first)
      #expect(result.kind == .imported && result.units == whole)
      #expect(result.failedUnits?.first == [.init(number: whole + 1, message: "no more")])
      #expect(scene.notices == [])
      let nothing = try perform(
        body,
        contents: ["first", "last"],
        fields: "policy = 'all_or_nothing',"
      )
      #expect(nothing.contents == ["first", "last"])
      #expect(nothing.outcome?.status == .failed)
    }
  }

  // The second table is read in more than one piece, for which the function waits.
  @Test(
    "such an error is told of the row that the function had come to",
    arguments: ["", String(repeating: "x", count: 40_000)],
    ["item:load():each { header = true, values = true }", "item:load():lines()"]
  )
  func brokenRow(_ filling: String, _ walk: String) throws {
    let text = "name,more\n,\nAda,\(filling)\nBob,\(filling)\n,\nCy,\nDot,\n"
    let scene = try perform(
      """
      local rows, line = \(walk), 0
      session:insert { contents = function()
        while true do
          local n, row = rows()
          if not row then n, row, line = line + 1, { name = n:match("^%a*") }, line + 1 end
          if row.name == "Cy" then dnd.fail("stops here") end
          if n > 1 and row.name ~= "" then return { name = row.name, from = item } end
        end
      end }
      """,
      items: [TestItem("t", [.text(text, type: "public.comma-separated-values-text")])]
    )
    #expect(scene.contents == ["Ada", "Bob"])
    let result = try #require(scene.outcome?.items.first)
    #expect(result.units == 2)
    #expect(result.failedUnits?.first == [.init(number: 6, message: "stops here")])
  }

  @Test("an error that comes while another item is read is told of that one")
  func brokenOther() throws {
    let scene = try perform(
      """
      local at, lines = 0, nil
      session:insert { contents = function()
        while true do
          local line = lines and lines()
          if line == "bad" then dnd.fail("is bad") end
          if line then return { name = line, from = session.items[at] } end
          at = at + 1
          lines = session.items[at]:load():lines()
        end
      end }
      """,
      items: [TestItem("a", text: "1\n2\n"), TestItem("b", text: "3\nbad\n")]
    )
    #expect(scene.contents == ["1", "2", "3"])
    #expect(scene.outcome?.items.map(\.failedUnits?.count) == [nil, 1])
    #expect(scene.outcome?.items.last?.failedUnits?.first.first?.number == 2)
  }

  @Test("a drop that is stopped while such a function waits ends, with all that had arrived")
  func stopped() throws {
    let scene = try TestScene(
      performing(
        """
        local n = 0
        session:insert { contents = function()
          n = n + 1
          if n > 1000 then dnd.sleep(1000) end
          return { name = "e" .. n, from = item }
        end }
        """
      )
    )
    scene.begin()
    scene.apply(.drop)
    scene.advance(to: 500)
    scene.apply(.abort(nil), after: 1)
    scene.finish()
    #expect(scene.outcome?.status == .aborted)
    #expect(scene.contents.count == 1_000)
    #expect(scene.engine.isIdle)
  }
}
