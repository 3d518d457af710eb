import DropContent
import DropCore
import DropHost
import Testing

/// Each limit is met from both sides by a script.
@Suite("Every limit of the reference's table")
struct LimitTests {
  struct Case: Sendable {
    /// What is within the limit; it returns true.
    let within: String
    /// What is beyond it; it raises, or ends the call with a fault where the limit has no code.
    let beyond: String
    var content = Content(type: .utf8PlainText, text: "x")
  }

  private static func zeros(_ count: Int, _ type: ContentType = .utf8PlainText) -> Content {
    Content(type: type, name: "big", storage: .zeros(count))
  }

  private static func text(_ text: String, _ type: ContentType) -> Content {
    Content(type: type, name: "big", text: text)
  }

  private static let elements =
    "[[" + Array(repeating: "1", count: 65_537).joined(separator: ",") + "]]"
  private static let keys =
    "{" + (0..<4_097).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
  private static let tables =
    "[" + Array(repeating: "[[]]", count: 100_000).joined(separator: ",") + "]"

  /// By what is bounded.
  static let cases: [String: Case] = [
    ScriptLimit.text.what: Case(
      within: "return #content:as('public.data'):bytes(1, 9) == 9",
      beyond: "content:text()",
      content: zeros(4 << 20 + 1)
    ),
    ScriptLimit.piece.what: Case(
      within: "return #content:bytes(8, (1 << 20) + 7) == 1 << 20",
      beyond: "content:bytes(8, (1 << 20) + 8)",
      content: zeros(3 << 20)
    ),
    ScriptLimit.line.what: Case(
      within: "return #content:bytes(1, 1 << 20) == 1 << 20",
      beyond: "for line in content:lines() do end",
      content: zeros(1 << 20 + 1)
    ),
    ScriptLimit.record.what: Case(
      within: "return content.size > 16 << 20",
      beyond: "for n, row in content:each() do end",
      content: zeros(16 << 20 + 1, .commaSeparatedText)
    ),
    ScriptLimit.cell.what: Case(
      within: "for n, row in content:each { values = true } do return #row[1] == 4194304 end",
      beyond: """
        for n, row, problem in content:each { values = true } do
          if not row then error(problem) end
        end
        """,
      content: text(
        String(repeating: "a", count: 4 << 20) + "\n" + String(repeating: "a", count: 4 << 20 + 1),
        .commaSeparatedText
      )
    ),
    ScriptLimit.json.what: Case(
      within: "return dnd.json.decode('[1]')[1] == 1",
      beyond: "content:json()",
      content: text("{\"a\":\"" + String(repeating: "a", count: 4 << 20) + "\"}", .json)
    ),
    ScriptLimit.elements.what: Case(
      within: "return dnd.json.decode('[[1, 2]]')[1][2] == 2",
      beyond: "content:json()",
      content: text(elements, .json)
    ),
    ScriptLimit.keys.what: Case(
      within: "return content.size > 4096",
      beyond: "content:json()",
      content: text(keys, .json)
    ),
    ScriptLimit.memory.what: Case(
      within: "return #content:text() > 0",
      beyond: "dnd.json.decode(content:text())",
      content: text(tables, .json)
    ),
    ScriptLimit.parts.what: Case(
      within:
        "local t = {} for n = 1, 9000 do t[n] = n end session:emit('a', { t = t }) return true",
      beyond: """
        local row = {} for n = 1, 1000 do row[n] = true end
        local all = {} for n = 1, 600 do all[n] = row end
        session:emit("a", { all = all })
        """
    ),
    ScriptLimit.depth.what: Case(
      within: "local t = {} for n = 1, 30 do t = { t } end session:emit('a', t) return true",
      beyond: "local t = {} for n = 1, 33 do t = { t } end session:emit('a', t)"
    ),
    ScriptLimit.kept.what: Case(
      within: "return dnd.content('public.data', 'x').size == 1",
      beyond: """
        local builder, piece = dnd.builder("public.data"), ("x"):rep(500000)
        for n = 1, 140 do builder:write(piece) dnd.sleep(0) end
        """
    ),
    ScriptLimit.held.what: Case(
      within: """
        local held = {}
        for n, unit in content:each() do
          if n % 3 == 0 then held[#held + 1] = unit end
        end
        return #held == 20000
        """,
      beyond: """
        local held = { {}, {} }
        for n, unit in content:each() do table.insert(held[n % 2 + 1], unit) end
        """,
      content: text(String(repeating: "\n", count: 60_000), .utf8PlainText)
    ),
    ScriptLimit.coerced.what: Case(
      within: "return content.size > 256 << 20",
      beyond: "content:as('public.html')",
      content: zeros(256 << 20 + 1)
    ),
    ScriptLimit.units.what: Case(
      within: "return content.size > 100000",
      beyond: "content:units()",
      content: text(String(repeating: "http://a/\r\n", count: 100_001), .uriList)
    ),
    ScriptLimit.block.what: Case(
      within: "return #('x'):rep(1000000) == 1000000",
      beyond: "local s = ('x'):rep(1100000)"
    ),
    ScriptLimit.waits.what: Case(
      within: "dnd.sleep(0) return true",
      beyond: "for n = 1, 10001 do dnd.sleep(0) end"
    ),
  ]

  /// Each with a test of its own, in ``LimitRowTests``.
  static let elsewhere = [
    ScriptLimit.listed, .entries, .string, .pages, .pixels, .folderEntries, .folderDepth,
  ].map(\.what)

  @Test("is met by a test")
  func all() {
    let met = Set(Self.cases.keys).union(Self.elsewhere)
    #expect(ScriptLimit.all.map(\.what).filter { !met.contains($0) } == [])
    let known = Set(HostCatalog.builtIn.functions.map(\.spelling))
    #expect(ScriptLimit.all.flatMap(\.functions).filter { !known.contains($0) } == [])
  }

  @Test(
    "lets through what is within, and says beyond it what to do",
    arguments: cases.keys.sorted()
  )
  func met(_ what: String) throws {
    let limit = try #require(ScriptLimit.all.first { $0.what == what })
    let each = try #require(Self.cases[what])
    let item = TestItem(
      "big",
      name: "big",
      [TestSource(type: each.content.type.id, result: .success(each.content))]
    )
    let within = try perform(
      """
      local content = item:load()
      print((function() \(each.within) end)())
      """,
      items: [item]
    )
    #expect(within.faults == [] && within.log == ["true"])
    let beyond = try perform(
      """
      local content = item:load()
      local ok, problem = pcall(function() \(each.beyond) end)
      print(ok, problem and problem.code)
      print(problem and problem.message)
      """,
      items: [item]
    )
    guard let code = limit.code else {
      #expect(beyond.faults.count == 1)
      return
    }
    #expect(beyond.faults == [])
    #expect(beyond.log.first == "false\t\(code)", "\(beyond.log)")
    #expect((beyond.log.last?.count ?? 0) > 20)
  }
}
