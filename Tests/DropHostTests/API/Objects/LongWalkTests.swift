import DropContent
import DropCore
import DropHost
import Testing

@Suite("A walk gives its handler a fresh run as it goes")
struct LongWalkTests {
  /// Each loop with what it goes through, some 2,000 parts in one piece.
  private static let loops: [(loop: String, content: Content)] = [
    ("for line in content:lines() do", .lines),
    ("for _, line in content:each { values = true } do", .lines),
    ("for _, unit in content:each() do", .lines),
    ("for _, row in content:each { values = true } do", .rows),
    ("for _, row in content:each { header = true, values = true } do", .rows),
    ("for _, unit in content:each() do", .rows),
    ("for _, element in content:each { values = true } do", .elements),
    ("for _, element in content:each() do", .elements),
    ("for _, card in content:each() do", .cards),
  ]

  private static func limits(_ change: (inout HostLimits) -> Void) -> HostLimits {
    var limits = TestScene.limits
    change(&limits)
    return limits
  }

  private static func scene(
    _ body: String,
    _ contents: [Content],
    _ limits: HostLimits
  ) throws -> TestScene {
    let items = contents.enumerated().map { number, content in
      TestItem(
        "item\(number + 1)",
        [TestSource(type: content.type.id, result: .success(content))]
      )
    }
    return try TestScene(performing(body), items: items, limits: limits)
  }

  /// Some thousand units for each part.
  private static func working(_ loop: String) -> String {
    """
    local content, n = item:load(), 0
    \(loop)
      n = n + 1
      for i = 1, 250 do local x = i * n end
    end
    print(n)
    """
  }

  @Test("whatever it goes through, also where each part costs much", arguments: loops)
  func fresh(_ loop: String, _ content: Content) throws {
    let limits = Self.limits { $0.runUnits = 100_000 }
    let scene = try Self.scene(Self.working(loop), [content], limits)
    scene.drop()
    #expect(scene.faults == [])
    let count = loop.contains("header") ? 1_999 : 2_000
    #expect(scene.log == ["\(count)"])
  }

