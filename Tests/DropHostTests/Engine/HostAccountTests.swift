import DropContent
import DropCore
import DropHost
import Testing

/// What the host does for a script is charged by its size, is bounded, or is a wait that holds nobody.
@Suite("The account for what host functions do")
struct HostAccountTests {
  /// Two marks that sort against each other, so often: what makes comparing texts slow.
  static let marks = #"("a" .. ("\u{301}\u{316}"):rep(40000))"#

  @Test(
    "A name that is longer than names are is a bad argument, before anybody compares it",
    arguments: [
      "dnd.type(\(marks))", "dnd.conforms(\(marks), \"public.image\")",
      "dnd.conforms(\"public.image\", \(marks))", "dnd.coercions(\(marks))",
      "session:has(\(marks))", "session:all({ \"public.text\", \(marks) })",
      "session.items[1]:has(\(marks))", "session:find(\(marks))",
      "session:emit(\(marks))",
    ]
  )
  func longNames(call: String) throws {
    let scene = try TestScene(
      """
      return { name = "test", api = 1, on_update = function(session)
        local fine, problem = pcall(function() return \(call) end)
        session:emit("end", { fine = fine, code = problem.code })
        return "copy"
      end }
      """
    )
    scene.begin()
    #expect(scene.faults.isEmpty)
    #expect(scene.emitted("end").first == ["code": "bad_argument", "fine": false])
  }

  @Test(
    "Names and ids of what is made have a length too",
    arguments: [
      #"dnd.content("public.text", "x", { name = ("n"):rep(4097) })"#,
      #"session:insert { contents = ("n"):rep(4097) }"#,
      #"session:insert { contents = { name = "n", id = ("i"):rep(1025) } }"#,
      #"session:placeholder { title = ("n"):rep(4097) }"#,
      #"dnd.content("public.text", "x"):file_name(("n"):rep(4097))"#,
      #"session:task(("n"):rep(1025))"#,
    ]
  )
  func longMadeNames(call: String) throws {
    let scene = try perform(
      "local ok, problem = pcall(function() \(call) end) print(ok, problem.code, problem.message)"
    )
    #expect(scene.log.first?.hasPrefix("false\tbad_argument\t") == true, "\(scene.log)")
    #expect(scene.log.first?.contains("are allowed") == true, "\(scene.log)")
  }

  @Test("A list of what names are allowed stays as it was")
  func shortNames() throws {
    let scene = try perform(
      """
      session:insert { contents = { name = ("n"):rep(4096), id = ("i"):rep(1024) } }
      print(dnd.type(("t"):rep(255)).id == ("t"):rep(255))
      """
    )
    #expect(scene.log == ["true"])
    #expect(scene.faults.isEmpty)
  }

  @Test("A hover call may make a text of a million bytes, and a drop gather one from parts")
  func million() throws {
    let scene = try TestScene(
      """
      return { name = "test", api = 1,
        on_update = function()
          return { operation = "copy", message = #("x"):rep(1000000) .. "" }
        end,
        on_perform = function()
          local parts, line = {}, ("x"):rep(999)
          for n = 1, 1000 do parts[n] = line end
          print(#table.concat(parts, " "))
        end }
      """
    )
    scene.drop()
    #expect(scene.faults.isEmpty)
    #expect(Set(scene.messages) == ["1000000"])
    #expect(scene.log == ["999999"])
  }

  @Test("Of many types that nobody knows a few are compared with those that are known")
  func slips() throws {
    let scene = try perform(
      """
      local types = {}
      for n = 1, 4000 do types[n] = "public.plain-txt" .. n end
      local ok, problem = pcall(session.items[1].load, session.items[1], types)
      local _, guesses = problem.message:gsub("did you mean", "")
      print(ok, problem.code, guesses > 0 and guesses <= 20)
      """
    )
    #expect(scene.log == ["false\tno_representation\ttrue"])
  }

