import DropCore
import DropHost
import Testing

/// What is declared and nowhere used by a script here is found by these tests.
@Suite("Every declared name is used by a script")
struct EveryNameTests {
  @Test(
    "each function is called by its example, which runs",
    arguments: ReferenceExampleTests.functions
  )
  func called(_ spelling: String) throws {
    let function = try #require(HostCatalog.builtIn.functions.first { $0.spelling == spelling })
    let call = function.owner.hasMethods ? ":" + function.name : spelling
    let next = function.example.split(separator: call, omittingEmptySubsequences: false)
      .dropFirst().map { $0.first { $0 != " " } }
    #expect(next.contains { $0.map("({\"'".contains) ?? false }, "\(function.example)")
  }

  @Test("each handler, plugin field and table of named arguments stands in a script that runs")
  func written() throws {
    let catalog = HostCatalog.builtIn
    let plugin = TextOfNames(EveryName.plugin)
    for name in catalog.callbacks.map(\.name) { #expect(plugin.assigns(name), "\(name)") }
    for field in catalog.pluginFields { #expect(plugin.assigns(field.name), "\(field.name)") }
    for record in catalog.records where EveryName.read[record.name] == nil {
      let lua = try #require(EveryName.written[record.name], "no script writes \(record.name)")
      #expect(EveryName.plugin.contains(lua) || EveryName.source.contains(lua))
      for field in record.fields {
        #expect(TextOfNames(lua).assigns(field.name), "\(record.name).\(field.name)")
      }
    }
  }

  @Test("each field of what the host gives is read by a script, and is of the type declared")
  func readAll() throws {
    let scene = try TestScene(
      EveryName.plugin,
      items: [],
      contents: ["beach"],
      options: ["limit": 2],
      source: EveryName.source,
      configure: { destination in
        destination.regions = [Region(id: "tab", frame: Rect(x: 0, y: 0, width: 50, height: 50))]
      },
      setup: {
        $0.selection = ["rows": 1]
        $0.destinations.append(
          Destination(
            id: "list",
            frame: Rect(x: 200, y: 0, width: 50, height: 50),
            app: "here",
            // Where the item lies that the source offers.
            contents: [ContentEntry(name: "A")]
          )
        )
      }
    )
    let source = Source(
      app: "here",
      isLocal: true,
      destination: "list",
      operations: [.copy, .move, .link],
      context: ["album": 1]
    )
    scene.apply(.begin(source, items: nil, at: Point(x: 10, y: 10)))
    scene.apply(.modifiers([.option, .command, .shift, .control]))
    scene.apply(.tick, after: 1_500)
    scene.apply(.move(to: Point(x: 300, y: 11)), after: 1)
    scene.apply(.move(to: Point(x: 10, y: 10)), after: 1)
    scene.apply(.drop, after: 1)
    scene.advance(to: scene.time + 200)
    scene.apply(.reply(to: nil, value: ["copies": 2]))
    scene.finish()
    // Only what went out has a program that took it.
    scene.apply(.begin(source, items: nil, at: Point(x: 10, y: 10)))
    scene.apply(.leave)
    scene.apply(.drop)
    scene.apply(.sourceEnd(.copied, by: "there", of: nil))
    scene.finish()
    #expect(scene.faults == [])
    #expect(scene.engine.isIdle)
    let handlers = HostCatalog.builtIn.callbacks.map(\.name)
    #expect(Set(handlers).subtracting(scene.calls + scene.log) == [])
    for record in HostCatalog.builtIn.records where EveryName.read[record.name] != nil {
      for field in record.fields {
        let name = "\(record.name).\(field.name)"
        #expect(scene.log.contains(name), "no script reads \(name)")
      }
    }
  }
}

/// Names in a script.
private struct TextOfNames {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether `name =` stands in it.
  func assigns(_ name: String) -> Bool {
    for piece in ("\n" + text).split(separator: name + " =", omittingEmptySubsequences: false)
      .dropLast()
    {
      guard let last = piece.last, last.isLetter || last == "_" || last == "." else { return true }
    }
    return false
  }
}
