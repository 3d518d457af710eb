import CLuaShim

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

  /// The same where a script that waited for this was told of it, and let it through: nil of anything else.
  package func raised(againAs other: SandboxFault) -> SandboxFault? {
    // What had no code has its place in front by then.
    guard kind == other.kind, code == nil || code == other.code,
      message == other.message || other.message.hasSuffix(": " + message)
    else { return nil }
    var again = other
    (again.message, again.source, again.line) = (message, source, line)
    // Its first line is a heading.
    let callers = other.traceback.split(separator: "\n").dropFirst()
    again.traceback = ([traceback] + callers.map(String.init)).joined(separator: "\n")
    return again
  }

  /// Whether nothing of the handler goes on, also what waits in it: the script was killed, or may wait no more.
  ///
  /// What ended a function alone is an error to whoever waits for it, and can be caught there.
  package var endsHandler: Bool { scriptStateLost || kind == .budget }

  /// The code of a host error that the script let through.
  package var code: String? { raised.table?["code"].text }
}

/// What the Swift side can do wrong.
enum Misuse {
  case busy
  case lost
  case foreignFunction
  case staleTask
  case staleReference
  case laterAsReply
  case tooManyKeys
}

// All sentences of this module's faults.
extension SandboxFault {
  init(misuse: Misuse) {
    let message =
      switch misuse {
      case .busy: "the sandbox was entered while a call in it was running"
      case .lost: "the sandbox has no script state: it was closed or killed, and not rebuilt"
      case .foreignFunction: "the function belongs to another sandbox or to a state that is gone"
      case .staleTask: "the task was already resumed, discarded or lost"
      case .staleReference: "the reference was released or its state is gone"
      case .laterAsReply: "a waiting call can't be resumed with a reply that is to come later"
      case .tooManyKeys: "a kept call has at most 32 keys and choices, an object 16 slots"
      }
    self.init(kind: .misuse, message: message)
  }

  init(border problem: String) {
    self.init(kind: .value, message: problem)
  }

  init(kill: CLSKill, budget: String, limits: SandboxLimits) {
    let (kind, message): (Kind, String) =
      switch kill {
      case CLS_KILL_BUDGET: (.budget, "the script used up its \(budget)")
      case CLS_KILL_MEMORY:
        (
          .memory,
          "the script used up its memory (\(limits.memoryBytes) bytes); go through what is long piece by piece, "
            + "and keep no more of it than is needed"
        )
      case CLS_KILL_BLOCK:
        (
          .memory,
          "the script made a string or list larger than one block may be "
            + "(\(limits.blockBytes) bytes); a list has at most \(limits.blockBytes / 16) elements, "
            + "and longer texts are written with dnd.builder()"
        )
      case CLS_KILL_KEYS:
        (
          .memory,
          "the script made a table of more keys than one may have (\(limits.hashEntries)); "
            + "keep what belongs together in lists, or in tables of tables"
        )
      case CLS_KILL_DEPTH: (.depth, "the script's calls are nested too deep")
      case CLS_KILL_DEADLINE:
        (.deadline, "the script did not answer in time; where that happens need not repeat")
      default: (.runtime, "the script's state was found broken")
      }
    self.init(kind: kind, message: message, scriptStateLost: true)
  }

  static var noStack: SandboxFault {
    SandboxFault(
      kind: .depth,
      message: "the calling thread has too little stack left: "
        + "\(cls_stack_left()) bytes, \(cls_stack_need()) needed"
    )
  }

  static var noMemory: SandboxFault {
    SandboxFault(kind: .memory, message: "the system gave no memory")
  }

  static func used(up what: String) -> SandboxFault {
    SandboxFault(kind: .budget, message: "the script used up its \(what)")
  }
}

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
