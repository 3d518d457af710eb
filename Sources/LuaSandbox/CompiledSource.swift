import CLuaShim

/// A source that was checked and compiled once, for any number of sandboxes of this process.
package struct CompiledSource: Sendable {
  let chunk: CompiledChunk
  /// What it was compiled of.
  package let text: [UInt8]

  /// Checks and compiles `source`, without running it; messages and tracebacks show `name`.
  package init(
    _ source: [UInt8],
    name: String,
    limits: SandboxLimits = SandboxLimits()
  ) throws(SandboxFault) {
    text = source
    chunk = try CompiledChunk(source, name: name, limits: limits)
  }

  /// Whether it was compiled from that text.
  package func isMade(of text: [UInt8]) -> Bool { self.text == text }

  /// The lines that its functions have code on; nil of a Lua whose chunks we don't know.
  package var functionLines: LineSet? {
    // Safe: the chunk holds its bytes as long as it lives.
    unsafe ChunkReader.functionLines(
      of: UnsafeBufferPointer(start: chunk.bytes, count: chunk.count)
    )
  }

  /// Whether it is a copy of the other.
  package func isSame(as other: CompiledSource) -> Bool { chunk === other.chunk }
}

/// The compiled form, in memory of C so that its address stays while it is in use.
///
/// Unchecked: everything is set in `init`, freed in `deinit`, and only read between.
@safe final class CompiledChunk: @unchecked Sendable {
  let bytes: UnsafeMutablePointer<UInt8>
  let count: Int
  private let name: UnsafeMutableBufferPointer<CChar>
  let units: Int64

  init(_ source: [UInt8], name: String, limits: SandboxLimits) throws(SandboxFault) {
    try SandboxFault.checkSource(source, name: name, limits: limits)
    let label = name.utf8CString
    var configuration = unsafe limits.configuration()
    var grant = CallBudget.load.grant(limits)
    var chunk: UnsafeMutablePointer<UInt8>?
    var count = 0
    var units: Int64 = 0
    var message = [CChar](repeating: 0, count: 1024)
    // Safe: C reads the source, the name and both structures during the call only, and writes at
    // most the given number of bytes of message.
    let status = unsafe source.withUnsafeBufferPointer { text in
      unsafe label.withUnsafeBufferPointer { label in
        unsafe message.withUnsafeMutableBufferPointer { buffer in
          unsafe cls_compile(
            &configuration,
            &grant,
            text.baseAddress,
            text.count,
            label.baseAddress,
            &chunk,
            &count,
            &units,
            buffer.baseAddress,
            buffer.count
          )
        }
      }
    }
    let text = String(
      decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    if status == CLS_KILLED {
      throw SandboxFault(
        kill: CLSKill(UInt32(text) ?? 0),
        budget: CallBudget.load.name(limits),
        limits: limits
      ).withoutState
    }
    guard status == CLS_OK, let chunk = unsafe chunk else {
      throw SandboxFault(status: status, syntax: text, name: name)
    }
    unsafe bytes = unsafe chunk
    unsafe self.name = .allocate(capacity: label.count)
    _ = unsafe self.name.initialize(from: label)
    self.count = count
    self.units = units
  }

  deinit {
    unsafe cls_free(bytes)
    unsafe name.deallocate()
  }

  /// The chunk as C takes it; good as long as this object.
  var compiled: CLSCompiled {
    unsafe CLSCompiled(chunk: bytes, count: count, name: name.baseAddress, units: units)
  }
}
