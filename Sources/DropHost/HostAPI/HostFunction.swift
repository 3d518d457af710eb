package import DropCore
import LuaSandbox

/// A function that scripts may call: everything about it is said here and nowhere else.
package struct HostFunction: Sendable {
  /// What runs when a script calls it; the arguments have been checked against the parameters.
  ///
  /// Argument 0 of a method is the object itself.
  typealias Body =
    @Sendable (_ plugin: PluginRuntime, _ call: borrowing HostCall) throws(ScriptError) ->
    HostReply
  package let owner: ScriptClass
  package let name: String
  package let summary: String
  package let parameters: [HostParameter]
  package let result: ScriptType
  package let resultDoc: String
  package let errors: [FailureCode]
  package let phases: CallPhases
  package let waits: Bool
  package let capability: Capability?
  /// Runnable Lua, with `session`, `item` and `content` at hand.
  package let example: String
  let body: Body
  let shortcut: HostShortcut?

  init(
    _ owner: ScriptClass,
    _ name: String,
    _ summary: String,
    parameters: [HostParameter] = [],
    result: ScriptType = .nothing,
    resultDoc: String = "",
    errors: [FailureCode] = [],
    phases: CallPhases = .handlers,
    waits: Bool = false,
    capability: Capability? = nil,
    example: String,
    shortcut: HostShortcut? = nil,
    body: @escaping Body
  ) {
    self.owner = owner
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.resultDoc = resultDoc
    self.errors = errors
    self.phases = phases
    self.waits = waits
    self.capability = capability
    self.example = example
    self.shortcut = shortcut
    self.body = body
  }

  /// How a script writes it: `dnd.each`, `session:insert`.
  package var spelling: String {
    owner.rawValue + (owner.hasMethods ? ":" : ".") + name
  }
}
