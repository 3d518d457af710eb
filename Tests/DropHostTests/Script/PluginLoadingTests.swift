import DropCore
import DropHost
import Testing

@Suite("A plugin is checked field by field before it runs")
struct PluginLoadingTests {
  private func problem(
    _ lua: String,
    options: JSONValue = .object([]),
    modules: [String: String] = [:]
  ) -> String? {
    do {
      _ = try TestScene(lua, options: options, modules: modules)
      return nil
    } catch let error as PluginLoadError {
      return error.description
    } catch {
      return "another error"
    }
  }

  static let cases: [(lua: String, message: String)] = [
    ("return 3", "plugin.lua: must return a table, but returns 3"),
    ("", "plugin.lua: must return a table, but returns nil"),
    ("return { api = 1 }", "plugin.lua: has no \"name\""),
    ("return { name = 'x' }", "plugin.lua: has no \"api\""),
    (
      "return { name = 'x', api = 2 }",
      "plugin.lua: is written for api 2; this host has api 1"
    ),
    (
      "return { name = 'x', api = 1, on_perfrom = print }",
      "plugin.lua: \"on_perfrom\" is unknown; did you mean \"on_perform\"?"
    ),
    (
      "return { name = 'x', api = 1, acepts = {} }",
      "plugin.lua: \"acepts\" is unknown; did you mean \"accepts\"?"
    ),
    (
      "return { name = 3, api = 1 }",
      "plugin.lua: \"name\" takes a string, not 3"
    ),
    (
      "return { name = 'x', api = 1, accepts = 'public.image' }",
      "plugin.lua: \"accepts\" takes a list of content types, not \"public.image\""
    ),
    (
      "return { name = 'x', api = 1, on_update = true }",
      "plugin.lua: \"on_update\" takes a function, not true"
    ),
    (
      "return { name = 'x', api = 1, policy = 'all' }",
      "plugin.lua: \"policy\" takes one of \"partial\", \"all_or_nothing\", not \"all\"; did you mean \"all_or_nothing\"?"
    ),
    (
      "return { name = 'x', api = 1, icon = '../x.png' }",
      "plugin.lua: \"icon\" takes a file of the plugin's folder or an icon's name, not \"../x.png\""
    ),
    (
      "return { name = 'x', api = 1, icon = '../\u{301}x.png' }",
      "plugin.lua: \"icon\" takes a file of the plugin's folder or an icon's name, not \"../\u{301}x.png\""
    ),
    (
      "return { name = 'x', api = 1, private = 1 }",
      "plugin.lua: \"private\" takes a boolean, not 1"
    ),
    (
      "return { name = 'x', api = 1, needs = { 'storrage' } }",
      "plugin.lua: \"needs: storrage\" is unknown; did you mean \"storage\"?"
    ),
    (
      "return { name = 'x', api = 1, options = { n = { type = 'int' } } }",
      "plugin.lua: \"options.n.type\" takes one of \"string\", \"integer\", \"number\", \"boolean\", "
        + "\"enum\", \"types\", not \"int\""
    ),
    (
      "return { name = 'x', api = 1, options = { n = { type = 'integer', default = 'x' } } }",
      "plugin.lua: option \"n\" takes an integer, not a string"
    ),
    (
      "return { name = 'x', api = 1, options = { n = { type = 'enum' } } }",
      "plugin.lua: has no \"options.n.choices\""
    ),
  ]

  @Test("and what is wrong is named, with what was probably meant", arguments: cases.map(\.lua))
  func message(_ lua: String) throws {
    let expected = try #require(Self.cases.first { $0.lua == lua }?.message)
    #expect(problem(lua) == expected)
  }

  @Test("a script that fails, does not compile, or never ends can't be loaded")
  func scripts() {
    #expect(problem("return {") != nil)
    #expect(problem("error('no')")?.contains("no") == true)
    #expect(problem("while true do end") != nil)
    #expect(problem("\u{1B}Lua") != nil)
  }

  private static let optioned = """
    return { name = "x", api = 1, options = {
      limit = { type = "integer", default = 3, min = 1, max = 9 },
      mode = { type = "enum", choices = { "fast", "slow" }, default = "fast" },
      title = { type = "string" }, ratio = { type = "number" }, quiet = { type = "boolean" },
      kinds = { type = "types" },
    }, on_perform = function(session) session:emit("options", session.options) end }
    """

  @Test("options are checked and defaulted")
  func options() throws {
    let scene = try TestScene(
      Self.optioned,
      options: ["limit": 5, "title": "t", "ratio": 0.5, "quiet": true, "kinds": ["public.png"]]
    )
    scene.drop()
    let expected: JSONValue = [
      "kinds": ["public.png"], "limit": 5, "mode": "fast", "quiet": true, "ratio": 0.5,
      "title": "t",
    ]
    #expect(scene.emitted("options") == [expected])
  }

