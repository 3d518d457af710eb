import DropContent

extension SessionBinder {
  func expectation(_ value: LocatedJSON?) throws(SessionError) -> Expectation {
    var result = Expectation()
    guard let value else { return result }
    for (key, table) in [
      ("proposals", value["proposals"]), ("contents", value["contents"]),
      ("sandbox", value["sandbox"]),
    ] {
      for member in table?.members ?? [] {
        try check(
          member.key,
          isDestinationAt: member.value,
          [.key("expect"), .key(key), .key(member.key)]
        )
      }
    }
    result.proposals =
      value["proposals"]?.members.map { (destination: $0.key, operations: $0.value.texts) } ?? []
    result.contents =
      value["contents"]?.members.map { (destination: $0.key, names: $0.value.texts) } ?? []
    result.sandboxes =
      value["sandbox"]?.members.map { (destination: $0.key, state: $0.value.text ?? "") } ?? []
    result.effects = value["effects"]?.elements.map(\.plain) ?? []
    result.faults = value["faults"]?.integer
    result.outcomes = value["outcome"].map(Self.outcomes)
    return result
  }

  private static func outcomes(_ value: LocatedJSON) -> Expectation.Outcomes {
    if case .array(let elements) = value.value { return .each(elements.map(outcome)) }
    return .last(outcome(value))
  }

  private static func outcome(_ value: LocatedJSON) -> ExpectedOutcome {
    ExpectedOutcome(
      status: value["status"]?.text,
      operation: value["operation"]?.text,
      destination: value["destination"]?.text,
      imported: value["imported"]?.elements.map(result),
      failed: value["failed"]?.elements.map(result),
      skipped: value["skipped"]?.elements.map(result)
    )
  }

  private static func result(_ value: LocatedJSON) -> ExpectedResult {
    ExpectedResult(
      id: value.text ?? value["id"]?.text ?? "",
      code: value["code"]?.text,
      reason: value["reason"]?.text
    )
  }
}
