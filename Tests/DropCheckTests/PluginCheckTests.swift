import DropCheck
import Foundation
import Testing

/// Mistakes that people make in plugins, and what `check` says of each.
@Suite("What check finds")
struct PluginCheckTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let says: [String]
    var testDescription: String { says.first ?? source }

    init(_ source: String, _ says: String...) {
      self.source = source
      self.says = says
    }

    /// One handler's body, on line two.
    static func body(_ handler: String, _ body: String, _ says: String...) -> Case {
      var each = Case("return { name = 'a', api = 1, \(handler)\n\(body)\nend }")
      each = Case(source: each.source, says: says)
      return each
    }

    private init(source: String, says: [String]) {
      self.source = source
      self.says = says
    }
  }

  static func problems(_ source: String) throws -> [PluginProblem] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("p.lua")
    try source.write(to: file, atomically: false, encoding: .utf8)
    return try #require(PluginCheck.problems(in: file.path))
  }

  static let perform = "on_perform = function(session)"
  static let update = "on_update = function(session)"

  static let mistakes: [Case] = [
    Case(
      "return { name = 'a', api = 1,\n icon = 'a.png', private = true }",
      "p.lua:2:2: the icon 'a.png' isn't there"
    ),
    Case(
      "return { name = 'a', api = 1,\n privat = true }",
      "p.lua:2:2: a plugin has no field 'privat'; did you mean 'private'?"
    ),
    Case(
      "return { name = 'a', api = 1,\n needs = { 'tasks:up', 'run:convert' }, \(perform)\n"
        + "session:task('up')\nsession:task('down')\nsession:task('run', { program = 'sh' }) end }",
      "p.lua:4:9: needs = { \"tasks:down\" } is missing: without it this call is denied",
      "p.lua:5:9: needs = { \"run:sh\" } is missing: without it this call is denied",
      "p.lua:2:24: asks for 'run:convert' and never uses it"
    ),
    Case("return {", "p.lua:1:9: unexpected symbol near <eof>"),
    Case(
      "return { name = 'a', api = 1,\n on_preform = function() end }",
      "p.lua:2:2: a plugin has no field 'on_preform'; did you mean 'on_perform'?"
    ),
    Case(
      "return { name = 'a', api = 1,\n accept = { 'public.image' } }",
      "p.lua:2:2: a plugin has no field 'accept'; did you mean 'accepts'?"
    ),
    Case(
      "return { name = 'a', api = 1,\n accepts = { 'public.imagee' } }",
      "p.lua:2:14: there is no type 'public.imagee'; did you mean 'public.image'?"
    ),
    Case(
      "return { name = 'a', api = 1,\n on_drag = function() return {} end }",
      "p.lua:2:2: on_drag offers items, but there is no on_provide to make their content"
    ),
    Case(
      "return { name = 'a', api = 1,\n on_perform = function() require('../lib/names') end }",
      "p.lua:2:34: '../lib/names' is no module's name: dots separate folders, as in "
        + "require(\"folder.module\"), and the folder is the plugin's own"
    ),
    Case("local x\nif x,", "p.lua:2:5: 'then' expected near ','"),
    Case("local x = nil\nreturn x.name", "p.lua:2: attempt to index a nil value (local 'x')"),
    Case("return { name = 'a' }", "p.lua:1:1: has no \"api\""),
    Case(
      "local p = { name = 'a', api = 1 }",
      "p.lua: must return a table, but returns nil: 'return' is missing at the end of the file"
    ),
    Case(
      "return { name = 'a', api = 1,\n needs = { 'storrage' } }",
      "p.lua:2:12: there is no capability 'storrage'; did you mean 'storage'?"
    ),
    Case(
      "return { name = 'a', api = 1,\n needs = { 'storage' } }",
      "p.lua:2:12: asks for 'storage' and never uses it"
    ),
    Case(
      "return { name = 'a', api = 1,\n policy = 'all-or-nothing' }",
      "p.lua:2:11: 'all-or-nothing' is none of partial, all_or_nothing; did you mean "
        + "'all_or_nothing'?"
    ),
    Case(
      "return { name = 'a', api = 1,\n options = { n = { type = 'string', defualt = 1 } } }",
      "p.lua:2:37: there is no 'defualt' here; did you mean 'default'?"
    ),
    Case(
      "count = 0\nreturn { name = 'a', api = 1 }",
      "p.lua:1:1: sets the global 'count': a 'local' is probably missing"
    ),
    Case(
      "require('nosuch')\nreturn { name = 'a', api = 1 }",
      "p.lua:1:9: there is no module 'nosuch' beside the plugin: nosuch.lua isn't there"
    ),
    .body(
      perform,
      "dnd.eahc(session.items)",
      "p.lua:2:5: there is no 'dnd.eahc'; did you mean 'each'?"
    ),
    .body(
      perform,
      "dnd.each(session.items, { limit = 0 }, print) print(dnd.json.encode({}, { indent = 9 }))",
      "p.lua:2:35: 'limit': expected an integer of at least 1, found 0",
      "p.lua:2:84: 'indent': expected an integer from 0 to 8, found 9"
    ),
    .body(
      perform,
      "for _, i in ipairs(session.items) do i:load('public.text', { timeout = -5, max_size = 0.5 }) end",
      "p.lua:2:73: 'timeout': expected a number above 0, found -5",
      "p.lua:2:87: 'max_size': expected an integer of at least 0, found 0.5"
    ),
    .body(
      perform,
      "local c = session.items[1]:load() print(c:bytes(1, 0x100000), c:bytes(-2, -1), c:bytes(1, 1 << 30))"
        + " print(c:bytes(1, 1048577))",
      "p.lua:2:109: 'content:bytes' gives 1 MiB at most in one piece: ask for one piece after the "
        + "other; the content may have any size"
    ),
    .body(perform, "dnd:each(session.items)", "p.lua:2:5: 'each' wants a dot: dnd.each(…)"),
    .body(
      perform,
      "string:format('x')",
      "p.lua:2:8: 'format' wants a dot: string.format(…)"
    ),
    .body(
      update,
      "if session.has('public.png') then return 'copy' end",
      "p.lua:2:12: 'has' wants a colon: session:has(…)"
    ),
    .body(
      perform,
      "for item in session.items do item.load('public.png') end for item in pairs(session.items) do end",
      "p.lua:2:5: a list can't be called as a 'for' does: for _, item in ipairs(…) goes through it",
      "p.lua:2:35: 'load' wants a colon: item:load(…)"
    ),
    .body(
      perform,
      "dnd.each(session.items, {}, function(item) item.load('public.png') end)",
      "p.lua:2:49: 'load' wants a colon: item:load(…)"
    ),
    .body(
      perform,
      "session:inset {}",
      "p.lua:2:9: 'session' has no 'inset'; did you mean 'insert'?"
    ),
    .body(
      perform,
      "session:units()",
      "p.lua:2:9: 'session' has no 'units'; did you mean 'content:units'?"
    ),
    .body(
      perform,
      "session:insert { content = 'x' }",
      "p.lua:2:18: there is no 'content' here; did you mean 'contents'?"
    ),
    .body(
      perform,
      "session:notify { level = 'info' }",
      "p.lua:2:9: 'session:notify' is called without its 'message'",
      "p.lua:2:16: 'level' of 'session:notify': expected one of \"info\", \"warning\", \"error\", found a table"
    ),
    .body(
      perform,
      "session:notify('warn', 'x')",
      "p.lua:2:16: 'warn' is none of info, warning, error"
    ),
    .body(
      perform,
      "session.items[1]:load('public.pngg')",
      "p.lua:2:23: there is no type 'public.pngg'; did you mean 'public.png'?"
    ),
    .body(
      perform,
      "for _, item in ipairs(session.items) do print(item.nmae) end",
      "p.lua:2:52: 'item' has no field 'nmae'; did you mean 'name'?"
    ),
    .body(
      perform,
      "session.items[1]:load('public.png'):save('x')",
      "p.lua:2:37: needs = { \"storage\" } is missing: without it this call is denied"
    ),
    .body(
      perform,
      "pcall(session.task, session, 'up')",
      "p.lua:2:15: needs = { \"tasks\" } is missing: without it this call is denied"
    ),
    .body(
      perform,
      "sesion:insert { contents = 'x' }",
      "p.lua:2:1: nothing is called 'sesion'; did you mean 'session'?"
    ),
    .body(perform, "helper(session)", "p.lua:2:1: nothing is called 'helper'"),
    .body(
      perform,
      "io.open('x')",
      "p.lua:2:1: there is no 'io' in the sandbox: content comes with items, and content:save saves"
    ),
    .body(perform, "print(string.fmt('x'))", "p.lua:2:14: there is no 'string.fmt'"),
    .body(
      perform,
      "return session.options.limt",
      "p.lua:2:24: the option 'limt' isn't declared"
    ),
    .body(
      update,
      "return 'copyy'",
      "p.lua:2:8: 'copyy' is none of copy, move, link, forbidden, cancel; did you mean 'copy'?"
    ),
    .body(
      update,
      "return { operation = 'copy', insertat = 3 }",
      "p.lua:2:30: there is no 'insertat' here; did you mean 'insert_at'?"
    ),
    .body(
      update,
      "session.items[1]:load('public.png')",
      "p.lua:2:18: 'item:load' waits, and on_update can't: it has to answer now"
    ),
    .body(
      update,
      "if session.modifiers.alt then return 'move' end",
      "p.lua:2:22: 'dnd.ModifierSet' has no field 'alt'; did you mean 'option'?"
    ),
    .body(
      update,
      "if session.allowed.moves then return 'move' end",
      "p.lua:2:20: 'dnd.OperationSet' has no field 'moves'; did you mean 'move'?"
    ),
    .body(
      update,
      "return true",
      "p.lua:2:8: expected one of \"copy\", \"move\", \"link\", \"forbidden\", \"cancel\" or a table, "
        + "found a boolean"
    ),
    .body(
      update,
      "return { operation = 'copy', insert_at = session.insert_at }",
      "p.lua:2:50: 'session' has no field 'insert_at'; did you mean 'session:index()'?"
    ),
    .body(
      perform,
      "dnd.sleep('3')",
      "p.lua:2:11: 'ms' of 'dnd.sleep': expected a number, found a string"
    ),
    .body(
      perform,
      "session:progress { done = 1 }",
      "p.lua:2:18: 'done' of 'session:progress': expected a number, found a table"
    ),
    .body(
      perform,
      "local loaded, failed = session:stabilize()\n"
        + "for _, c in ipairs(loaded) do print(c.itm, c.item.name, c.size, c:name()) end\n"
        + "print(failed[1].reason, failed[1].code)",
      "p.lua:3:39: 'content' has no field 'itm'; did you mean 'item'?",
      "p.lua:3:67: 'name' of 'content' is a field, not a method: c.name",
      "p.lua:4:17: 'dnd.LoadFailure' has no field 'reason'"
    ),
    .body(
      perform,
      "collectgarbage()",
      "p.lua:2:1: collectgarbage: only 'count' is available here"
    ),
    .body(
      "on_enter = function(session)",
      "session:insert { contents = 'x' }",
      "p.lua:2:9: 'session:insert' can't be called in on_enter: it works in on_perform"
    ),
    Case(
      "local function fetch(item)\n return item:load('public.png')\nend\n"
        + "return { name = 'a', api = 1, can_handle = function(session)\n"
        + " return fetch(session.items[1]) ~= nil end }",
      "p.lua:2:14: 'item:load' waits, and can_handle can't: it has to answer now"
    ),
  ]

  /// What stands in a local variable is looked at where it is written.
  static let held: [Case] = [
    Case(
      "local KIND = 'public.imagee'\nreturn { name = 'a', api = 1,\n accepts = { KIND } }",
      "p.lua:1:14: there is no type 'public.imagee'; did you mean 'public.image'?"
    ),
    Case(
      "local KINDS = { 'public.imagee' }\nlocal same = KINDS\nreturn { name = 'a', api = 1,\n"
        + "on_perform = function(session) session.items[1]:load(same) end }",
      "p.lua:1:17: there is no type 'public.imagee'; did you mean 'public.image'?"
    ),
    .body(
      perform,
      "local types = { 'public.png', 'public.pgn' }\nlocal how = { limt = 2 }\n"
        + "session:stabilize { types = types }\ndnd.each({ 1 }, how, function() end)",
      "p.lua:2:31: there is no type 'public.pgn'; did you mean 'public.png'?",
      "p.lua:3:15: there is no 'limt' here; did you mean 'limit'?"
    ),
    Case(
      "local STORE, NEEDS = 'storrage', { 'tasks' }\nreturn { name = 'a', api = 1,\n"
        + "needs = { STORE } }",
      "p.lua:1:22: there is no capability 'storrage'; did you mean 'storage'?"
    ),
    Case(
      "local NEEDS = { 'storage' }\nreturn { name = 'a', api = 1,\n needs = NEEDS }",
      "p.lua:1:17: asks for 'storage' and never uses it"
    ),
    Case(
      "local OPTIONS = { size = { type = 'integer' } }\nlocal key = 'sise'\n"
        + "return { name = 'a', api = 1, options = OPTIONS,\n"
        + "on_enter = function(session) print(session.options.size, session.options[key]) end }",
      "p.lua:4:74: the option 'sise' isn't declared; did you mean 'size'?"
    ),
    Case(
      "return { name = 'a', api = 1, types = { ['com.example.card'] = { conforms_to = 'public.jsn' } },\n"
        + " accepts = { 'com.example.card', 'com.example.cadr' } }",
      "p.lua:1:80: there is no type 'public.jsn'; did you mean 'public.json'?"
    ),
  ]

  @Test("is the same behind a local variable's name", arguments: held)
  func follows(_ each: Case) throws { try finds(each) }

  @Test(
    "is nothing in a variable that is assigned to again, or in a table that is put together",
    arguments: [
      "local kind = 'public.imagee'\nif dnd.version then kind = 'public.png' end\nreturn { name = 'a', "
        + "api = 1, on_perform = function(session) session.items[1]:load(kind) end }",
      "local kinds = {}\nkinds[1] = 'public.png'\nreturn { name = 'a', api = 1, accepts = kinds }",
      "local long = {" + String(repeating: "'public.imagee', ", count: 300) + "}\n"
        + "return { name = 'a', api = 1, on_enter = function(session) print(session:has(long)) end }",
      "do local own = 5 local t = { limit = own } print(t) end\nlocal t = { limit = 3 }\n"
        + "return { name = 'a', api = 1, on_perform = function(session) dnd.each({}, t, print) end }",
    ]
  )
  func followsNot(_ source: String) throws {
    #expect(try Self.problems(source).map(\.description) == [])
  }

  @Test("is each mistake with its place and what was meant", arguments: mistakes)
  func finds(_ each: Case) throws {
    let found = try Self.problems(each.source).map(\.description)
    for sentence in each.says { #expect(found.contains(sentence), "\(found)") }
    #expect(found.count == each.says.count, "\(found)")
  }

  @Test("is what a drop never sees, or hovering, with both lines and what to write instead")
  func passed() throws {
    let wrong = """
      local first, queue, busy, own
      local function note(item) first = item end
      return { name = "a", api = 1,
        on_enter = function(session)
          note(session.items[1])
          queue = {}
          own = 1
        end,
        can_handle = function() return not busy end,
        on_perform = function(session)
          busy = true
          own = own or 2
          dnd.each(session.items, {}, function(item)
            if item == first then print(#queue, own) end
          end)
          print(first)
        end,
        on_end = function() print(first) busy = false end }
      """
    #expect(
      try Self.problems(wrong).map(\.description) == [
        "p.lua:9:38: can_handle never sees what on_perform writes to 'busy' in line 11, as each drop "
          + "runs the script anew: read session.destination.contents or .performing instead; "
          + "session.state goes from hovering to the drop alone",
        "p.lua:14:18: on_perform never sees what on_enter writes to 'first' in line 2, as each drop "
          + "runs the script anew: write and read session.state.first instead",
        "p.lua:14:36: on_perform never sees what on_enter writes to 'queue' in line 6, as each drop "
          + "runs the script anew: write and read session.state.queue instead",
      ]
    )
  }

  @Test(
    "is nothing where the same variable is made in both, or only as the script is loaded",
    arguments: [
      "local known = {} known.a = 1",
      "local known local function all() known = known or {} return known end",
      "local known = setmetatable({}, {})",
    ]
  )
  func passedNot(_ head: String) throws {
    let use = head.contains("all()") ? "all()" : "known"
    let right = """
      \(head)
      return { name = "a", api = 1, on_enter = function(session) print(\(use).a) end,
        on_perform = function(session) print(\(use).a) end }
      """
    #expect(try Self.problems(right).map(\.description) == [])
  }

  @Test("is nothing in what is right, however it is written")
  func nothing() throws {
    let right = """
      local kinds = { "public.image", "com.example.own-type" }
      local plugin = { name = "a", api = 1, accepts = kinds, needs = { "storage" },
        options = { limit = { type = "integer", default = 2 } } }
      local function index(session, ...) return session.index(session, ...) end
      local function save(content) if content then content:save(content.name) end end
      function plugin.on_update(session)
        return { operation = "copy", insert_at = index(session), highlight = true }
      end
      plugin.on_perform = function(session)
        local n = 0
        for i, item in ipairs(session.items) do
          n = n + i
          local text = item:try("public.plain-text")
          save(text)
          if text then session:insert { contents = { text, { name = "own", colour = 1 } }, index = n } end
        end
        dnd.each(session.items, { limit = session.options.limit }, function(item)
          local slot = session:placeholder { title = item.name }
          local ok, content = pcall(item.load, item, kinds)
          if ok then slot:commit { content } else slot:discard() end
        end)
        local loaded, failed = session:stabilize()
        for _, c in ipairs(loaded) do print(c.item.name, c.name, c:text(), collectgarbage("count")) end
        if session.modifiers.option and session.allowed.move and #failed == 0 then dnd.sleep(3) end
        session:notify("info", ("%d done"):format(n))
      end
      return plugin
      """
    #expect(try Self.problems(right).map(\.description) == [])
  }

  @Test(
    "is nothing where what was asked for is only taken as a value",
    arguments: [
      ("clock", "pcall(dnd.clock)"), ("clock", "local now = dnd.clock"),
      ("storage", "local c = s.items[1]:load() pcall(c.save, c, 'a')"),
      ("tasks", "pcall(s.task, s, 'ocr')"), ("clock", "print(dnd['clock'])"),
    ]
  )
  func taken(_ need: String, _ line: String) throws {
    let plugin = """
      return { name = "a", api = 1, needs = { "\(need)" }, on_perform = function(s) \(line) end }
      """
    #expect(try Self.problems(plugin).map(\.description) == [])
  }

  @Test("is nothing in any plugin that is shipped, or that the field's mistakes are put right by")
  func shipped() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var count = 0
    for folder in ["Plugins", "Tests/Fixtures/explore"] {
      let base = root.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: base.path)
      where path.hasSuffix("/plugin.lua") || path.hasSuffix("/right.lua") {
        let problems = try #require(
          PluginCheck.problems(in: base.appendingPathComponent(path).path)
        )
        #expect(problems.map(\.description) == [], "\(path)")
        count += 1
      }
    }
    #expect(count > 20)
  }
}
