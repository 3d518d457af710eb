import DropContent
import DropCore
import DropHost
import TestExtent
import Testing

/// Each limit is met from both sides by a script.
@Suite("Every limit of the reference's table")
struct ScriptLimitTests {
  struct Case: Sendable {
    /// What is just within the limit; it returns true.
    let within: String
    /// What is just beyond it; it raises, or ends the call with a fault where the limit has no code.
    let beyond: String
    let most: Content
    let more: Content
    /// Lower limits, where a host can set them.
    var limits = TestScene.limits
    var decoding = ContentLimits.standard

    /// The same lines, with a content just within and one just beyond.
    init(_ script: String, _ most: Content, _ more: Content) {
      (within, beyond) = (script, script)
      (self.most, self.more) = (most, more)
    }

    /// Different lines with the same content.
    init(within: String, beyond: String, _ content: Content = ScriptLimitTests.text("x")) {
      (self.within, self.beyond) = (within, beyond)
      (most, more) = (content, content)
    }

    func with(_ lower: (inout Case) -> Void) -> Case {
      var changed = self
      lower(&changed)
      return changed
    }
  }

  private static func zeros(_ count: Int, _ type: ContentType = .utf8PlainText) -> Content {
    Content(type: type, name: "big", storage: .zeros(count))
  }

  static func text(_ text: String, _ type: ContentType = .utf8PlainText) -> Content {
    Content(type: type, name: "big", text: text)
  }

  /// So many letters between two quotes.
  private static func quoted(_ count: Int, _ type: ContentType) -> Content {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    return Content(type: type, name: "big", utf8: [0x22] + letters + [0x22])
  }

  private static func list(_ count: Int, of element: String) -> String {
    "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
  }

  private static func keys(_ count: Int) -> Content {
    text("{" + (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",") + "}", .json)
  }

  private static func links(_ count: Int) -> Content {
    text(String(repeating: "http://a/\r\n", count: count), .uriList)
  }

  /// A subject of so many letters; its name and the line's ends are eleven bytes.
  private static func mail(_ count: Int) -> Content {
    let subject = String(repeating: "a", count: count)
    return text("Subject: \(subject)\n\nbody", "com.apple.mail.email")
  }

  /// By what is bounded.
  static let cases: [String: Case] = [
    ScriptLimit.text.what: Case(
      "return #content:text() == 4 << 20",
      zeros(4 << 20),
      zeros(4 << 20 + 1)
    ),
    ScriptLimit.piece.what: Case(
      within: "return #content:bytes(8, (1 << 20) + 7) == 1 << 20",
      beyond: "content:bytes(8, (1 << 20) + 8)",
      zeros(3 << 20)
    ),
    ScriptLimit.line.what: Case(
      "for line in content:lines() do return #line == 1 << 20 end",
      zeros(1 << 20),
      zeros(1 << 20 + 1)
    ),
    ScriptLimit.record.what: Case(
      "for n, row in content:each() do return row.size == 16 << 20 end",
      quoted(16 << 20 - 2, "public.ndjson"),
      quoted(16 << 20 - 1, "public.ndjson")
    ),
    ScriptLimit.cell.what: Case(
      """
      for n, row, problem in content:each { values = true } do
        if problem then error(problem) end
        return #row[1] == 4 << 20
      end
      """,
      quoted(4 << 20, .commaSeparatedText),
      quoted(4 << 20 + 1, .commaSeparatedText)
    ),
    ScriptLimit.json.what: Case(
      "return #content:json() == (4 << 20) - 2",
      quoted(4 << 20 - 2, .json),
      quoted(4 << 20 - 1, .json)
    ),
    ScriptLimit.headers.what: Case(
      "return #content:mail().subject > 1000000",
      mail((1 << 20) - 11),
      mail((1 << 20) - 10)
    ),
    ScriptLimit.elements.what: Case(
      "return #content:json()[1] == 65536",
      text("[" + list(65_536, of: "1") + "]", .json),
      text("[" + list(65_537, of: "1") + "]", .json)
    ),
    ScriptLimit.keys.what: Case("return content:json().k4095 == 1", keys(4_096), keys(4_097)),
    // What the script itself takes of it differs a little between systems.
    ScriptLimit.memory.what: Case("return #content:text() > 0", zeros(750_000), zeros(984_000))
      .with { $0.limits.memoryBytes = 1 << 20 },
    // A list of a hundred has 101 parts.
    ScriptLimit.parts.what: Case(
      within: lists(648) + "return true",
      beyond: lists(649)
    ).with { $0.limits.memoryBytes = 1 << 20 },
    ScriptLimit.depth.what: Case(
      within: "local t = {} for n = 1, 31 do t = { t } end session:emit('a', t) return true",
      beyond: "local t = {} for n = 1, 32 do t = { t } end session:emit('a', t)"
    ),
    ScriptLimit.kept.what: Case(
      within: builder + "return builder:content().size == 1040000",
      beyond: builder + "builder:write(('x'):rep(8600))"
    ).with { $0.limits.keptBytes = 1 << 20 },
    // What is held counts beside what entries have.
    ScriptLimit.made.what: Case(
      within: inserting(8) + "return true",
      beyond: inserting(10)
    ).with { $0.limits.madeBytes = 100_000 },
    ScriptLimit.places.what: Case(
      within: keeping(30_000) + "return true",
      beyond: keeping(30_001)
    ),
    ScriptLimit.coerced.what: Case(
      "return content:as('public.html').size > 65536",
      text(String(repeating: "a", count: 1 << 16)),
      text(String(repeating: "a", count: 1 << 16 + 1))
    ).with { $0.decoding.bytes = 1 << 16 },
    ScriptLimit.units.what: Case("return content:units() == 500", links(500), links(501))
      .with { $0.decoding.units = 500 },
    // A table of a thousand rows of one cell counts as three thousand.
    ScriptLimit.cells.what: Case(
      within: combining(1_333) + "return whole.size == 1333000 * 3 - 1332 * 3",
      beyond: combining(1_334),
      text(String(repeating: "1\n", count: 1_000), .commaSeparatedText)
    ),
    ScriptLimit.columnName.what: Case(
      "return #content:json { header = true } == 1",
      text(String(repeating: "a", count: 4_096) + "\n1\n", .commaSeparatedText),
      text(String(repeating: "a", count: 4_097) + "\n1\n", .commaSeparatedText)
    ),
    ScriptLimit.levels.what: Case(
      "return #content:json() == 1",
      text(String(repeating: "[", count: 32) + String(repeating: "]", count: 32), .json),
      text(String(repeating: "[", count: 33) + String(repeating: "]", count: 33), .json)
    ),
    ScriptLimit.name.what: Case(
      within: "session:insert { contents = { name = ('x'):rep(4096) } } return true",
      beyond: "session:insert { contents = { name = ('x'):rep(4097) } }"
    ),
    ScriptLimit.block.what: Case(
      within: "return #('x'):rep((1 << 20) - 64) > 0",
      beyond: "local s = ('x'):rep(1 << 20)"
    ),
    // The load is one of them.
    ScriptLimit.waits.what: Case(
      within: "for n = 1, 9 do dnd.sleep(0) end return true",
      beyond: "for n = 1, 10 do dnd.sleep(0) end"
    ).with { $0.limits.performWaits = 10 },
    ScriptLimit.nesting.what: Case(
      within: nesting + "down(100) return true",
      beyond: nesting + "down(101)"
    ),
    // A piece of work takes 64 KiB at least.
    ScriptLimit.work.what: Case(
      within: "for n = 1, 20 do content:as('public.html') end return true",
      beyond: "for n = 1, 21 do content:as('public.html') end"
    ).with { $0.limits.workBytes = 1 << 20 },
  ]

