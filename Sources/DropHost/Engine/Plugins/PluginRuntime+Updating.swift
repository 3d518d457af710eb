import DropCore
import LuaSandbox

extension PluginRuntime {
  /// Asks for a proposal: the way that is taken 120 times a second.
  func update(_ ask: Ask) -> Answer {
    guard let function = function(for: .update) else { return .nothing }
    let engine = engine
    engine.lastHandler = (ask.id, "on_update")
    enter(.hovering, ask.drag, nil)
    do throws(SandboxFault) {
      let objects = try objects(for: ask.drag)
      try setPoint(objects, ask.drag, engine)
      let result = try sandbox.call(try kept(objects, function))
      let answer = try proposal(result, objects)
      if engine.setup.recordsUpdates { engine.record(ask, answer.plain, units: sandbox.lastUnits) }
      freeDropped()
      return answer
    } catch {
      return fault(error, ask)
    }
  }

  /// Writes the pointer's place and the time into the session.
  func setPoint(
    _ objects: DragObjects,
    _ drag: DragID,
    _ engine: HostEngine
  ) throws(SandboxFault) {
    try sandbox.set(objects.session, DragObjects.Slot.t, to: engine.now)
    guard let destination else { return }
    let point = engine.point(of: drag, in: destination)
    try sandbox.set(objects.session, DragObjects.Slot.x, to: point.x)
    try sandbox.set(objects.session, DragObjects.Slot.y, to: point.y)
  }

  /// A hover call failed: the state may have to be made anew.
  func fault(_ error: SandboxFault, _ ask: Ask) -> Answer {
    engine.record(ask, nil, units: sandbox.lastUnits)
    if error.scriptStateLost { engine.loseState(of: self) }
    return .fault(Fault(error))
  }

  private func kept(
    _ objects: DragObjects,
    _ function: LuaFunction
  ) throws(SandboxFault) -> KeptCall {
    if let kept = objects.update { return kept }
    let kept = try sandbox.keep(
      function,
      object: objects.session,
      choices: ProposalKeys.operations,
      keys: ProposalKeys.all
    )
    objects.update = kept
    return kept
  }

  private func proposal(
    _ result: FastResult,
    _ objects: DragObjects
  ) throws(SandboxFault) -> Answer {
    switch result.kind {
    case .nil: return .nothing
    case .string:
      guard let operation = Operation(rawValue: UInt8(truncatingIfNeeded: result.choice)) else {
        return .fault(.wrongOperation(sandbox.resultText() ?? ""))
      }
      return .proposal(Proposal(operation))
    case .table: return try proposalTable(objects)
    default:
      let found = binding.checker.describe(try sandbox.resultValue())
      return .fault(.wrongResult("on_update", "\(found), not an operation or a table"))
    }
  }

  private func proposalTable(_ objects: DragObjects) throws(SandboxFault) -> Answer {
    var proposal = Proposal(nil)
    if sandbox.resultKind(ProposalKeys.operation) == .string {
      let choice = sandbox.resultChoice(ProposalKeys.operation)
      guard let operation = Operation(rawValue: UInt8(truncatingIfNeeded: choice)) else {
        return .fault(.wrongOperation(sandbox.resultText(ProposalKeys.operation) ?? ""))
      }
      proposal.operation = operation
    }
    proposal.isPrecise = sandbox.resultBool(ProposalKeys.precise) ?? false
    proposal.springload = sandbox.resultText(ProposalKeys.springload)
    proposal.message = sandbox.resultText(ProposalKeys.message)
    readHighlight(into: &proposal)
    if let index = sandbox.resultNumber(ProposalKeys.insertAt) {
      proposal.insertAt = Int(exactly: index.rounded()).map { $0 - 1 }
    }
    if let fault = try readRest(into: &proposal, objects) { return .fault(fault) }
    return .proposal(proposal)
  }

  private func readHighlight(into proposal: inout Proposal) {
    if let region = sandbox.resultText(ProposalKeys.highlight) {
      proposal.highlight = .region(region)
    } else if sandbox.resultBool(ProposalKeys.highlight) == true {
      proposal.highlight = .destination
    }
  }

  /// What the fast way doesn't read.
  ///
  /// Copying the whole result ends the life of the keys' values, so it comes last, and once.
  private func readRest(
    into proposal: inout Proposal,
    _ objects: DragObjects
  ) throws(SandboxFault) -> Fault? {
    let hasPreview = sandbox.resultKind(ProposalKeys.preview) != .nil
    let hasRect = sandbox.resultKind(ProposalKeys.validIn) != .nil
    guard hasPreview || hasRect || !objects.isProposalChecked else { return nil }
    let value = try sandbox.resultValue()
    if hasPreview {
      proposal.preview = value.table.flatMap { try? ValueConverter.json($0["preview"]) }
    }
    if hasRect { proposal.validIn = value.table?["valid_in"].handle.flatMap(rect) }
    if objects.isProposalChecked { return nil }
    objects.isProposalChecked = true
    return checkProposal(value)
  }

  private func checkProposal(_ value: LuaValue) -> Fault? {
    do throws(ValueMismatch) {
      try binding.checker.check(value, is: .record("dnd.Proposal"), at: "")
      return nil
    } catch {
      return .wrongResult("on_update", "a proposal in which \(error.sentence)")
    }
  }
}

/// The keys of a proposal, by their places in the update call.
private enum ProposalKeys {
  static let operations = Operation.allCases.map(\.name)
  static let all: [ResultKey] = [
    "operation", "precise", "highlight", "insert_at", "springload", "message", "preview",
    "valid_in",
  ]
  static let operation = 0
  static let precise = 1
  static let highlight = 2
  static let insertAt = 3
  static let springload = 4
  static let message = 5
  static let preview = 6
  static let validIn = 7
}

extension Fault {
  fileprivate static func wrongOperation(_ name: String) -> Fault {
    let known = Operation.allCases.map(\.name)
    let hint = NearestName.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    return .wrongResult("on_update", "the operation \"\(name)\", which is unknown\(hint)")
  }
}
