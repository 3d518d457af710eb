/// A source that was checked and compiled once, for any number of sandboxes of this process.
package struct CompiledSource: Sendable {
  /// The chunk name, as messages and tracebacks show it.
  package let name: String
  let chunk: [UInt8]
  /// What loading it costs, the same as from text.
  let units: Int64

  /// Checks and compiles `source`, without running it.
  package init(
    _ source: [UInt8],
    name: String,
    limits: SandboxLimits = SandboxLimits()
  ) throws(SandboxFault) {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }
}
