import DropContent
import DropCore
import DropHost
import Foundation
import Testing

@Suite("What an embedder registers")
struct RegisteringTests {
  static let item = LiveScene.text("a") { _ in "a" }

  /// What a plugin emits that evaluates an expression.
  static func result(
    of expression: String,
    grants: Set<Capability> = [],
    clock: HostClock = .continuous,
    _ register: (PluginHost) throws -> Void = { _ in }
  ) async throws -> JSONValue? {
    let host = PluginHost(limits: LiveScene.limits, grants: grants, clock: clock)
    try register(host)
    let script = """
      return { name = "shelf", api = 1, needs = { "tasks", "clock" }, on_perform = function(session)
        local ok, value = pcall(function() return \(expression) end)
        if type(value) == "table" and value.message then value = value.message end
        session:emit("result", { value = value })
      end }
      """
    let shelf = try host.open(Destination(id: "shelf"), plugin: Plugin(text: script))
    for await effect in host.paste([item], into: shelf).effects {
      if case .emit(_, .object(let members)) = effect.effect { return members.first?.value }
    }
    return nil
  }

  static func add(_ host: PluginHost) throws {
    try host.register(
      "add",
      "Adds two numbers.",
      ScriptParameter<Int>("a", "one"),
      ScriptParameter<Int>("b", "other"),
      example: "dnd.app.add(1, 2)"
    ) { $0 + $1 }
  }

  @Test("A function gets what it declares and gives back plain data")
  func function() async throws {
    #expect(try await Self.result(of: "dnd.app.add(2, 3)", Self.add) == 5)
  }

  @Test("A wrong argument is an error that names the function and the parameter")
  func wrongArgument() async throws {
    let value = try await Self.result(of: "dnd.app.add(\"x\", 3)", Self.add)
    guard case .string(let message)? = value else {
      Issue.record("no message, but \(String(describing: value))")
      return
    }
    #expect(message.contains("dnd.app.add") && message.contains("a "))
  }

  @Test("A function that takes its time suspends the handler alone")
  func waiting() async throws {
    let value = try await Self.result(of: "dnd.app.fetch(\"x\")") { host in
      try host.registerWaiting(
        "fetch",
        "Fetches something.",
        ScriptParameter<String>("name", "what"),
        example: "dnd.app.fetch(\"a\")"
      ) { name in
        try await Task.sleep(for: .milliseconds(5))
        return name + "!"
      }
    }
    #expect(value == "x!")
  }

  @Test("A task gives its result")
  func task() async throws {
    let value = try await Self.result(of: "session:task(\"up\", { n = 1 }).n", grants: [.tasks]) {
      $0.register(task: "up") { $0.arguments }
    }
    #expect(value == 1)
  }

  @Test("A plugin that is granted the clock gets the time of day: the machine's, or the embedder's")
  func clock() async throws {
    let before = Double(time(nil))
    let machine = try await Self.result(of: "dnd.clock()", grants: [.clock])
    guard case .double(let told)? = machine else {
      Issue.record("no time, but \(String(describing: machine))")
      return
    }
    #expect(told >= before)
    let clock = HostClock(ContinuousClock()) { 86_400.5 }
    #expect(try await Self.result(of: "dnd.clock()", grants: [.clock], clock: clock) == 86_400.5)
  }

  @Test("A coercion of the embedder's own is found like a built-in one")
  func coercion() async throws {
    let host = PluginHost(limits: LiveScene.limits)
    try host.register(
      Codec(from: "com.example.chart", to: "public.utf8-plain-text") { content, _ in
        Content(type: "public.utf8-plain-text", name: content.name, text: "chart")
      }
    )
    let script = """
      return { name = "shelf", api = 1, on_perform = function(session)
        session:insert { contents = session.items[1]:load("public.plain-text"):text() }
      end }
      """
    let shelf = try host.open(Destination(id: "shelf"), plugin: Plugin(text: script))
    let chart = ProvidedItem(
      id: "c",
      representations: [ProvidedRepresentation("com.example.chart", text: "1 2")]
    )
    #expect(await host.paste([chart], into: shelf).outcome.status == .imported)
    #expect(host.contents(of: shelf).map(\.name) == ["chart"])
  }

  @Test("Registering is refused once a destination is open, and for a name that can't be one")
  func refusals() throws {
    let host = PluginHost(limits: LiveScene.limits)
    #expect(throws: RegistrationError.unusableName("Add me")) {
      try host.register("Add me", "", example: "") { 1 }
    }
    try host.open(Destination(id: "shelf"))
    #expect(throws: RegistrationError.tooLate) { try host.register("add", "", example: "") { 1 } }
  }
}
