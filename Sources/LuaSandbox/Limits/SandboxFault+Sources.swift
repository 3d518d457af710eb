import CLuaShim

extension SandboxFault {
  /// A source that is too long, or isn't text, doesn't reach the compiler.
  static func checkSource(
    _ source: [UInt8],
    name: String,
    limits: SandboxLimits
  ) throws(SandboxFault) {
    if source.count > limits.sourceBytes {
      throw SandboxFault(
        kind: .syntax,
        message:
          "the source has \(source.count) bytes, more than the limit of \(limits.sourceBytes)",
        source: name
      )
    }
    if source.first == 27 {
      throw SandboxFault(
        kind: .syntax,
        message: "the source is a binary chunk, not text",
        source: name
      )
    }
  }

  /// The compiler's message, taken apart into place and text.
  init(status: CLSStatus, syntax message: String, name: String) {
    guard status == CLS_SYNTAX else {
      self = status == CLS_NO_STACK ? .noStack : .noMemory
      return
    }
    let parts = message.split(separator: ":", omittingEmptySubsequences: false)
    var line: Int?
    var text = message
    // The name may hold colons itself, and a long one is cut: the line is the first part that is
    // all digits.
    if let place = parts.dropFirst().firstIndex(where: { Int($0) != nil }) {
      line = Int(parts[place])
      text = parts[(place + 1)...].joined(separator: ":")
    }
    self.init(
      kind: .syntax,
      message: String(text.drop { $0 == " " }).asOneLine,
      source: name,
      line: line
    )
  }

  var withoutState: SandboxFault {
    var fault = self
    fault.scriptStateLost = false
    return fault
  }
}

extension String {
  /// At most 1 KiB, with control bytes written out.
  var asOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      if line.utf8.count >= 1024 {
        line += "…"
        break
      }
      if scalar.value < 0x20 || scalar.value == 0x7f {
        line += scalar == "\n" ? "\\n" : "\\x" + String(scalar.value, radix: 16)
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
