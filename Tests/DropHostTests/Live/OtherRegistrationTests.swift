import DropContent
import DropCore
import DropHost
import SystemFiles
import Testing

@Suite("An app that registers something else than the one of before")
@MainActor
struct OtherRegistrationTests {
  /// What an app registers that scripts see.
  enum Registered: String, CaseIterable {
    case function, type, codec

    var words: String {
      switch self {
      case .function: "the function 'tag'"
      case .type: "the type 'com.example.card'"
      case .codec: "the codec of 'com.example.other' to 'public.utf8-plain-text'"
      }
    }

    @MainActor
    func register(in host: PluginHost) throws {
      switch self {
      case .function:
        try host.register("tag", "Gives a tag.", example: "dnd.app.tag()") { "tagged" }
      case .type:
        try host.declare(
          type: TypeDeclaration("com.example.card", conformsTo: ["public.utf8-plain-text"])
        )
      case .codec:
        try host.register(
          Codec(from: "com.example.other", to: .utf8PlainText) {
            (content, _) throws(ContentError) in
            content.relabelled(as: .utf8PlainText)
          }
        )
      }
    }

    /// What is dropped of it can be loaded as text with that alone.
    var item: ProvidedItem {
      let type: ContentType =
        switch self {
        case .function: .utf8PlainText
        case .type: "com.example.card"
        case .codec: "com.example.other"
        }
      var text = ProvidedRepresentation(type) { [rawValue] _ in
        Content(type: type, text: "from \(rawValue)")
      }
      text.locator = .string(rawValue)
      return ProvidedItem(id: rawValue, representations: [text])
    }
  }

  private static let script = """
    return { name = "shelf", api = 1, needs = { "tasks" },
      on_perform = function(session)
        local tag = dnd.app and dnd.app.tag and dnd.app.tag() or "without"
        for _, item in ipairs(session.items) do
          local content = item:load("public.text")
          session:insert { contents = { content, tag } }
        end
        session:task("post", {})
      end }
    """

  private func app(
    _ records: [JournalRecord],
    _ server: JournaledApp.Server,
    _ registered: [Registered]
  ) throws -> JournaledApp {
    try JournaledApp(records, server, script: Self.script) { host in
      for each in registered { try each.register(in: host) }
    }
  }

  @Test(
    "Without what there was it says so and changes nothing; with it all is there, of two lists each",
    arguments: Registered.allCases
  )
  func less(missing: Registered) async throws {
    let server = JournaledApp.Server()
    let first = try app([], server, Registered.allCases)
    try await first.goOn()
    for list in first.lists {
      let drop = first.host.paste(Registered.allCases.map(\.item), into: list)
      #expect(await drop.outcome.status == .imported)
    }
    let held = [first.names(0), first.names(1)]
    #expect(held.allSatisfy { $0.count == 6 })
    var records = try await first.settled()
    let without = try app(records, server, Registered.allCases.filter { $0 != missing })
    let error = await #expect(throws: ResumeError.self) { try await without.goOn() }
    #expect(error.map { "\($0)".contains(missing.words) } == true, "\(error as Any)")
    records = try await without.settled()
    let again = try app(records, server, Registered.allCases)
    try await again.goOn()
    #expect([again.names(0), again.names(1)] == held)
    #expect(server.calls.values.map { $0 } == [[1], [1]])
  }

  @Test(
    "With more than there was no drop goes on of whose end the app has heard",
    arguments: [Registered.type, .codec]
  )
  func more(added: Registered) async throws {
    let server = JournaledApp.Server()
    let first = try app([], server, [])
    try await first.goOn()
    let failed = first.host.paste([added.item], into: first.lists[0])
    #expect(await failed.outcome.status == .failed)
    let other = first.host.paste([Registered.function.item], into: first.lists[1])
    #expect(await other.outcome.status == .imported)
    let held = first.names(1)
    let records = try await first.settled()
    let next = try app(records, server, [added])
    try await next.goOn()
    next.host.advance()
    #expect(next.resumed.isEmpty)
    #expect(next.names(0).isEmpty && next.names(1) == held && held.count == 2)
    #expect(server.calls.values.map { $0 } == [[1]])
    // What comes from there on is as it is now.
    let drop = next.host.paste([added.item], into: next.lists[0])
    #expect(await drop.outcome.status == .imported)
  }
}
