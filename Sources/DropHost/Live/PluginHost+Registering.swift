public import DropContent
public import DropCore
import LuaSandbox

extension PluginHost {
  /// Gives plugins that are granted `tasks` a task to run by name.
  public func register(task name: String, _ body: @escaping TaskCall.Body) {
    tasks[name] = body
  }

  /// Teaches the host a coercion; scripts see it as a built-in one.
  public func register(
    _ codec: Codec,
    cost: Coercion.Cost = .lossless,
    name: String = "app"
  ) throws(RegistrationError) {
    guard !isRunning else { throw .tooLate }
    setup.coercer.register(codec, cost: cost, name: name)
  }

  /// Teaches the host to count and take the units of a type.
  public func register(_ codec: UnitCodec) throws(RegistrationError) {
    guard !isRunning else { throw .tooLate }
    setup.coercer.register(codec)
  }

  /// Gives scripts a function, called as `dnd.app.<name>`, that answers at once.
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
    try declare(
      name,
      summary,
      repeat each parameters,
      result: Result.scriptKind.type,
      phases: .handlers,
      capability: capability,
      example: example
    ) { _, _, values throws(ScriptError) in
      do {
        return .value(ValueConverter.lua(try body(repeat each values).script))
      } catch {
        throw ScriptFunction.raised(error)
      }
    }
  }

  /// Gives scripts a function, called as `dnd.app.<name>`, that they wait for.
  ///
  /// - Parameters:
  ///   - name: Its name, in lower case with underscores.
  ///   - summary: What it does, in a sentence.
  ///   - parameters: What it takes; calls are checked against them.
  ///   - capability: What a plugin must be granted to call it.
  ///   - example: Runnable Lua for the reference.
  ///   - body: What runs in a task of its own; it is cancelled when the drop is aborted.
  /// - Throws: When the name can't be used, or the first destination is open already.
  public func registerWaiting<each Value: ScriptValue, Result: ScriptValue>(
    _ name: String,
    _ summary: String,
    _ parameters: repeat ScriptParameter<each Value>,
    needs capability: Capability? = nil,
    example: String,
    body: @escaping @concurrent @Sendable (repeat each Value) async throws -> Result
  ) throws(RegistrationError) {
    try declare(
      name,
      summary,
      repeat each parameters,
      result: Result.scriptKind.type,
      phases: .waiting,
      capability: capability,
      example: example
    ) { plugin, call, values throws(ScriptError) in
      try plugin.wait(call) { wait in
        ExternalWait(plugin.engine, wait) { try await body(repeat each values).script }
      }
    }
  }

  /// Declares a function whose arguments are read into values before it answers.
  private func declare<each Value: ScriptValue>(
    _ name: String,
    _ summary: String,
    _ parameters: repeat ScriptParameter<each Value>,
    result: ScriptType,
    phases: CallPhases,
    capability: Capability?,
    example: String,
    answer: @escaping ScriptFunction.Answer<repeat each Value>
  ) throws(RegistrationError) {
    let declared = described(repeat each parameters)
    let full = "dnd.app." + name
    let function = HostFunction(
      .app,
      name,
      summary,
      parameters: declared,
      result: result,
      phases: phases,
      waits: phases == .waiting,
      capability: capability,
      example: example
    ) { plugin, call throws(ScriptError) in
      let plain = try ScriptFunction.arguments(plugin, call, count: declared.count, of: full)
      var reader = ScriptFunction.Reader(plain, of: full)
      return try answer(plugin, call, (repeat try reader.next(each parameters)))
    }
    try add(function)
  }

  private func described<each Value: ScriptValue>(
    _ parameters: repeat ScriptParameter<each Value>
  ) -> [HostParameter] {
    var list: [HostParameter] = []
    for parameter in repeat each parameters { list.append(ScriptFunction.parameter(parameter)) }
    return list
  }

  private func add(_ function: HostFunction) throws(RegistrationError) {
    guard !isRunning else { throw .tooLate }
    let isWord = function.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 }
    let taken = setup.catalog.functions(of: .app).contains { $0.name == function.name }
    guard isWord, !function.name.isEmpty, !taken else { throw .unusableName(function.name) }
    setup.catalog = setup.catalog.adding([function])
  }
}
