extension Sandbox {
  /// Prepares a function, called with one persistent object, for many hover calls.
  ///
  /// - Parameters:
  ///   - choices: strings that a result is compared with, so that `FastResult.choice` names them.
  ///   - keys: fields read from a returned table, by their positions here.
  package func keep(
    _ function: LuaFunction,
    object: PersistentObject,
    choices: [String] = [],
    keys: [ResultKey] = []
  ) throws(SandboxFault) -> KeptCall {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Calls a kept call under the hover budget. What it returned can be read until the next call.
  package func call(_ kept: KeptCall) throws(SandboxFault) -> FastResult {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// What kind of value a key of the last result has; `nil` (the kind) when absent.
  package func resultKind(_ key: Int) -> FastResult.Kind { .nil }

  /// The position among the choices of the string at a key, or -1.
  package func resultChoice(_ key: Int) -> Int { -1 }

  /// The text at a key of the last result, or of a string result itself when `key` is nil.
  package func resultText(_ key: Int? = nil) -> String? { nil }

  /// The number at a key of the last result, or of a number result itself when `key` is nil.
  package func resultNumber(_ key: Int? = nil) -> Double? { nil }

  /// The boolean at a key of the last result, or of a boolean result itself when `key` is nil.
  package func resultBool(_ key: Int? = nil) -> Bool? { nil }

  /// A copy of the whole last result, for what the keys don't cover.
  package func resultValue() throws(SandboxFault) -> LuaValue {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Lets go of a kept call.
  package func release(_ kept: KeptCall) {}
}
