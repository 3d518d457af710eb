import CLuaShim

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

  init(kill: CLSKill, budget: String) {
    let (kind, message): (Kind, String) =
      switch kill {
      case CLS_KILL_BUDGET: (.budget, "the script used up its \(budget)")
      case CLS_KILL_MEMORY: (.memory, "the script used up its memory")
      case CLS_KILL_BLOCK:
        (.memory, "the script made a string or table larger than one block may be")
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
