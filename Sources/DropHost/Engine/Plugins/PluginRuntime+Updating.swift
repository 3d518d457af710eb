import DropCore
import LuaSandbox

extension PluginRuntime {
  /// Asks for a proposal.
  func update(_ ask: Ask) -> Answer {
    guard let function = function(for: .update) else { return .nothing }
    engine.lastHandler = (ask.id, "on_update")
    enter(.hovering, ask.drag, nil)
    do throws(SandboxFault) {
      let objects = try objects(for: ask.drag)
      try setPoint(objects, ask.drag, engine)
      return try read(try sandbox.call(try kept(objects, function)), ask, objects)
    } catch {
      return fault(error, ask)
    }
  }

  /// Reads what the script returned, and remembers it for the next time.
  func read(
    _ result: FastResult,
    _ ask: Ask,
    _ objects: DragObjects
  ) throws(SandboxFault) -> Answer {
    objects.isRemembered = false
    objects.choice = -1
    let isRemembered = result.kind != .string && sandbox.remember(in: objects.memo)
    let answer = located(try proposal(result), in: function(for: .update))
    // Without an operation of its own a proposal isn't the one that is shown.
    if case .proposal(let proposal) = answer, proposal.operation != nil {
      objects.isRemembered = isRemembered
      if result.kind == .string { objects.choice = result.choice }
    }
    if engine.setup.recordsUpdates { engine.record(ask, answer.plain, units: sandbox.lastUnits) }
    freeDropped()
    return answer
  }

  /// Writes the pointer's place and the time into the session.
  func setPoint(
    _ objects: DragObjects,
    _ drag: DragID,
    _ engine: HostEngine
  ) throws(SandboxFault) {
    guard let destination else {
      return try sandbox.set(objects.session, DragObjects.Slot.t, to: engine.now)
    }
    let point = engine.point(of: drag, in: destination)
    try sandbox.set(objects.session, point.x, point.y, engine.now)
  }

  /// A hover call failed: the state may have to be made anew.
  func fault(_ error: SandboxFault, _ ask: Ask) -> Answer {
    engine.record(ask, nil, units: sandbox.lastUnits)
    release(functionsIn: error.raised)
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
      keys: ProposalKeys.all,
      closed: true
    )
    objects.update = kept
    return kept
  }

  private func proposal(_ result: FastResult) throws(SandboxFault) -> Answer {
    switch result.kind {
    case .nil: return .nothing
    case .string:
      guard let operation = Operation(rawValue: UInt8(truncatingIfNeeded: result.choice)) else {
        return .fault(.wrongOperation(sandbox.resultText() ?? ""))
      }
      return .proposal(Proposal(operation))
    case .table where sandbox.resultFits(ProposalKeys.kinds): return proposalTable()
    case .table, .openTable: return checked(try sandbox.resultValue())
    default:
      let found = binding.checker.describe(try sandbox.resultValue())
      return .fault(.wrongResult("on_update", "\(found), not an operation or a table"))
    }
  }

  /// A table that holds nothing but plain fields of the right kinds.
  private func proposalTable() -> Answer {
    let choice = sandbox.resultChoice(ProposalKeys.operation)
    guard let operation = Operation(rawValue: UInt8(truncatingIfNeeded: choice)) else {
      return .fault(.wrongOperation(sandbox.resultText(ProposalKeys.operation) ?? ""))
    }
    let highlight = ProposalKeys.highlight
    return .proposal(
      Proposal(
        operation,
        precise: sandbox.resultBool(ProposalKeys.precise),
        highlight: (sandbox.resultText(highlight), sandbox.resultBool(highlight)),
        insertAt: sandbox.resultNumber(ProposalKeys.insertAt).flatMap { Int(exactly: $0) },
        springload: sandbox.resultText(ProposalKeys.springload),
        message: sandbox.resultText(ProposalKeys.message)
      )
    )
  }

  /// Any other table, which is checked as a whole before it is read.
  private func checked(_ value: LuaValue) -> Answer {
    defer { release(functionsIn: value) }
    do throws(ValueMismatch) {
      if let name = value.table?["operation"].text, Operation(name: name) == nil {
        return .fault(.wrongOperation(name))
      }
      try binding.checker.check(value, is: .record("dnd.Proposal"), at: "")
    } catch {
      return .fault(.wrongResult("on_update", "a proposal in which \(error.sentence)"))
    }
    guard let table = value.table else { return .nothing }
    do throws(ValueConverter.Problem) {
      return .proposal(try proposal(table))
    } catch {
      let sentence = "a proposal with a \"preview\" that can't be: \(error.sentence)"
      return .fault(.wrongResult("on_update", sentence))
    }
  }

  private func proposal(_ table: LuaTable) throws(ValueConverter.Problem) -> Proposal {
    let highlight = table["highlight"]
    var proposal = Proposal(
      table["operation"].text.flatMap { Operation(name: $0) },
      precise: table["precise"].bool,
      highlight: (highlight.text, highlight.bool),
      insertAt: table["insert_at"].integer.flatMap { Int(exactly: $0) },
      springload: table["springload"].text,
      message: table["message"].text
    )
    if !table["preview"].isNil {
      proposal.preview = try ValueConverter.json(table["preview"], object: plainObject)
    }
    proposal.validIn = table["valid_in"].handle.flatMap(rect)
    return proposal
  }
}

extension Proposal {
  /// The fields as a script gives them: a highlight is a region's id or a flag, and Lua counts from
  /// one.
  fileprivate init(
    _ operation: Operation?,
    precise: Bool?,
    highlight: (region: String?, isOn: Bool?),
    insertAt: Int?,
    springload: String?,
    message: String?
  ) {
    self.init(operation)
    isPrecise = precise ?? false
    if let region = highlight.region {
      self.highlight = .region(region)
    } else if highlight.isOn == true {
      self.highlight = .destination
    }
    self.insertAt = insertAt?.place
    self.springload = springload
    self.message = message
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

  /// What the fast way reads; a preview, a rect, or a wrong value takes the other one.
  static let kinds: [UInt16] = [
    mask(.string), mask(.nil, .bool), mask(.nil, .string, .bool), mask(.nil, .integer),
    mask(.nil, .string), mask(.nil, .string), mask(.nil), mask(.nil),
  ]

  private static func mask(_ kinds: FastResult.Kind...) -> UInt16 {
    kinds.reduce(0) { $0 | 1 << UInt16($1.rawValue) }
  }
}

extension Fault {
  fileprivate static func wrongOperation(_ name: String) -> Fault {
    let known = Operation.allCases.map(\.name)
    let hint = NearestName.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    return .wrongResult("on_update", "the operation \"\(name)\", which is unknown\(hint)")
  }
}
