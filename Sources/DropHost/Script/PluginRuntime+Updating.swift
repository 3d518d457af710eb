import DropCore
import LuaSandbox

/// The proposal: what `on_update` says, 120 times a second, and mostly what it said before.
///
/// The sandbox's kept call and the core's steady proposal are one pair. The script is called without a
/// value being made of its result; when the result repeats the one that the core took its proposal
/// from, the core need not be told again. Everything else is read, checked and answered in full.
extension PluginRuntime {
  /// Asks for a proposal.
  func update(_ ask: Ask, _ function: LuaFunction) throws(SandboxFault) -> Answer {
    context.enter(.hovering, ask.drag)
    let objects = try sessions.objects(for: ask.drag)
    try setPoint(objects, ask.drag)
    let update = try objects.update { () throws(SandboxFault) in
      try sandbox.keep(
        function,
        object: objects.session,
        choices: ProposalKeys.operations,
        keys: ProposalKeys.all,
        closed: true
      )
    }
    context.tools.outside.begin(sandbox, isHovering: true)
    return try read(try sandbox.call(update), objects)
  }

  /// Calls `on_update` where the pointer is now.
  @inline(__always)
  func callAgain(
    _ point: Point,
    _ objects: DragObjects,
    _ update: KeptCall,
    at time: Double
  ) throws(SandboxFault) -> FastResult {
    try sandbox.set(objects.session, point.x, point.y, time)
    context.tools.outside.begin(sandbox, isHovering: true)
    return try sandbox.call(update)
  }

  /// Whether the script said what it had said when the core took the proposal of that number.
  @inline(__always)
  func isRepeated(_ result: FastResult, _ proposal: Int, _ objects: DragObjects) -> Bool {
    guard objects.repeats(result, proposal, in: sandbox) else { return false }
    if context.objects.holdsAny { freeDropped() }
    return true
  }

  /// Reads what the script returned, and remembers it for the next time.
  func read(_ result: FastResult, _ objects: DragObjects) throws(SandboxFault) -> Answer {
    let isRemembered = objects.remember(result, in: sandbox)
    let answer = located(try proposal(result), in: function(for: .update))
    // Without an operation of its own a proposal isn't the one that is shown.
    if case .proposal(let proposal) = answer, proposal.operation != nil {
      objects.note(result, isRemembered: isRemembered)
    }
    freeDropped()
    return answer
  }

  /// Writes the pointer's place and the time into the session.
  func setPoint(_ objects: DragObjects, _ drag: DragID) throws(SandboxFault) {
    let core = context.core
    guard objects.hasPoint, let destination = context.call.destination else {
      return try sandbox.set(objects.session, 0, to: core.now)
    }
    let point = core.point(of: drag, in: destination)
    try sandbox.set(objects.session, point.x, point.y, core.now)
  }

  private func proposal(_ result: FastResult) throws(SandboxFault) -> Answer {
    switch result.kind {
    case .nil: return .nothing
    case .string:
      guard let operation = Operation(rawValue: UInt8(truncatingIfNeeded: result.choice)) else {
        return .fault(.wrongOperation(sandbox.resultText() ?? ""))
      }
      return .proposal(Proposal(operation))
    case .table, .openTable:
      if let plain = proposalTable(result) { return plain }
      return checked(try sandbox.resultValue())
    default:
      let found = context.tools.checker.describe(try sandbox.resultValue())
      return .fault(.wrongResult(.update, "\(found), not an operation or a table"))
    }
  }

  /// A table that holds nothing but plain fields of the right kinds; nil for any other.
  private func proposalTable(_ result: FastResult) -> Answer? {
    guard result.kind == .table, sandbox.resultFits(ProposalKeys.kinds) else { return nil }
    let choice = sandbox.resultChoice(ProposalKeys.operation)
    guard let operation = Operation(rawValue: UInt8(truncatingIfNeeded: choice)) else {
      return .fault(.wrongOperation(sandbox.resultText(ProposalKeys.operation) ?? ""))
    }
    let highlight = ProposalKeys.highlight
    // Any other text is told what it may be.
    let validIn = sandbox.resultText(ProposalKeys.validIn)
    if let validIn, validIn != ProposalKeys.index { return nil }
    return .proposal(
      Proposal(
        operation,
        precise: sandbox.resultBool(ProposalKeys.precise),
        highlight: (sandbox.resultText(highlight), sandbox.resultBool(highlight)),
        insertAt: sandbox.resultNumber(ProposalKeys.insertAt).flatMap { Int(exactly: $0) },
        springload: sandbox.resultText(ProposalKeys.springload),
        message: sandbox.resultText(ProposalKeys.message),
        isValidAtIndex: validIn != nil
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
      try context.tools.checker.check(value, is: .record("dnd.Proposal"), at: "")
    } catch {
      return .fault(.wrongResult(.update, "a proposal in which \(error.sentence)"))
    }
    guard let table = value.table else { return .nothing }
    do throws(ValueConverter.Problem) {
      return .proposal(try proposal(table))
    } catch {
      let sentence = "a proposal with a \"preview\" that can't be: \(error.sentence)"
      return .fault(.wrongResult(.update, sentence))
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
      proposal.preview = try ValueConverter.json(table["preview"], object: context.plainObject)
    }
    proposal.validIn = table["valid_in"].handle.flatMap { context.objects.object($0) }
    proposal.isValidAtIndex = table["valid_in"].text == ProposalKeys.index
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
    message: String?,
    isValidAtIndex: Bool = false
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
    self.isValidAtIndex = isValidAtIndex
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
  static let validIn = 7
  /// What stands for wherever the index is the same.
  static let index = "index"

  /// What the fast way reads; a preview, a rect, or a wrong value takes the other one.
  static let kinds: [UInt16] = [
    mask(.string), mask(.nil, .bool), mask(.nil, .string, .bool), mask(.nil, .integer),
    mask(.nil, .string), mask(.nil, .string), mask(.nil), mask(.nil, .string),
  ]

  private static func mask(_ kinds: FastResult.Kind...) -> UInt16 {
    kinds.reduce(0) { $0 | 1 << UInt16($1.rawValue) }
  }
}

extension Fault {
  fileprivate static func wrongOperation(_ name: String) -> Fault {
    let known = Operation.allCases.map(\.name)
    let hint = NearestName.hint(for: name, among: known, quote: "\"")
    return .wrongResult(.update, "the operation \"\(name)\", which is unknown\(hint)")
  }
}
