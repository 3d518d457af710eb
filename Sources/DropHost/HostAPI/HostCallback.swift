/// A handler that a plugin may define.
package struct HostCallback: Sendable {
  package let name: String
  package let summary: String
  package let parameters: [HostParameter]
  package let result: ScriptType
  package let resultDoc: String
  package let phase: CallPhases
  package let example: String

  package init(
    _ name: String,
    _ summary: String,
    parameters: [HostParameter],
    result: ScriptType = .nothing,
    resultDoc: String = "",
    phase: CallPhases,
    example: String
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.result = result
    self.resultDoc = resultDoc
    self.phase = phase
    self.example = example
  }

  package var waits: Bool { !phase.isDisjoint(with: .waiting) }
}