  private static let nesting = """
    local function down(n) dnd.all { function() if n > 1 then down(n - 1) end end } end

    """

  private static let builder = """
    local builder, piece = dnd.builder("public.data"), ("x"):rep(260000)
    for n = 1, 4 do builder:write(piece) end

    """

  private static func combining(_ count: Int) -> String {
    """
    local list = {}
    for n = 1, \(count) do list[n] = content end
    local whole = dnd.combine("public.comma-separated-values-text", list)

    """
  }

  private static func keeping(_ count: Int) -> String {
    """
    local places = {}
    for n = 1, \(count) do
      places[n] = session:placeholder { title = "a" }
      if n % 500 == 0 then dnd.sleep(0) end
    end

    """
  }

  private static func inserting(_ count: Int) -> String {
    """
    for n = 1, \(count) do
      session:insert { contents = dnd.content("public.data", ("x"):rep(10000)) }
    end

    """
  }

  private static func lists(_ count: Int) -> String {
    """
    local row, all = {}, {}
    for n = 1, 100 do row[n] = true end
    for n = 1, \(count) do all[n] = row end
    session:emit("a", all)

    """
  }

  /// Each with a test of its own, in ``LimitRowTests``.
  static let elsewhere = [
    ScriptLimit.listed, .held, .entries, .string, .pages, .pixels, .folderEntries, .folderDepth,
  ].map(\.what)

  /// In a quick run of the tests all but those of 16 MiB, of 4 MiB in one cell, and of 30,000 places.
  private static let tried = cases.keys.sorted().filter {
    Extent.isWhole
      || ![ScriptLimit.record.what, ScriptLimit.cell.what, ScriptLimit.places.what].contains($0)
  }

  @Test("is met by a test")
  func all() {
    let met = Set(Self.cases.keys).union(Self.elsewhere)
    #expect(ScriptLimit.all.map(\.what).filter { !met.contains($0) } == [])
    let known = Set(HostCatalog.builtIn.functions.map(\.spelling))
    #expect(ScriptLimit.all.flatMap(\.functions).filter { !known.contains($0) } == [])
  }

  @Test(
    "lets through what is within, and says beyond it what to do",
    arguments: tried
  )
  func met(_ what: String) throws {
    let limit = try #require(ScriptLimit.all.first { $0.what == what })
    let each = try #require(Self.cases[what])
    let within = try run("print((function() \(each.within) end)())", each.most, each)
    #expect(within.faults == [] && within.log == ["true"], "\(within.faults) \(within.log)")
    let beyond = try run(
      """
      local ok, problem = pcall(function() \(each.beyond) end)
      print(ok, problem and problem.code)
      print(problem and problem.message)
      """,
      each.more,
      each
    )
    guard let code = limit.code else {
      #expect(beyond.faults.count == 1)
      return
    }
    #expect(beyond.faults == [])
    #expect(beyond.log.first == "false\t\(code)", "\(beyond.log)")
    #expect((beyond.log.last?.count ?? 0) > 20)
  }

  @Test("Sixteen coroutines run inside each other in a handler, and no more", arguments: 15...17)
  func coroutines(_ count: Int) throws {
    let scene = try perform(
      """
      local function go(left) return left == 0 or coroutine.wrap(go)(left - 1) end
      print((pcall(go, \(count))))
      """
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["\(count <= 16)"])
  }

  private func run(_ body: String, _ content: Content, _ each: Case) throws -> TestScene {
    let source = TestSource(type: content.type.id, result: .success(content))
    let scene = try TestScene(
      performing("local content = item:load()\n\(body)"),
      items: [TestItem("big", name: "big", [source])],
      limits: each.limits,
      setup: { $0.coercer.context.limits = each.decoding }
    )
    scene.drop()
    return scene
  }
}
