import CLuaShim

/// A source that was checked and compiled once, for any number of sandboxes of this process.
package struct CompiledSource: Sendable {
  /// The chunk name, as messages and tracebacks show it.
  package let name: String
  let chunk: CompiledChunk

  /// Checks and compiles `source`, without running it.
  package init(
    _ source: [UInt8],
    name: String,
    limits: SandboxLimits = SandboxLimits()
  ) throws(SandboxFault) {
    self.name = name
    chunk = try CompiledChunk(source, name: name, limits: limits)
  }

  /// Units that loading costs, the same as from text.
  package var units: Int64 { chunk.units }
}