  @Test("Entries that move on are charged, those that stay aren't")
  func entriesMoveOn() throws {
    func units(_ body: String, beside count: Int) throws -> Int64 {
      let names = (0..<count).map { "n\($0)" }
      let scene = try TestScene(performing(body), contents: names)
      scene.drop()
      #expect(scene.faults.isEmpty)
      return scene.engine.totalUnits
    }
    for body in [
      "session:insert { index = 1, contents = 'a' }", "session:move { from = 1, to = 2 }",
      "session:remove { index = 1 }", "session:placeholder { index = 1 }:discard()",
    ] {
      let more = try units(body, beside: 6_402) - units(body, beside: 2)
      #expect((100...250).contains(more), "\(body)")
    }
    #expect(try units("print(session.x)", beside: 6_402) == units("print(session.x)", beside: 2))
  }

  @Test("Arguments and results are charged by their bytes and elements")
  func charges() throws {
    let scene = try TestScene(
      """
      local text = dnd.json.encode(string.rep("x", 16000))
      local list = {}
      for i = 1, 1000 do list[i] = i end
      return { name = "test", api = 1,
        can_handle = function() dnd.json.decode(text) return true end,
        on_enter = function() dnd.json.encode(list) end,
        on_update = function() dnd.json.decode("1") return "copy" end,
      }
      """
    )
    scene.begin()
    func units(_ handler: String) -> Int64 {
      for case .call(let call) in scene.outputs where call.handler.name == handler {
        return call.units
      }
      return 0
    }
    #expect(units("can_handle") > 1_900)
    #expect(units("on_enter") > 1_000)
    #expect(units("on_update") < 100)
  }

  @Test("Content that is read is charged by its bytes")
  func reads() throws {
    func units(_ call: String, of size: Int) throws -> Int64 {
      let content = Content(type: .utf8PlainText, bytes: [UInt8](repeating: 0x61, count: size))
      let item = TestItem("a", [TestSource(type: content.type.id, result: .success(content))])
      let scene = try TestScene(
        performing("local content = item:load() local _ = content:\(call)"),
        items: [item]
      )
      scene.drop()
      #expect(scene.faults.isEmpty)
      return scene.engine.totalUnits
    }
    for call in ["hash()", "bytes(1, -1)", "text()", "units()"] {
      let more = try units(call, of: 480_000) - units(call, of: 160_000)
      // One unit for sixteen bytes, and as many again for each copy on the way to the script.
      #expect((20_000...80_000).contains(more), "\(call): \(more)")
    }
  }

  @Test("What is charged ends a call by its budget, as its own work does")
  func spent() throws {
    let scene = try TestScene(
      """
      local text = dnd.json.encode(string.rep("x", 60000))
      return { name = "test", api = 1, on_update = function()
        for _ = 1, 1000 do dnd.json.decode(text) end
        return "copy"
      end }
      """
    )
    scene.begin()
    #expect(scene.faults.first?.kind.rawValue == "budget")
  }

  @Test("Much work on content is a wait, which isn't one of the handler's")
  func longWork() throws {
    var limits = HostLimits.replay
    limits.performWaits = 1
    let scene = try TestScene(
      performing(
        """
        local content = item:load()
        local first = content:hash()
        for _ = 1, 2 do assert(content:hash() == first) end
        print(#first)
        """
      ),
      items: [Self.large],
      limits: limits
    )
    scene.drop()
    #expect(scene.log == ["64"])
    #expect(scene.faults.isEmpty)
    var works = 0
    for case .request(.work) in scene.outputs { works += 1 }
    #expect(works == 3)
  }

  @Test("Content of 1.5 GB is hashed by a wait")
  func hugeHash() throws {
    let zeros = Content(type: .data, name: "zeros", storage: .zeros(1_500_000_000))
    let item = TestItem("zeros", [TestSource(type: "public.data", result: .success(zeros))])
    let scene = try TestScene(
      """
      return { name = "test", api = 1,
        on_perform = function(session)
          session.items[1]:load():hash()
          print("hashed")
        end }
      """,
      items: [item]
    )
    scene.leavesWork = true
    scene.drop()
    var works = 0
    for case .request(.work) in scene.outputs { works += 1 }
    #expect(works == 1 && scene.log == [])
    scene.apply(.abort(nil))
    scene.finish()
    #expect(scene.log == [] && scene.faults == [] && scene.engine.isIdle)
  }

