extension DropSession {
  /// Carries out what a handler does while its call is open.
  public mutating func request(
    _ request: Request,
    by ask: Ask.ID,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    if let open = track.open, open.id == ask {
      return try hovering(request, open, into: &effects)
    }
    if let gathering = hover?.gathering, gathering == ask {
      try permit(request, in: .offering, named: "on_drag")
      return carryOutAnywhere(request, ask, nil, of: hover?.id, into: &effects)
    }
    for slot in performances.indices {
      if let open = performances[slot].open, open.id == ask {
        return try performing(request, open, slot, into: &effects)
      }
      if performances[slot].provides.contains(ask) {
        try permit(request, in: .source, named: "on_provide")
        return try carryOut(request, ask, -1, slot, into: &effects)
      }
    }
    return try endWork(request, ask, into: &effects)
  }

  /// What a handler started may end after it has returned.
  private mutating func endWork(
    _ request: Request,
    _ ask: Ask.ID,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let owner: Int? =
      switch request {
      case .endLoad(let id, _): performances.firstIndex { $0.loads[id] != nil }
      case .endTask(let id, _): performances.firstIndex { $0.tasks[id] != nil }
      default: nil
      }
    guard let owner else { throw .ended }
    let reply = try carryOut(request, ask, performances[owner].destination, owner, into: &effects)
    concludeIfIdle(owner, into: &effects)
    return reply
  }

  private mutating func hovering(
    _ request: Request,
    _ open: Hover.OpenCall,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    try permit(request, in: .hovering, named: open.kind.name)
    return carryOutAnywhere(
      request,
      open.id,
      Destination.Index(open.node),
      of: hover?.id,
      into: &effects
    )
  }

  private mutating func performing(
    _ request: Request,
    _ open: Performance.OpenCall,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    try permit(request, in: open.kind.phase, named: open.kind.name)
    if performances[slot].isStopped, request.isRefusedOnceStopped { throw .cancelled }
    return try carryOut(request, open.id, open.node, slot, into: &effects)
  }

  private func permit(
    _ request: Request,
    in phase: Ask.Call.Phase,
    named call: String
  ) throws(Refusal) {
    if request.isAllowed(in: phase) { return }
    let calls = Ask.Call.Phase.allCases.filter(request.isAllowed).flatMap(\.calls)
    throw .notNow(request: request.name, call: call, allowedIn: calls)
  }

  /// What any call may do.
  private func carryOutAnywhere(
    _ request: Request,
    _ ask: Ask.ID,
    _ index: Destination.Index?,
    of drag: DragID?,
    into effects: inout EffectQueue
  ) -> Reply {
    switch request {
    case .emit(let name, let values):
      effects.append(.effect(.emit(name: name, values: values), index, drag))
    case .notify(let level, let message):
      effects.append(.effect(.notify(level: level, message: message), index, drag))
    case .fault(let fault, _):
      effects.append(.fault(fault, ask, index))
    default: break
    }
    return .done
  }

  private mutating func carryOut(
    _ request: Request,
    _ ask: Ask.ID,
    _ node: Int32,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    let index = node < 0 ? nil : Destination.Index(node)
    switch request {
    case .insert(let place, let entries, let item):
      return try insert(entries, at: place, of: item, slot, into: &effects)
    case .remove(let place, let count):
      return try remove(at: place, count: count, slot, into: &effects)
    case .move(let from, let to): return try rearrange(from, to, slot, into: &effects)
    case .placeholder(let place, let title, let size, let item):
      return try keepPlace(at: place, title, size, of: item, slot, into: &effects)
    case .commit(let id, let entries): return commit(id, entries, slot, into: &effects)
    case .discard(let id): return discard(id, slot, into: &effects)
    case .progress(let subject, let done, let total, let label):
      effects.append(
        .effect(
          .progress(of: subject, done: done, total: total, label: label),
          index,
          performances[slot].id
        )
      )
    case .confirm(let question): return confirm(question, index, slot, into: &effects)
    case .beginTask(let name, let arguments, let origins):
      return beginTask(name, arguments, origins, index, slot, into: &effects)
    case .endTask(let id, let result):
      return try endTask(id, result, index, slot, into: &effects)
    case .beginLoad(let item, let type, let how):
      return try beginLoad(item, type, how, index, slot, into: &effects)
    case .endLoad(let id, let result):
      return try endLoad(id, result, index, slot, into: &effects)
    case .save(let name, let size, let origins):
      effects.append(.effect(.save(name: name, size: size), index, performances[slot].id))
      arrive(origins, as: .file, slot, into: &effects)
    case .emit, .notify, .fault:
      if case .fault(let fault, let item?) = request {
        let result = Ledger.Statement(kind: .failed, code: .fault, reason: fault.message)
        try state(result, of: item, slot, into: &effects)
      }
      return carryOutAnywhere(request, ask, index, of: performances[slot].id, into: &effects)
    case .skip(let item, let reason):
      try state(.init(kind: .skipped, reason: reason), of: item, slot, into: &effects)
    case .fail(let item, let code, let reason):
      try state(.init(kind: .failed, code: code, reason: reason), of: item, slot, into: &effects)
    }
    return .done
  }
}

extension Hover.OpenCall.Kind {
  fileprivate var name: String {
    switch self {
    case .canHandle: "can_handle"
    case .enter: "on_enter"
    case .update: "on_update"
    case .exit: "on_exit"
    case .springload: "on_springload"
    }
  }
}

extension Performance.OpenCall.Kind {
  fileprivate var phase: Ask.Call.Phase {
    switch self {
    case .canHandle, .exit: .hovering
    case .perform: .performing
    case .end: .ending
    case .dragEnd: .source
    }
  }

  fileprivate var name: String {
    switch self {
    case .canHandle: "can_handle"
    case .exit: "on_exit"
    case .perform: "on_perform"
    case .end: "on_end"
    case .dragEnd: "on_drag_end"
    }
  }
}
