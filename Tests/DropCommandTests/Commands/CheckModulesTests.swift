import TestGround
import Testing

@Suite("The command check, where a plugin has modules")
struct CheckModulesTests {
  private static func check(_ files: [String: String]) throws -> BuiltTool.Ending {
    let folder = try BuiltTool.Folder()
    for (name, text) in files { try folder.write(text, to: name) }
    return try BuiltTool.run(["check", "plugin.lua"], in: folder)
  }

  private static let plugin = """
    local names = require("lib.names")
    return { name = "x", api = 1, needs = { "storage" },
      on_perform = function(session) names.keep(session) end }
    """

  @Test("reads them too, and counts what they use")
  func reads() throws {
    let ending = try Self.check([
      "plugin.lua": Self.plugin,
      "lib/names.lua": """
      local more = require("more")
      return { name = 1, on_perfrom = 2, keep = function(session)
        local content = session.items[1]:load("public.image")
        content:save(more.name) end }
      """,
      "more.lua": "return { name = 'n' }",
    ])
    #expect(ending.status == 0, "\(ending.output)")
  }

  @Test("names the module's file and line")
  func places() throws {
    let ending = try Self.check([
      "plugin.lua": Self.plugin,
      "lib/names.lua": "return { keep = function(session)\n  dnd.confroms('a', 'b') prnt() end }",
    ])
    #expect(ending.output.contains("lib/names.lua:2:7: there is no 'dnd.confroms'"))
    #expect(ending.output.contains("nothing is called 'prnt'; did you mean 'print'?"))
    #expect(ending.output.contains("    2 | dnd.confroms('a', 'b') prnt() end }"))
    #expect(ending.output.contains("plugin.lua:2:41: asks for 'storage' and never uses it"))
  }

  @Test("misses one that isn't there, and one that can't be read")
  func missing() throws {
    let none = try Self.check(["plugin.lua": Self.plugin])
    #expect(none.output.contains("there is no module 'lib.names' beside the plugin"))
    let broken = try Self.check(["plugin.lua": Self.plugin, "lib/names.lua": "return {"])
    #expect(broken.status == 65 && broken.output.contains("lib/names.lua"))
  }

  @Test("ends where modules require each other")
  func circle() throws {
    let ending = try Self.check([
      "plugin.lua": "return { name = 'x', api = 1, on_perform = function() require('a') end }",
      "a.lua": "return { b = function() return require('b') end }",
      "b.lua": "return { a = function() return require('a') end }",
    ])
    #expect(ending.output == "plugin.lua: nothing found\n")
  }
}
