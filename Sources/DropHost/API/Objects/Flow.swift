import DropCore
import LuaSandbox

/// Functions that run several things at once, or wait.
enum FlowFunctions {
  static let all = [each, all_, fail, sleep, clock]

  /// A function of Lua that the host answers; it is no part of `dnd`.
  static let require = HostFunction(
    .dnd,
    "require",
    "Runs a module beside the plugin, once, and gives what it returns.",
    Parameter<String>("name", "the module; dots are folders"),
    result: .any,
    phases: .anywhere,
    example: "require(\"module\")"
  ) { context, name throws(ScriptError) in try context.module(name) }

  private static let each = HostFunction(
    .dnd,
    "each",
    "Calls a function for each element of a list, at most `limit` at once.",
    Parameter<EachList>("list", "the elements"),
    Parameter<EachOptions?>(
      "options",
      .either([.record("dnd.EachOptions"), .function]),
      "how; may be left out"
    ),
    Parameter<EachFunction>("fn", "gets the element and its index; may wait"),
    result: .list(.any),
    resultDoc:
      "results by the elements' places; nil where the function failed. Lists of contents pass "
      + "such holes over; to go through the rest, count to the length of the list, not of the results",
    errors: [.cancelled],
    phases: .waiting,
    waits: true,
    example: """
      local names = dnd.each(session.items, { limit = 2 }, function(item) return item.name end)
      assert(names[1] == item.name)
      """
  ) { context, elements, options, function throws(ScriptError) in
    let list = elements.list
    guard let step = context.prelude.each else { return HostReply.nothing }
    let survey = list.survey
    return try context.wait(
      for: ChildCalls(
        step: step,
        references: [list.elements, list.results, function.reference],
        results: list.results,
        items: (0..<survey.count).map { index in
          survey.handle(index).flatMap(context.itemBehind) ?? survey.place(index)
        },
        limit: options?.limit ?? 4,
        label: options?.progress
      )
    )
  }

  private static let all_ = HostFunction(
    .dnd,
    "all",
    "Calls functions at once and waits for all; the first error stops the rest and is raised. One function in "
      + "place of a list is all or nothing: an error takes back what it inserted, removed, moved, updated, "
      + "committed and saved, and nothing else. Places that it kept or filled are given up then; what it said of "
      + "items, and its tasks, stand.",
    Parameter<FunctionList>("fns", "what to call, or one function; each may wait"),
    result: .any,
    resultDoc: "a list of the results in order; of one function what it returned",
    errors: [.cancelled],
    phases: .waiting,
    waits: true,
    example: """
      local both = dnd.all {
        function() dnd.sleep(2) return "slow" end,
        function() return "quick" end,
      }
      assert(both[1] == "slow" and both[2] == "quick")
      local ok = pcall(dnd.all, function()
        session:insert { contents = { name = "first" } }
        dnd.fail("the second is missing")
      end)
      assert(not ok)
      """
  ) { context, functions throws(ScriptError) in
    let list: ScriptList
    switch functions {
    case .list(let functions): list = functions
    case .one(let function, let results):
      guard let step = context.prelude.together,
        case .section(let section) = try context.perform(.beginSection)
      else { return HostReply.nothing }
      return try context.wait(
        for: SectionCall(step: step, references: [function, results], section: section)
      )
    }
    let item = try context.call.runningTask().item
    guard let step = context.prelude.all else { return HostReply.nothing }
    let count = list.survey.count
    return try context.wait(
      for: ChildCalls(
        step: step,
        references: [list.elements, list.results],
        results: list.results,
        items: Array(repeating: item, count: count),
        limit: max(1, count),
        stopsAtError: true
      )
    )
  }

  private static let fail = HostFunction(
    .dnd,
    "fail",
    "Raises an error for people, with the code `failed`. Where nothing catches it, it fails the item "
      + "that `dnd.each` is at; in `on_perform` itself all items that nothing was said of, and ends it; "
      + "while hovering the drop is forbidden with that message. It is no fault of the plugin's.",
    Parameter<String>("message", "what is wrong, for people", longest: NameLength.name),
    errors: [.failed],
    phases: .handlers,
    example: """
      local ok, problem = pcall(function() dnd.fail("this album is full") end)
      assert(not ok and problem.code == "failed" and problem.message == "this album is full")
      """
  ) { _, message in HostReply.failure(ScriptError.deliberate(message)) }