  @Test("in a function that gives entries, too")
  func entries() throws {
    let body = """
      local rows = item:load():each { values = true }
      print(session:insert { contents = function()
        for n, row in rows do
          for i = 1, 250 do local x = i * n end
          return { name = row[1] }
        end
      end })
      """
    let scene = try Self.scene(body, [.rows], Self.limits { $0.runUnits = 100_000 })
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.log == ["2000"])
    #expect(scene.contents.count == 2_000)
  }

  @Test("with none of the waits that its script may ask for")
  func waits() throws {
    let limits = Self.limits {
      $0.runUnits = 100_000
      $0.performWaits = 1
    }
    let scene = try Self.scene(Self.working(Self.loops[0].loop), [.lines], limits)
    scene.drop()
    #expect(scene.faults == [])
  }

  @Test("two drops at work have each their own, and say of their own items what can't be read")
  func two() throws {
    let body = """
      local seen, wrong = 0, 0
      for n, row, problem in item:load():each { values = true } do
        seen = seen + 1
        for i = 1, 250 do local x = i * n end
        if problem then
          wrong = wrong + 1
          assert(problem.item.id == item.id and problem.item == item)
        end
      end
      print(seen, wrong)
      """
    let broken = Content(
      type: ContentType("public.ndjson"),
      text: String(repeating: "[1]\n[1\n", count: 1_000)
    )
    let limits = Self.limits { $0.runUnits = 100_000 }
    let scene = try Self.scene(body, [broken], limits)
    for _ in 0..<2 {
      scene.begin()
      scene.apply(.drop)
    }
    scene.finish()
    #expect(scene.faults == [])
    #expect(scene.log == ["2000\t1000", "2000\t1000"])
    #expect(scene.outcomes.count == 2)
  }

  @Test("the account of the whole drop holds, and its end says what to do")
  func whole() throws {
    let limits = Self.limits {
      $0.runUnits = 100_000
      $0.performUnits = 500_000
    }
    let scene = try Self.scene(Self.working(Self.loops[0].loop), [.lines], limits)
    scene.drop()
    #expect(scene.faults.map(\.kind.rawValue) == ["budget"])
    let told = scene.faults.first?.message ?? ""
    #expect(told.hasPrefix("the script used up its budget of the whole perform (500000 units)"))
    #expect(told.contains("content:lines()") && told.contains("perform_units"))
  }

  @Test(
    "the account of the whole drop grows with what is read in pieces, and no more for what is read again",
    arguments: [("at, at + 65535", nil), ("1, 65536", "budget")] as [(String, String?)]
  )
  func pieces(_ range: String, _ fault: String?) throws {
    let limits = Self.limits {
      $0.runUnits = 200_000
      $0.performUnits = 500_000
    }
    let text = Content(type: .utf8PlainText, utf8: [UInt8](repeating: 0x78, count: 4 << 20))
    let scene = try Self.scene(
      """
      local content = item:load()
      for _ = 1, \(fault == nil ? 1 : 4) do
        for at = 1, content.size, 65536 do
          content:bytes(\(range))
          for i = 1, 1000 do local x = i end
          dnd.sleep(0)
        end
      end
      """,
      [text],
      limits
    )
    scene.drop()
    #expect(scene.faults.map(\.kind.rawValue) == [fault].compactMap(\.self))
  }

  @Test("where nothing can wait a run stays one, and its end says what to do")
  func cannotWait() throws {
    let body = """
      local next_line = item:load():lines()
      local list = {}
      for i = 1, 2000 do list[i] = i end
      table.sort(list, function(a, b)
        next_line()
        for i = 1, 250 do local x = i * a end
        return a < b
      end)
      """
    let scene = try Self.scene(body, [.lines], Self.limits { $0.runUnits = 100_000 })
    scene.drop()
    let told = scene.faults.first?.message ?? ""
    #expect(told.hasPrefix("the script used up its budget of one run (100000 units)"))
    #expect(told.contains("content:each()") && told.contains("dnd.sleep(0)"))
  }

  @Test("a drop that is given up on the way ends, and begins nothing more")
  func cancelled() throws {
    let body = """
      local content, n = item:load(), 0
      local ok, problem = pcall(function()
        for line in content:lines() do
          n = n + 1
          for i = 1, 250 do local x = i * n end
        end
      end)
      print(ok, problem.code, n < 2000)
      """
    let scene = try Self.scene(body, [.lines], Self.limits { $0.runUnits = 100_000 })
    scene.leavesWork = true
    scene.begin()
    scene.apply(.drop)
    scene.advance(to: 20)
    scene.apply(.abort(nil))
    scene.finish()
    #expect(scene.faults == [])
    #expect(scene.log == ["false\tcancelled\ttrue"])
  }

  @Test("live, in a host beside others")
  func live() async throws {
    var limits = LiveScene.limits
    limits.runUnits = 100_000
    let host = PluginHost(limits: limits)
    let plugin = Plugin(
      text: """
        return { name = "shelf", api = 1, on_perform = function(session)
          dnd.each(session.items, function(item)
            local content, n = item:load(), 0
            for line in content:lines() do
              n = n + 1
              for i = 1, 250 do local x = i * n end
            end
            session:insert { contents = { { name = item.name .. " " .. n, from = item } } }
          end)
        end }
        """,
      name: "shelf.lua"
    )
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: plugin
    )
    let text = String(repeating: "line\n", count: 2_000)
    let drops = (1...2).map { number in
      host.begin(
        DragSource(app: "tests"),
        items: ["a", "b"].map { name in LiveScene.text("\(name)\(number)") { _ in text } },
        at: Point(x: 50, y: 50)
      ).drop()
    }
    for drop in drops {
      let outcome = await drop.outcome
      #expect(outcome.status == .imported)
    }
    let names = host.contents(of: shelf).map(\.name).sorted()
    #expect(names == ["a1 2000", "a2 2000", "b1 2000", "b2 2000"])
  }
}

extension Content {
  fileprivate static let lines = Content(
    type: .utf8PlainText,
    text: String(repeating: "line\n", count: 2_000)
  )
  fileprivate static let rows = Content(
    type: .commaSeparatedText,
    text: String(repeating: "a,b\n", count: 2_000)
  )
  fileprivate static let elements = Content(
    type: .json,
    text: "[" + String(repeating: "1,", count: 1_999) + "1]"
  )
  fileprivate static let cards = Content(
    type: .vCard,
    text: String(repeating: "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n", count: 2_000)
  )
}
