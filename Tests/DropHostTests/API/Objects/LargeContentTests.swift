import DropContent
import DropCore
import DropHost
import Foundation
import Testing
import TestExtent

@Suite("Content of any size is read by a script")
struct LargeContentTests {
  private static func item(_ content: Content) -> TestItem {
    TestItem("big", name: "big", [TestSource(type: content.type.id, result: .success(content))])
  }

  private static func run(_ body: String, _ content: Content) throws -> TestScene {
    let scene = try perform("local content = item:load()\n" + body, items: [item(content)])
    return scene
  }

  /// Lines of so many bytes each.
  private static func text(_ size: Int, linesOf length: Int = 16) -> Content {
    let line = String(repeating: "a", count: length - 6) + "abcde\n"
    return Content(type: .utf8PlainText, text: String(repeating: line, count: size / length))
  }

  @Test("four MiB of text are one string")
  func fourMiB() throws {
    let scene = try Self.run(
      "local text = content:text() print(#text, text:sub(-3, -2))",
      Self.text(4 << 20)
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["4194304\tde"])
  }

  @Test("more is too_large, with what to do instead, and can be caught")
  func tooLarge() throws {
    let scene = try Self.run(
      """
      local ok, problem = pcall(content.text, content)
      print(ok, problem.code, problem.item.id, problem.message)
      local n = 0
      for line in content:lines() do n = n + 1 end
      print(n)
      """,
      Self.text(4 << 20 + 1_024, linesOf: 1_024)
    )
    #expect(scene.faults == [])
    #expect(scene.log.first?.hasPrefix("false\ttoo_large\tbig\tcontent:text: \"big\"") == true)
    #expect(scene.log.first?.contains("content:lines()") == true)
    #expect(scene.log.last == "4097")
  }

  @Test("a piece of a MiB is had from anywhere in four gigabytes")
  func pieces() throws {
    let scene = try Self.run(
      """
      local size = content.size
      print(size, #content:bytes(size - (1 << 20) + 1), #content:bytes(1, 1 << 20))
      local ok, problem = pcall(content.bytes, content, 1, (1 << 20) + 1)
      print(ok, problem.code, problem.message:find("one piece after the other", 1, true) ~= nil)
      """,
      Content(type: .data, name: "big", storage: .zeros(4 << 30))
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["4294967296\t1048576\t1048576", "false\ttoo_large\ttrue"])
  }