  private static let sleep = HostFunction(
    .dnd,
    "sleep",
    "Waits for a time.",
    Parameter<Double>("ms", "milliseconds"),
    errors: [.cancelled],
    phases: .waiting,
    waits: true,
    example: "dnd.sleep(10)"
  ) { context, milliseconds throws(ScriptError) in
    try context.wait(for: Pause(milliseconds: milliseconds))
  }

  private static let clock = HostFunction(
    .dnd,
    "clock",
    "Gives the wall-clock time.",
    resultDoc: "seconds since 1970",
    errors: [.denied],
    phases: .handlers,
    capability: .clock,
    example: "assert(dnd.clock() >= 0)"
  ) { context in context.tools.outside.time(at: context.core.now) }
}

/// A time that a script waits.
struct Pause: Awaited {
  let milliseconds: Double
}

/// How to go through a list.
struct EachOptions: OptionRecord {
  private(set) var limit = 4
  private(set) var progress: String?

  static let name = "dnd.EachOptions"
  static let summary = "How to go through a list."
  static let options: [RecordOption<EachOptions>] = [
    RecordOption("limit", \.limit, .integerFrom(1), "how many at once; 4 by default"),
    RecordOption(
      "progress",
      \.progress,
      "shows the progress of the whole under this label, one step an element"
    ),
  ]
}

/// Functions of one script that run at once: the list, the results and the function stay in the script,
/// and only references to them are held here.
struct ChildCalls: Awaited {
  /// What calls the function of one place.
  let step: LuaFunction
  /// What it gets, the place after the first two.
  let references: [LuaFunction]
  let results: LuaFunction
  /// For each place the item that it is about.
  let items: [Int?]
  let limit: Int
  /// Whether the first error stops the rest, or only its own place.
  private(set) var stopsAtError = false
  /// What the progress of the whole is called; none is shown without it.
  private(set) var label: String?

  func arguments(for place: Int) -> [LuaValue] {
    references.prefix(2).map(LuaValue.function) + [.integer(Int64(place + 1))]
      + references.dropFirst(2).map(LuaValue.function)
  }
}

/// A function whose changes stay, or are taken back, as one.
struct SectionCall: Awaited {
  /// What calls it.
  let step: LuaFunction
  /// It, and where its result goes, so that the script has it still.
  let references: [LuaFunction]
  let section: SectionID
}

// MARK: Arguments

/// The list that `dnd.each` goes through.
struct EachList: HostArgument {
  let list: ScriptList

  static var scriptType: ScriptType { .list(.any) }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> EachList {
    // Looked at before anything is referred to.
    _ = try EachFunction.place(in: call, context)
    try context.checkNesting()
    return EachList(list: try ScriptList.read(call, argument, context))
  }
}

/// The function of `dnd.each`, also where the options before it were left out.
struct EachFunction: HostArgument {
  let reference: LuaFunction

  static var scriptType: ScriptType { .function }
  static var isOptional: Bool { true }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> EachFunction {
    let place = try place(in: call, context)
    guard let reference = call.reference(place) else {
      throw .badArgument("\(argument.function): there is no memory for another reference")
    }
    return EachFunction(reference: reference)
  }

  fileprivate static func place(
    in call: borrowing HostCall,
    _ context: HandlerContext
  ) throws(ScriptError) -> Int {
    let place = call.kind(1) == .function ? 1 : 2
    guard call.kind(place) == .function else {
      let found = context.tools.checker.describe(try context.value(call, place))
      throw .badArgument("dnd.each: fn must be a function, not \(found)")
    }
    return place
  }
}

/// The functions of `dnd.all`, or the one whose changes stay or go together, with where its result goes.
enum FunctionList: HostArgument {
  case list(ScriptList)
  case one(LuaFunction, results: LuaFunction)

  static var scriptType: ScriptType { .either([.list(.function), .function]) }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> FunctionList {
    try context.checkNesting()
    if call.kind(argument.index) == .function {
      guard let function = call.reference(argument.index), let results = call.makeTable(capacity: 1)
      else { throw .badArgument("\(argument.function): there is no memory for another reference") }
      return .one(function, results: results)
    }
    let list = try ScriptList.read(call, argument, context)
    if let other = list.survey.firstOther {
      let element = try context.value(call, argument.index).table?.list[other] ?? .nil
      let found = context.tools.checker.describe(element)
      throw .badArgument("dnd.all: \"fns[\(other + 1)]\" must be a function, not \(found)")
    }
    return .list(list)
  }
}
