import DropCheck
import Testing

@Suite("A program checks plugins with public names alone")
struct CheckProbe {
  @Test("a plugin that isn't there has no problems to tell of")
  func none() {
    for problem in PluginCheck.problems(in: "Plugins/shelf/plugin.lua") ?? [] {
      print(problem)
    }
    #expect(PluginCheck.problems(in: "/nowhere/plugin.lua")?.isEmpty != true)
  }
}
