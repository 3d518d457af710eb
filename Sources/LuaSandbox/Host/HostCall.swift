import CLuaShim

/// The arguments of a running host call. They can be read only while the host answers.
///
/// Safe: it exists only while C waits for the answer, can't be copied out of the borrow, and every
/// accessor checks its index in C.
@safe package struct HostCall: ~Copyable {
  let state: OpaquePointer

  init(state: OpaquePointer) {
    unsafe self.state = state
  }

  /// How many arguments there are, the object of a method included.
  package var count: Int { 0 }

  /// Whether `.later` is allowed here: inside a task, and not below something that can't be left
  /// and entered again, such as the comparison of a sort.
  package var canWait: Bool { false }

  /// The kind of an argument; `nil` (the kind) beyond the last.
  package func kind(_ index: Int) -> FastResult.Kind { .nil }

  /// A boolean argument.
  package func bool(_ index: Int) -> Bool? { nil }

  /// An integer argument, or a number that is exactly one.
  package func integer(_ index: Int) -> Int64? { nil }

  /// A number argument.
  package func number(_ index: Int) -> Double? { nil }

  /// A string argument as text, invalid UTF-8 repaired.
  package func text(_ index: Int) -> String? { nil }

  /// A string argument as bytes.
  package func bytes(_ index: Int) -> [UInt8]? { nil }

  /// Reads the bytes of a string argument in place, without a copy.
  package func withBytes<R>(_ index: Int, _ read: (UnsafeRawBufferPointer) -> R) -> R? { nil }

  /// The handle of an object argument.
  package func handle(_ index: Int) -> Handle? { nil }

  /// A new reference to a function argument; release it when it is done with.
  package func function(_ index: Int) -> LuaFunction? { nil }

  /// A copy of any argument, functions in it as new references.
  package func value(_ index: Int) throws(SandboxFault) -> LuaValue { .nil }

  /// Where the script made this call: chunk name and line.
  package func position() -> (source: String, line: Int)? { nil }
}
