public import DropContent
public import DropCore
import LuaSandbox

extension PluginHost {
  /// The types that are known, also those that were declared, by the app or by a plugin.
  ///
  /// ```swift
  /// let type = host.types.type(filenameExtension: "png")
  /// ```
  public var types: TypeCatalog { built?.types ?? registered.types }

  /// Declares a type of the app's own: what it conforms to, and its names elsewhere.
  ///
  /// ```swift
  /// try host.declare(
  ///   type: TypeDeclaration(
  ///     "com.example.scene", conformsTo: ["public.data"], filenameExtensions: ["scene"]))
  /// ```
  ///
  /// - Throws: When the first destination is open already, or the declaration can't stand.
  public func declare(type declaration: TypeDeclaration) throws(RegistrationError) {
    try declare(types: [declaration])
  }

  /// Declares types of the app's own, which may have each other as parents: all of them or, on an
  /// error, none.
  ///
  /// ```swift
  /// try host.declare(types: [
  ///   TypeDeclaration("com.example.model"),
  ///   TypeDeclaration("com.example.scene", conformsTo: ["com.example.model"]),
  /// ])
  /// ```
  public func declare(types declarations: [TypeDeclaration]) throws(RegistrationError) {
    var changed = registered.types
    do throws(TypeDeclarationError) {
      try changed.declare(declarations)
    } catch {
      throw .type(error)
    }
    try register { $0.types = changed }
  }

  /// Gives plugins that are granted `tasks` a task to run by name.
  ///
  /// ```swift
  /// host.register(task: "upload") { call in
  ///   let address = try await upload(call.contents[0]) { call.progress($0) }
  ///   return ["address": .string(address)]
  /// }
  /// ```
  public func register(task name: String, _ body: @escaping TaskCall.Body) {
    addTask(name, body)
  }

  /// Teaches the host a coercion; scripts see it as a built-in one.
  ///
  /// ```swift
  /// try host.register(
  ///   Codec(from: "com.example.scene", to: .png) { (scene, _) throws(ContentError) in
  ///     Content(type: .png, name: scene.name, bytes: rendered(try scene.bytes()))
  ///   })
  /// ```
  public func register(_ codec: Codec) throws(RegistrationError) {
    try register { $0.coercer.register(codec) }
  }

  /// Teaches the host to count and take the units of a type.
  ///
  /// ```swift
  /// try host.register(
  ///   UnitCodec(type: "com.example.scenes") { (scenes, _) throws(ContentError) in
  ///     let parts = try scenes.bytes().split(separator: 0)
  ///     return ContentUnits(count: parts.count) { Content(type: "com.example.scene", bytes: Array(parts[$0])) }
  ///   })
  /// ```
  public func register(_ codec: UnitCodec) throws(RegistrationError) {
    try register { $0.coercer.register(codec) }
  }

  /// Gives scripts a function, called as `dnd.app.<name>`, that answers at once.
  ///
  /// ```swift
  /// try host.register(
  ///   "greeting", "Greets somebody.", ScriptParameter<String>("name", "Who is greeted."),
  ///   example: "return dnd.app.greeting(\"Ada\")"
  /// ) { (name: String) in "Hello, \(name)" }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Its name, in lower case with underscores.
  ///   - summary: What it does, in a sentence.
  ///   - parameters: What it takes; calls are checked against them.
  ///   - capability: What a plugin must be granted to call it.
  ///   - example: Runnable Lua for the reference.
  ///   - body: What runs, in the host's domain; an error is raised in the script.
  /// - Throws: When the name can't be used, or the first destination is open already.
  public func register<each Value: ScriptValue, Result: ScriptValue>(
    _ name: String,
    _ summary: String,
    _ parameters: repeat ScriptParameter<each Value>,
    needs capability: Capability? = nil,
    example: String,
    body: @escaping @Sendable (repeat each Value) throws -> Result
  ) throws(RegistrationError) {
    try add(
      HostFunction(
        .app,
        name,
        summary,
        repeat (each parameters).parameter,
        capability: capability,
        example: example
      ) { (context, arguments: repeat Plain<each Value>) throws(ScriptError) -> Plain<Result> in
        let value = try context.tools.outside.value(of: name) {
          try body(repeat (each arguments).value)
        }
        return Plain(value: value)
      }
    )
  }

  /// Gives scripts a function, called as `dnd.app.<name>`, that they wait for.
  ///
  /// ```swift
  /// try host.registerWaiting(
  ///   "weather", "Says how the weather is.", ScriptParameter<String>("city", "Where."),
  ///   example: "return dnd.app.weather(\"Rome\")"
  /// ) { (city: String) in try await forecast(of: city) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Its name, in lower case with underscores.
  ///   - summary: What it does, in a sentence.
  ///   - parameters: What it takes; calls are checked against them.
  ///   - capability: What a plugin must be granted to call it.
  ///   - acts: Whether something outside lasts that it does: it is called once a journal has kept for good
  ///     what led to it.
  ///   - example: Runnable Lua for the reference.
  ///   - body: What runs in a task of its own; it is cancelled when the drop is aborted.
  /// - Throws: When the name can't be used, or the first destination is open already.
  public func registerWaiting<each Value: ScriptValue, Result: ScriptValue>(
    _ name: String,
    _ summary: String,
    _ parameters: repeat ScriptParameter<each Value>,
    needs capability: Capability? = nil,
    acts: Bool = false,
    example: String,
    body: @escaping @concurrent @Sendable (repeat each Value) async throws -> Result
  ) throws(RegistrationError) {
    try add(
      HostFunction(
        .app,
        name,
        summary,
        repeat (each parameters).parameter,
        result: Result.scriptKind.type,
        phases: .waiting,
        waits: true,
        capability: capability,
        example: example
      ) { (context, arguments: repeat Plain<each Value>) throws(ScriptError) -> HostReply in
        let values = (repeat (each arguments).value)
        return try context.wait(
          for: AppCall(acts: acts) { try await body(repeat each values).script }
        )
      }
    )
  }

  private func add(_ function: HostFunction) throws(RegistrationError) {
    guard !isRunning else { throw .tooLate }
    let isWord = function.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 }
    let taken = registered.catalog.functions(of: .app).contains { $0.name == function.name }
    guard isWord, !function.name.isEmpty, !taken else { throw .unusableName(function.name) }
    try register { $0.catalog = $0.catalog.adding([function]) }
  }
}