  @Test("lines are one function, and stream")
  func lines() throws {
    let size = Extent.isWhole ? 2 << 20 : 512 << 10
    let scene = try Self.run(
      """
      local next_line = content:lines()
      print(type(next_line), next_line(), next_line())
      local n, bytes = 2, 32
      for line in next_line do n = n + 1 bytes = bytes + #line + 1 end
      print(n, bytes)
      """,
      Self.text(size)
    )
    #expect(scene.faults == [])
    #expect(
      scene.log == ["function\taaaaaaaaaaabcde\taaaaaaaaaaabcde", "\(size / 16)\t\(size)"]
    )
  }

  @Test("a line longer than a MiB is too_large, and says which")
  func longLine() throws {
    let bytes = Array("short\n".utf8) + [UInt8](repeating: 0x61, count: 1 << 20 + 1)
    let scene = try Self.run(
      """
      local seen = {}
      local ok, problem = pcall(function()
        for line in content:lines() do seen[#seen + 1] = line end
      end)
      print(#seen, ok, problem.code, problem.message)
      """,
      Content(type: .utf8PlainText, bytes: bytes)
    )
    #expect(scene.faults == [])
    #expect(
      scene.log.first?.hasPrefix("1\tfalse\ttoo_large\t\"big\": line 2 has more bytes") == true
    )
  }

  @Test("text in another encoding is walked through in constant memory too")
  func encodings() throws {
    let count = Extent.isWhole ? 150_000 : 20_000
    let line = "Grüße, 東京\n"
    let wide = try #require(
      ("\u{FEFF}" + String(repeating: line, count: count)).data(using: .utf16LittleEndian)
    )
    let scene = try Self.run(
      """
      local n = 0
      for line in content:lines() do
        if line ~= "Grüße, 東京" then error(n .. ": " .. line) end
        n = n + 1
      end
      print(n)
      """,
      Content(type: .plainText, bytes: Array(wide))
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["\(count)"])
  }

  @Test("a text that scripts made is as long as four MiB, and longer by a builder")
  func made() throws {
    let scene = try Self.run(
      """
      local text = content:text()
      print(dnd.content("public.utf8-plain-text", text).size)
      local builder = dnd.builder("public.utf8-plain-text", { name = "all.txt", from = item })
      for n = 1, 5 do builder:write(text, n, "\\n") end
      local made = builder:content()
      print(made.size, made.name, made:bytes(-3), pcall(builder.write, builder, "x"))
      session:insert { contents = made }
      """,
      Self.text(4 << 20)
    )
    #expect(scene.faults == [])
    #expect(scene.log.first == "4194304")
    #expect(scene.log.last?.hasPrefix("20971530\tall.txt\t\n5\n\tfalse\t") == true)
    #expect(scene.outcome?.imported.map(\.id) == ["big"])
  }

  @Test("what a builder keeps counts as what the script made")
  func builderCounts() throws {
    let scene = try Self.run(
      """
      local text = content:text()
      local builder = dnd.builder("public.data")
      local ok, problem = pcall(function() for n = 1, 100 do builder:write(text) dnd.sleep(1) end end)
      print(ok, problem.code)
      builder = nil
      print(dnd.builder("public.data"):write(text):content().size)
      """,
      Self.text(1 << 20)
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["false\ttoo_large", "1048576"])
  }

  @Test(
    "a value of many parts leaves a script; of what is too large it is said which part, and why"
  )
  func parts() throws {
    let scene = try Self.run(
      """
      local list = {}
      for n = 1, 50000 do list[n] = { n = n } end
      session:emit("list", { rows = list })
      local deep = {}
      local at = deep
      for n = 1, 40 do at.x = {} at = at.x end
      print(select(2, pcall(session.emit, session, "deep", { rows = { deep } })).message)
      for n = 1, 65000 do list[n] = { a = 1, b = 2, c = 3, d = 4 } end
      print(select(2, pcall(session.emit, session, "wide", { rows = list })).message)
      """,
      Content(type: .utf8PlainText, text: "x")
    )
    #expect(scene.emitted("list").first?["rows"]?.arrayCount == 50_000)
    #expect(scene.log.first?.contains("rows[1].x.x") == true)
    #expect(scene.log.first?.contains("tables are nested deeper than 32") == true)
  }

  /// More than a script holds whole; in a quick run of the tests not many more.
  private static let listed = Extent.isWhole ? 50_000 : 4_500

  @Test("a JSON array of many elements is a list that is read as it is indexed")
  func jsonList() throws {
    let count = Self.listed
    let elements = (1...count).map { "{\"n\":\($0),\"name\":\"row \($0)\"}" }.joined(
      separator: ",\n"
    )
    let scene = try Self.run(
      """
      local list = content:json()
      print(#list, list[1].n, list[\(count)].name, list[\(count + 1)], list[0], list.x)
      local sum = 0
      for i, each in ipairs(list) do
        if each.n ~= i then error("wrong") end
        sum = sum + each.n
        if i == 3000 then break end
      end
      print(sum, pcall(function() list[1] = 2 end))
      local names = dnd.each(list, { limit = 1 }, function(each, n) return n == each.n end)
      print(#names, names[777])
      """,
      Content(type: .json, text: "[\(elements)]")
    )
    #expect(scene.faults == [])
    #expect(scene.log.count == 3)
    #expect(scene.log.first == "\(count)\t1\trow \(count)\tnil\tnil\tnil")
    #expect(scene.log[1].hasPrefix("4501500\tfalse\t"))
    #expect(scene.log.last == "\(count)\ttrue")
  }

  @Test("a CSV table of many rows is such a list as well, with its header's keys")
  func csvList() throws {
    let rows = (1...50_000).map { "\($0),\"name, \($0)\"" }.joined(separator: "\r\n")
    let scene = try Self.run(
      """
      local list = content:json { header = true }
      print(#list, list[1].id, list[50000].name, content:units())
      print(#content:json(), content:json()[1][1])
      print(content:unit(2):text(), content:unit(50001):text())
      """,
      Content(type: .commaSeparatedText, text: "id,name\r\n\(rows)")
    )
    #expect(scene.faults == [])
    #expect(
      scene.log == [
        "50000\t1\tname, 50000\t50001", "50001\tid", "1,\"name, 1\"\r\n\t50000,\"name, 50000\"",
      ]
    )
  }

  @Test("a unit that is long, or lies among long ones, is given, be it asked for first or later")
  func longUnits() throws {
    for bytes in [1_500_000, 2_500_000, 5_000_000] {
      let long = String(repeating: "x", count: bytes)
      for rows in [["a", "b", long], [long, "b", "c"], ["a", long, "c"]] {
        let text = rows.joined(separator: "\n") + "\n"
        let json = rows.map { "\"\($0)\"" }.joined(separator: "\n") + "\n"
        for (type, text) in [(ContentType.commaSeparatedText, text), ("public.ndjson", json)] {
          let scene = try Self.run(
            """
            local sizes = {}
            for n = 3, 1, -1 do sizes[n] = content:unit(n).size end
            print(table.concat(sizes, " "), content:units())
            """,
            Content(type: type, text: text)
          )
          #expect(scene.faults == [])
          let more = type == .commaSeparatedText ? 1 : 2
          let sizes = rows.map { "\($0.utf8.count + more)" }.joined(separator: " ")
          #expect(scene.log == ["\(sizes)\t3"], "\(type) of \(bytes)")
        }
      }
    }
  }

  @Test("text and lines of CSV and JSON are the text itself, and source that of HTML")
  func asItIs() throws {
    let scene = try Self.run(
      """
      print((content:text():gsub("\\n", "/")), content:source() == content:text())
      for line in content:lines() do print(line) end
      print(dnd.content("public.json", '{ "a" : 1 }'):text())
      local page = dnd.content("public.html", "<p>a</p>")
      print(page:text(), page:source(), pcall(page.source, dnd.content("public.png", "x")))
      """,
      Content(type: .commaSeparatedText, text: "a,\"b c\"\n1,2\n")
    )
    #expect(scene.faults == [])
    #expect(scene.log.prefix(4) == ["a,\"b c\"/1,2/\ttrue", "a,\"b c\"", "1,2", "{ \"a\" : 1 }"])
    #expect(scene.log.last?.hasPrefix("a\t<p>a</p>\tfalse\t") == true)
  }

  @Test(
    "each walks through the units, numbered as unit(n) numbers them",
    arguments: [
      (ContentType.commaSeparatedText, "a,b\n1,2\n", "1=a,b\n;2=1,2\n;"),
      (.json, "[1, {\"a\": [2]}, \"x,]\"]", "1=1;2={\"a\": [2]};3=\"x,]\";"),
      (.json, "{\"a\": 1}", "1={\"a\": 1};"),
      (ContentType("public.ndjson"), "{\"a\":1}\n\n[2]\n", "1={\"a\":1};2=[2];"),
      (.utf8PlainText, "one\r\n\ntwo", "1=one;2=;3=two;"),
      (.uriList, "http://a/\r\n#x\r\nhttp://b/\r\n", "1=http://a/;2=http://b/;"),
      (.json, "[]", ""),
      (.utf8PlainText, "", ""),
    ]
  )
  func each(_ type: ContentType, _ text: String, _ expected: String) throws {
    let scene = try Self.run(
      """
      local found, again = "", ""
      for n, unit in content:each() do found = found .. n .. "=" .. unit:bytes() .. ";" end
      for n = 1, content:units() do again = again .. n .. "=" .. content:unit(n):bytes() .. ";" end
      print(found == again or again)
      print(found)
      """,
      Content(type: type, text: text)
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["true", expected])
  }

  @Test("values of units, where one that can't be read is said and the walk goes on")
  func values() throws {
    let scene = try Self.run(
      """
      for n, value, problem in content:each { values = true } do
        print(n, value and value.a, problem and problem.code, problem and problem.message)
      end
      for n, unit in content:each() do
        local ok, value = pcall(unit.json, unit)
        if not ok then print(n, value.code) end
      end
      """,
      Content(type: .json, text: "[{\"a\":1},\n{\"a\":},\n{\"a\":3},]")
    )
    #expect(scene.faults == [])
    #expect(
      scene.log == [
        "1\t1\tnil\tnil", "2\tnil\tfailed\t2:6: a: expected a value, found '}'", "3\t3\tnil\tnil",
        "4\tnil\tfailed\t3:9: ends too early", "2\tfailed", "4\tfailed",
      ]
    )
  }

  @Test("an array that ends too early gives what it has, then an error")
  func cutShort() throws {
    let scene = try Self.run(
      """
      local seen = 0
      local ok, problem = pcall(function() for n in content:each() do seen = n end end)
      print(seen, ok, problem.code, problem.message)
      """,
      Content(type: .json, text: "[1, 2,\n3")
    )
    #expect(scene.log == ["2\tfalse\tfailed\t2:2: JSON: ends too early"])
  }

  private static let units = Extent.isWhole ? 1_000_000 : 12_000

  /// More than a script may hold.
  private static let unkept = Extent.isWhole ? 99_999 : ScriptLimit.held.most + 500

  @Test(
    "contents that no loop keeps are walked through, however many come between two waits",
    arguments: [
      ("for n, unit in content:each() do last = unit:bytes() end", unkept),
      // Each of these costs more of the call's budget.
      (
        "for n = 1, content:units() do last = content:unit(n):bytes() end",
        ScriptLimit.held.most + 500
      ),
    ]
  )
  func dropped(_ loop: String, _ count: Int) throws {
    let text = (1...count).map { "\($0)" }.joined(separator: "\n")
    let scene = try Self.run(
      "local last \(loop) print(last)",
      Content(type: .utf8PlainText, text: text)
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["\(count)"])
  }

  @Test(
    "units are walked through by the million within the budget of one handler",
    arguments: [
      (ContentType.utf8PlainText, "line\n", ""), (.commaSeparatedText, "1,2\n", ""),
      (.json, "12,", "["), (ContentType("public.ndjson"), "[1]\n", ""),
    ]
  )
  func crowd(_ type: ContentType, _ unit: String, _ head: String) throws {
    var bytes = Array(head.utf8)
    let one = Array(unit.utf8)
    bytes.reserveCapacity(one.count * Self.units + 8)
    for _ in 0..<Self.units { bytes += one }
    if type == .json { bytes += Array("0]".utf8) }
    let content = Content(type: type, bytes: bytes)
    let scene = try Self.run(
      """
      local count = 0
      for n, value in content:each { values = true } do count = n end
      print(count)
      """,
      content
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["\(type == .json ? Self.units + 1 : Self.units)"])
  }
}

extension JSONValue {
  fileprivate var arrayCount: Int? { if case .array(let list) = self { list.count } else { nil } }
}
