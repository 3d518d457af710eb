import DropCore
import DropHost
import Testing

@Suite("What a plugin says of itself, before anything opens with it")
struct PluginManifestTests {
  private static func read(_ fields: String) throws -> PluginManifest {
    try PluginManifest(of: Plugin(text: "return { name = 'x', api = 1, \(fields) }"))
  }

  @Test("has what it needs, and whether it is private")
  func read() throws {
    let manifest = try Self.read("needs = { 'storage', 'clock' }, private = true")
    #expect(manifest.needs == [.storage, .clock] && manifest.isPrivate)
    #expect(manifest.name == "x" && manifest.icon == nil)
    #expect(try Self.read("").isPrivate == false)
  }

  @Test(
    "has a picture of its folder, or the name of one",
    arguments: [
      ("a.svg", .file("a.svg")), ("parts/A.PNG", .file("parts/A.PNG")),
      ("edit-copy-symbolic", .named("edit-copy-symbolic")),
      ("org.example.App", .named("org.example.App")),
    ] as [(String, PluginManifest.Icon)]
  )
  func icon(_ text: String, _ icon: PluginManifest.Icon) throws {
    #expect(try Self.read("icon = '\(text)'").icon == icon)
  }

  @Test("is why it can't be read, with the line")
  func failing() {
    let error = #expect(throws: PluginLoadError.self) {
      try PluginManifest(of: Plugin(text: "local a = nil\nreturn a.b"))
    }
    guard case .script(let fault)? = error?.problem else { return #expect(error == nil) }
    #expect(fault.line == 2)
  }
}
