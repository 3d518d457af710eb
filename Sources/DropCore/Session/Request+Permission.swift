extension Request {
  /// The word for it in refusals.
  var name: String {
    switch self {
    case .insert: "insert"
    case .remove: "remove"
    case .move: "move"
    case .placeholder: "placeholder"
    case .commit: "commit"
    case .discard: "discard"
    case .progress: "progress"
    case .notify: "notify"
    case .confirm: "confirm"
    case .beginTask, .endTask: "task"
    case .beginLoad, .endLoad: "load"
    case .save: "save"
    case .emit: "emit"
    case .skip: "skip"
    case .fail, .fault: "fail"
    }
  }

  /// Whether it may be made in calls of that kind.
  func isAllowed(in phase: Ask.Call.Phase) -> Bool {
    switch self {
    case .emit, .fault, .endTask, .endLoad: true
    case .notify: phase != .hovering
    case .confirm, .beginTask, .progress: phase != .hovering && phase != .offering
    case .beginLoad: phase == .performing || phase == .ending
    case .insert, .remove, .move, .placeholder, .commit, .discard, .save, .skip, .fail:
      phase == .performing
    }
  }

  /// Whether it would bring something in or wait, which nothing may once the user has stopped.
  var isRefusedOnceStopped: Bool {
    switch self {
    case .insert, .placeholder, .confirm, .beginTask, .beginLoad, .save: true
    case .commit(_, let contents): !contents.isEmpty
    default: false
    }
  }
}

extension Ask.Call {
  /// What a handler may do, by the kind of call.
  enum Phase: CaseIterable {
    /// The drag hovers: nothing changes, nothing waits.
    case hovering
    /// The source is asked what is dragged: nothing changes, nothing waits, but the user is there.
    case offering
    /// The drop is performed.
    case performing
    /// The drag is over.
    case ending
    /// The source is asked.
    case source

    var calls: [String] {
      switch self {
      case .hovering: ["can_handle", "on_enter", "on_update", "on_exit", "on_springload"]
      case .offering: ["on_drag"]
      case .performing: ["on_perform"]
      case .ending: ["on_end"]
      case .source: ["on_provide", "on_drag_end"]
      }
    }
  }

  /// The handler's name in scripts and transcripts.
  public var name: String {
    switch self {
    case .canHandle: "can_handle"
    case .enter: "on_enter"
    case .update: "on_update"
    case .exit: "on_exit"
    case .springload: "on_springload"
    case .perform: "on_perform"
    case .end: "on_end"
    case .drag: "on_drag"
    case .provide: "on_provide"
    case .dragEnd: "on_drag_end"
    }
  }
}