  @Test(
    "wrong options are named",
    arguments: [
      (["limmit": 3], "there is no option \"limmit\"; did you mean \"limit\"?"),
      (["limit": 99], "option \"limit\" is 99, which is not within 1 and 9"),
      (["limit": "3"], "option \"limit\" takes an integer, not a string"),
      (
        ["mode": "fsat"],
        "option \"mode\" is \"fsat\", which is none of \"fast\", \"slow\"; did you mean \"fast\"?"
      ),
    ] as [(JSONValue, String)]
  )
  func wrongOptions(_ options: JSONValue, _ message: String) {
    #expect(problem(Self.optioned, options: options) == "plugin.lua: " + message)
  }

  @Test("an option reads a word of a command line")
  func words() throws {
    let declaration = OptionDeclaration(name: "limit", kind: .integer, minimum: 1)
    #expect(try declaration.read("3") == 3)
    #expect(throws: OptionProblem.self) { try declaration.read("0") }
    #expect(try OptionDeclaration(name: "q", kind: .boolean).read("true") == true)
    #expect(try OptionDeclaration(name: "q", kind: .types).read("a,b") == ["a", "b"])
  }

  @Test(
    "one that needs a single task, or a single program, may run that one, where it or all are granted",
    arguments: [
      ("tasks:upload", [.task("upload")], "'upload'", true),
      ("tasks:upload", [.tasks], "'upload'", true),
      ("tasks:upload", [.task("upload")], "'other'", false),
      ("tasks:upload", [.task("other")], "'upload'", false),
      ("tasks", [.task("upload")], "'upload'", false),
      ("run:convert", [.run("convert")], "'run', { program = 'convert' }", true),
      ("run:convert", [.run("convert")], "'run', { program = 'sh' }", false),
      ("run:convert", [.run("convert")], "'run'", false),
      ("run:convert", [.run("convert")], "'upload', { program = 'convert' }", false),
    ] as [(String, Set<Capability>, String, Bool)]
  )
  func single(_ need: String, _ grants: Set<Capability>, _ call: String, _ may: Bool) throws {
    let scene = try TestScene(
      "return { name = 'x', api = 1, needs = { '\(need)' }, on_perform = function(session) "
        + "local done, why = pcall(session.task, session, \(call)) print(done, why and why.code) end }",
      grants: grants
    )
    for name in ["other", "run"] { scene.taskResults[name] = .success("done") }
    scene.drop()
    #expect(scene.tasks.count == (may ? 1 : 0))
    #expect(scene.log.contains { $0.contains("denied") } == !may, "\(scene.log)")
  }

  @Test("require runs a module beside the plugin, once")
  func require() throws {
    let scene = try TestScene(
      """
      local text = require("text")
      return { name = "x", api = 1, on_perform = function(session)
        print(text.loud("a"), require("text") == text, require("lib.deep"))
      end }
      """,
      modules: [
        "text.lua": "print('loaded') return { loud = function(s) return s:upper() .. '!' end }",
        "lib/deep.lua": "return 'deep'",
      ]
    )
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.log == ["loaded", "A!\ttrue\tdeep"])
  }

  @Test(
    "require stays in the plugin's folder",
    arguments: ["..secret", "/etc/passwd", "a/b", "", "missing", "a..b"]
  )
  func requireRefuses(_ name: String) throws {
    let scene = try perform("print(pcall(require, \"\(name)\"))")
    #expect(scene.log.first?.hasPrefix("false") == true)
  }

  @Test("a module that fails says where")
  func brokenModule() {
    let message = problem(
      "require('bad') return { name = 'x', api = 1 }",
      modules: ["bad.lua": "local x = = 1"]
    )
    #expect(message?.contains("bad.lua") == true)
  }

  @Test("ungranted needs load; the call is denied and says how to grant it")
  func denied() throws {
    let lua = """
      print(select(2, pcall(content.save, content, "x")).code)
      print(select(2, pcall(session.task, session, "upload")).message)
      """
    let scene = try TestScene(
      performing("local content = dnd.content('public.text', 'x')\n" + lua),
      grants: []
    )
    scene.drop()
    #expect(
      scene.log == [
        "denied",
        "session:task needs the capability tasks, which was not granted; "
          + "grant it with --allow tasks, the session's \"allow\": [\"tasks\"], "
          + "or in the embedder's code",
      ]
    )
  }

  @Test("what isn't in needs is denied even if granted")
  func notAsked() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_perform = function(session)
        print(select(2, pcall(session.task, session, "upload")).message)
      end }
      """
    )
    scene.drop()
    #expect(
      scene.log == ["session:task needs the capability tasks; add it to the plugin's needs"]
    )
  }
}
