/// Why a call into a sandbox failed, as facts.
package struct SandboxFault: Error, Sendable, Hashable {
  /// The kind decides what a host does; the text never does.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The source does not compile.
    case syntax
    /// The script raised an error.
    case runtime
    /// The units of the call, or the waits of the perform, are used up.
    case budget
    /// The memory, or the size of one block, is used up.
    case memory
    /// The wall clock limit passed; this one need not repeat.
    case deadline
    /// The C stack of the calling thread is too small, or calls nest too deep in Swift.
    case depth
    /// A value can't cross the border: too deep, too large, a cycle, a type that stays inside.
    case value
    /// The Swift side used the sandbox wrongly.
    case misuse
  }

  package var kind: Kind
  /// One line; for `runtime` with the position that Lua put in front removed only if it repeats
  /// `source` and `line`.
  package var message: String
  /// The chunk name, if known.
  package var source: String?
  /// The line, 1-based, if known.
  package var line: Int?
  package var traceback: String
  /// What the script raised; for a host error a table with `code`, `message` and more.
  package var raised: LuaValue
  /// The state was dropped: upvalues and tables are gone, `Sandbox.rebuild` makes a new one.
  package var scriptStateLost: Bool

  package init(
    kind: Kind,
    message: String,
    source: String? = nil,
    line: Int? = nil,
    traceback: String = "",
    raised: LuaValue = .nil,
    scriptStateLost: Bool = false
  ) {
    self.kind = kind
    self.message = message
    self.source = source
    self.line = line
    self.traceback = traceback
    self.raised = raised
    self.scriptStateLost = scriptStateLost
  }

  /// The code of a host error that the script let through.
  package var code: String? { raised.table?["code"].text }
}
