import DropContent
import DropCore
import DropHost
import Testing

@Suite("Scripts talk to the user and the app")
struct SessionTalkTests {
  @Test("notify, progress and emit are effects")
  func effects() throws {
    let scene = try perform(
      """
      session:notify("warning", "careful")
      session:progress(1, 4, "Reading")
      session:emit("pulse", { times = 2 })
      """
    )
    #expect(scene.effects.contains(.notify(level: .warning, message: "careful")))
    #expect(
      scene.effects.contains(.progress(of: .whole, done: 1, total: 4, label: "Reading"))
    )
    #expect(scene.emitted("pulse") == [["times": 2]])
  }

  @Test("the progress of the whole is counted by each, whatever becomes of an element")
  func eachProgress() throws {
    let scene = try perform(
      """
      dnd.each(session.items, { limit = 2, progress = "Reading" }, function(item)
        if item.index == 2 then session:fail(item) else item:load("public.text") end
      end)
      dnd.each({}, { progress = "Nothing" }, function() end)
      """,
      items: [TestItem("a", text: "1"), TestItem("b", text: "2"), TestItem("c", [.fails()])]
    )
    let steps = scene.effects.compactMap { effect -> String? in
      guard case .progress(of: .whole, let done, let total, let label) = effect else { return nil }
      return "\(label ?? "") \(done) of \(total ?? 0)"
    }
    #expect(steps == (0...3).map { "Reading \($0).0 of 3.0" })
    #expect(scene.outcome?.failed.map(\.id) == ["b", "c"])
    #expect(scene.faults == [])
  }

  @Test(
    "confirm gives what was answered",
    arguments: [
      (JSONValue.null, "nil"), (.bool(false), "nil"), (.bool(true), "copies=1"),
      (["copies": 3], "copies=3"), (["copies": "many"], "nil"), (["copies": [.null]], "nil"),
      (["copies": .null], "copies=1"), ([.null], "nil"), ([], "nil"), (3, "nil"), ("3", "nil"),
    ] as [(JSONValue, String)]
  )
  func confirm(_ answer: JSONValue, _ expected: String) throws {
    let scene = try TestScene(
      performing(
        """
        local answer = session:confirm {
          title = "How many?", message = "m", accept = "Yes", cancel = "No",
          fields = { copies = { type = "integer", default = 1 } },
        }
        print(answer and "copies=" .. answer.copies or "nil")
        """
      )
    )
    scene.begin()
    scene.apply(.drop)
    #expect(!scene.engine.isIdle)
    scene.apply(.reply(to: nil, value: answer), after: 50)
    #expect(scene.log.last == expected)
    #expect(scene.faults == [])
  }

  @Test(
    "an answer to fields that is a list, a number or a text is none, and that is said",
    arguments: [([.null], "a list"), (3, "an integer"), ("yes", "a string")]
      as [(JSONValue, String)]
  )
  func strangeAnswers(_ answer: JSONValue, _ kind: String) throws {
    let scene = try TestScene(
      performing(
        """
        print(session:confirm { title = "Sure?", fields = { n = { type = "integer", default = 1 } } })
        """
      )
    )
    scene.begin()
    scene.apply(.drop)
    scene.apply(.reply(to: "gallery", value: answer))
    #expect(scene.log == ["nil"])
    let why = "it takes true, false or an object, not \(kind)"
    #expect(scene.notices.contains(.wrongAnswer(question: "question-1", why: why)))
  }

  @Test("JSON's null is nil, and in a list a hole, in what the app says and in what a task gives")
  func nulls() throws {
    let list: JSONValue = [1, .null, 3, .null]
    let look = """
      local function look(list)
        local known = {}
        for key, value in pairs(list) do known[#known + 1] = key .. "=" .. value end
        table.sort(known)
        print(table.concat(known, " "))
      end
      """
    let scene = try TestScene(
      performing(
        """
        \(look)
        local context = session.destination.context
        look(context.list)
        look(session.destination.contents[1].context)
        print(context.nothing)
        look(session:task("upload"))
        """
      ),
      configure: {
        $0.context = ["list": list, "nothing": .null]
        $0.contents = [ContentEntry(name: "x", details: ["context": list])]
      }
    )
    scene.taskResults["upload"] = .success(list)
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.log == ["1=1 3=3", "1=1 3=3", "nil", "1=1 3=3"])
  }

  @Test("without fields, yes is true")
  func yes() throws {
    let scene = try TestScene(performing("print(session:confirm { title = 'Sure?' })"))
    scene.begin()
    scene.apply(.drop)
    scene.apply(.reply(to: "gallery", value: true))
    #expect(scene.log == ["true"])
  }

  @Test(
    "without fields, an answer that is neither true nor false is none, and that is said",
    arguments: [
      ([true], "it takes true or false, not a list"), (3, "it takes true or false, not an integer"),
      ("yes", "it takes true or false, not a string"),
      (["copies": 3], "there is no field \"copies\""),
    ] as [(JSONValue, String)]
  )
  func noAnswers(_ answer: JSONValue, _ why: String) throws {
    let scene = try TestScene(performing("print(session:confirm { title = 'Sure?' })"))
    scene.begin()
    scene.apply(.drop)
    scene.apply(.reply(to: "gallery", value: answer))
    #expect(scene.log == ["nil"])
    #expect(scene.notices.contains(.wrongAnswer(question: "question-1", why: why)))
  }

  @Test("a task gets content, shows progress and gives its result")
  func task() throws {
    let scene = try perform(
      """
      local slot = session:placeholder { title = "up" }
      local text = item:load()
      local result = session:task("upload", { file = text, tag = "x" }, { progress = slot })
      slot:commit { name = result }
      """
    )
    #expect(scene.faults == [])
    #expect(scene.tasks.first?.contents.map(\.size) == [5])
    #expect(scene.tasks.first?.arguments["tag"] == "x")
    #expect(scene.tasks.first?.arguments["file"]?["$content"] == 0)
    #expect(scene.contents == ["done"])
    #expect(scene.outcome?.imported.map(\.id) == ["note"])
    let shown = scene.effects.contains { effect in
      if case .progress(of: .placeholder, done: 1, total: 2, label: nil) = effect {
        true
      } else {
        false
      }
    }
    #expect(shown)
  }

  @Test("a task that fails raises an error with its code")
  func failingTask() throws {
    let scene = try perform(
      """
      local ok, problem = pcall(session.task, session, "nowhere")
      print(ok, problem.code, problem.message)
      """
    )
    #expect(scene.log == ["false\tfailed\tno such task"])
  }

  @Test("stabilize gives what was loaded and what was not, in order")
  func stabilize() throws {
    let scene = try perform(
      """
      local loaded, failed = session:stabilize { types = { "public.text" }, limit = 2 }
      for _, content in ipairs(loaded) do print(content.item.id, content:text()) end
      for _, failure in ipairs(failed) do print(failure.item.id, failure.code, failure.message) end
      session:insert { contents = loaded }
      """,
      items: [
        TestItem("a", text: "1", latency: 50), TestItem("b", [.fails(.expired)]),
        TestItem("c", text: "3", latency: 1),
        TestItem("d", [.text("4", type: "public.png")]),
      ]
    )
    #expect(
      scene.log == [
        "a\t1", "c\t3", "b\texpired\tconnection lost",
        "d\tno_representation\td has nothing that is, or can be made to, public.text",
      ]
    )
    #expect(scene.mostLoads == 2)
    #expect(scene.contents == ["a.txt", "c.txt"])
    #expect(scene.outcome?.failed.map(\.id) == ["b", "d"])
  }

  @Test("loads that stabilize began and that are stopped end in the order of their items")
  func stopped() throws {
    let items = (1...9).map { TestItem("i\($0)", text: "x", latency: 20) }
    let scene = try perform(
      """
      pcall(dnd.all, {
        function() session:stabilize { limit = 9 } end,
        function() dnd.sleep(3) error("x") end,
      })
      """,
      items: items
    )
    let ended = scene.effects.compactMap { effect in
      if case .loaded(let item, _, _, _) = effect { item } else { nil }
    }
    #expect(ended == items.map(\.id))
  }
}
