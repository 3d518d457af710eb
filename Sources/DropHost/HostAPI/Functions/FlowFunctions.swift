import DropCore

/// Functions that run several things at once, or wait.
enum FlowFunctions {
  static let all = [each, all_, sleep, clock]

  static let each = HostFunction(
    .dnd,
    "each",
    "Calls a function for each element of a list, at most `limit` at once.",
    parameters: [
      HostParameter("list", .list(.any), "the elements"),
      HostParameter(
        "options",
        .either([.record("dnd.EachOptions"), .function]),
        "how; may be left out",
        optional: true
      ),
      HostParameter(
        "fn",
        .function,
        "gets the element and its index; may wait",
        optional: true
      ),
    ],
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
      """,
    body: eachBody
  )

  static let all_ = HostFunction(
    .dnd,
    "all",
    "Calls functions at once and waits for all; the first error stops the rest and is raised.",
    parameters: [HostParameter("fns", .list(.function), "what to call; each may wait")],
    result: .list(.any),
    resultDoc: "results in order",
    errors: [.cancelled],
    phases: .waiting,
    waits: true,
    example: """
      local both = dnd.all {
        function() dnd.sleep(2) return "slow" end,
        function() return "quick" end,
      }
      assert(both[1] == "slow" and both[2] == "quick")
      """,
    body: allBody
  )

  static let sleep = HostFunction(
    .dnd,
    "sleep",
    "Waits for a time.",
    parameters: [HostParameter("ms", .number, "milliseconds")],
    errors: [.cancelled],
    phases: .waiting,
    waits: true,
    example: "dnd.sleep(10)",
    body: sleepBody
  )

  static let clock = HostFunction(
    .dnd,
    "clock",
    "Gives the wall-clock time.",
    result: .number,
    resultDoc: "seconds since 1970",
    errors: [.denied],
    phases: .handlers,
    capability: .clock,
    example: "assert(dnd.clock() >= 0)",
    body: clockBody
  )
}