  @Test("Where nothing can wait, much work on content is the usual error")
  func longWorkInSort() throws {
    let scene = try TestScene(
      performing(
        """
        local content = item:load()
        local ok, problem = pcall(table.sort, { 1, 2 }, function() content:hash() return false end)
        print(ok, problem.code)
        """
      ),
      items: [Self.large]
    )
    scene.drop()
    #expect(scene.log == ["false\tcannot_wait"])
  }

  /// Of 2 MiB: 131,072 units.
  private static var large: TestItem {
    let bytes = [UInt8](repeating: 7, count: 2 << 20)
    let content = Content(type: ContentType("public.data"), bytes: bytes)
    return TestItem("large", [TestSource(type: "public.data", result: .success(content))])
  }

  @Test("What a script made and holds has a cap, and letting go of it makes room")
  func keptBytes() throws {
    let scene = try kept(
      1 << 20,
      """
      local held = {}
      local function make() return dnd.content("public.data", ("x"):rep(65536)) end
      local ok, problem = pcall(function() for i = 1, 100 do held[i] = make() end end)
      print(ok, problem.code, #held)
      held = {}
      for _ = 1, 100 do make() end
      print("made")
      """
    )
    #expect(scene.log == ["false\ttoo_large\t15", "made"])
    #expect(scene.faults.isEmpty)
  }

  @Test(
    "A place that was kept counts until it is filled or given up",
    arguments: ["commit", "discard"]
  )
  func keptPlaces(_ end: String) throws {
    let scene = try kept(
      64 << 10,
      """
      for n = 1, 300 do session:placeholder { title = "a" }:\(end)() end
      print(pcall(function() for n = 1, 300 do session:placeholder { title = "a" } end end))
      """
    )
    #expect(scene.log.first?.hasPrefix("false") == true, "\(scene.log)")
    #expect(scene.faults.isEmpty)
  }

  @Test("Coerced content and units count as made, loaded content doesn't")
  func madeBytes() throws {
    let text = String(repeating: "line\n", count: 40_000)
    let scene = try kept(
      1 << 20,
      """
      local loaded, made = {}, {}
      for i = 1, 10 do loaded[i] = item:load() end
      local ok, problem = pcall(function()
        for i = 1, 10 do made[i] = loaded[1]:as("public.html") end
      end)
      print(#loaded, ok, problem.code, #made > 0 and #made < 6)
      """,
      items: [TestItem("note", text: text)]
    )
    #expect(scene.log == ["10\tfalse\ttoo_large\ttrue"])
  }

  @Test(
    "An object counts 256 bytes, and so does a wait",
    arguments: [
      ("for n = 1, 20 do try(dnd.content, 'public.data', '') end", 10),
      // The one for all of them counts, too.
      (
        "local all = {} for n = 1, 20 do all[n] = function() try(dnd.sleep, 1) end end dnd.all(all)",
        9
      ),
    ]
  )
  func keptObjects(_ body: String, _ count: Int) throws {
    let scene = try kept(
      10 * 256,
      """
      local held, code = {}, nil
      local function try(make, ...)
        local ok, made = pcall(make, ...)
        if ok then held[#held + 1] = made or true else code = made.code end
      end
      \(body)
      print(code, #held)
      """
    )
    #expect(scene.log == ["too_large\t\(count)"])
  }

  @Test("Each place that a handler keeps open counts")
  func keptPlaces() throws {
    let scene = try kept(
      10 * 256,
      """
      local slots = {}
      local ok, problem = pcall(function()
        for i = 1, 20 do slots[i] = session:placeholder() end
      end)
      print(ok, problem.code, #slots)
      slots[1]:discard()
      print(pcall(session.placeholder, session))
      """
    )
    #expect(scene.log.first == "false\ttoo_large\t10")
    #expect(scene.log.last?.hasPrefix("true") == true)
    #expect(scene.faults.isEmpty)
  }

  private func kept(
    _ bytes: Int,
    _ body: String,
    items: [TestItem] = [TestItem("note", text: "hello")]
  ) throws -> TestScene {
    var limits = HostLimits.replay
    limits.keptBytes = bytes
    let scene = try TestScene(performing(body), items: items, limits: limits)
    scene.drop()
    return scene
  }
}
