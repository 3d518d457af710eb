import DropContent
import DropCore

extension SessionBinder {
  /// `makesItems` says that a source plugin names the items, so that nobody knows them yet.
  func expectation(
    _ value: LocatedJSON?,
    makesItems: Bool
  ) throws(SessionError) -> Expectation {
    var result = Expectation()
    guard let value else { return result }
    if !makesItems { try checkItems(value) }
    try checkEffects(value["effects"])
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
      value["contents"]?.members.map { member in
        (destination: member.key, held: Self.held(member.value))
      } ?? []
    result.sandboxes =
      value["sandbox"]?.members.map { (destination: $0.key, state: $0.value.text ?? "") } ?? []
    result.effects = value["effects"]?.elements.map(\.plain) ?? []
    result.faults = value["faults"]?.integer
    result.rules = value["rules"]?.texts ?? []
    for (place, each) in (value["always"]?.elements ?? []).enumerated() {
      let path: [JSONPath.Step] = [.key("expect"), .key("always"), .index(place)]
      if let condition = try condition(each, path) { result.always.append(condition) }
    }
    result.outcomes = value["outcome"].map(Self.outcomes)
    return result
  }

  private func condition(
    _ value: LocatedJSON,
    _ path: [JSONPath.Step]
  ) throws(SessionError) -> LastingCondition? {
    for key in ["destination", "each", "keeps"] {
      guard let empty = value[key], empty.text == nil, empty.elements.isEmpty,
        empty.members.isEmpty
      else { continue }
      throw error(
        .wrongType(expected: "at least one", found: empty.kind),
        at: empty,
        path + [.key(key)]
      )
    }
    guard let place = value["destination"] else { return nil }
    var named: [(value: LocatedJSON, path: [JSONPath.Step])] = [
      (place, path + [.key("destination")])
    ]
    if case .array(let all) = place.value {
      named = all.enumerated().map { ($1, path + [.key("destination"), .index($0)]) }
    }
    for (each, path) in named { try check(each.text ?? "", isDestinationAt: each, path) }
    let kind: LastingCondition.Kind? =
      if let most = value["most"]?.integer {
        .most(most)
      } else if let key = value["unique"]?.text {
        .unique(key)
      } else if let types = value["each"]?.members {
        .each(types.compactMap(Self.typed))
      } else {
        value["keeps"].map { .keeps($0.elements.map(\.plain)) }
      }
    return kind.map { LastingCondition($0, in: named.compactMap(\.value.text)) }
  }

  private static func typed(_ member: LocatedJSON.Member) -> LastingCondition.Typed? {
    (member.value.text.flatMap(LastingCondition.ValueType.init)).map {
      LastingCondition.Typed(key: member.key, type: $0)
    }
  }

  // MARK: Names

  /// Items that outcomes and effects name must be there.
  private func checkItems(_ value: LocatedJSON) throws(SessionError) {
    let path: [JSONPath.Step] = [.key("expect")]
    if let outcome = value["outcome"] {
      if case .array(let all) = outcome.value {
        for (place, each) in all.enumerated() {
          try checkItems(ofOutcome: each, path + [.key("outcome"), .index(place)])
        }
      } else {
        try checkItems(ofOutcome: outcome, path + [.key("outcome")])
      }
    }
    for (place, effect) in (value["effects"]?.elements ?? []).enumerated() {
      guard let item = effect["item"] else { continue }
      try check(isItem: item, path + [.key("effects"), .index(place), .key("item")])
    }
  }

  private func checkItems(
    ofOutcome outcome: LocatedJSON,
    _ path: [JSONPath.Step]
  ) throws(SessionError) {
    for key in ["imported", "failed", "skipped"] {
      for (place, each) in (outcome[key]?.elements ?? []).enumerated() {
        try check(isItem: each["id"] ?? each, path + [.key(key), .index(place)])
      }
    }
  }

  private func check(isItem value: LocatedJSON, _ path: [JSONPath.Step]) throws(SessionError) {
    guard let id = value.text, itemIndexes[id] == nil else { return }
    throw unknown(id, "item", among: itemIndexes.names, at: value, path)
  }

  /// A misspelt effect, or key of one, would never occur.
  private func checkEffects(_ value: LocatedJSON?) throws(SessionError) {
    for (place, each) in (value?.elements ?? []).enumerated() {
      let path: [JSONPath.Step] = [.key("expect"), .key("effects"), .index(place)]
      guard let written = each["effect"], let name = written.text else { continue }
      let all = EffectDeclaration.all
      guard let effect = all.first(where: { $0.name == name }) else {
        let known = all.map(\.name)
        throw unknown(name, "effect", among: known, at: written, path + [.key("effect")])
      }
      let keys = ["effect", "destination"] + effect.keys.map(\.name)
      for member in each.members where !keys.contains(member.key) {
        let nearest = NearestName.nearest(to: member.key, among: keys)
        throw error(
          .unknownKey(member.key, of: "the effect '\(name)'", nearest: nearest, known: keys),
          at: member.value,
          path
        )
      }
    }
  }

  // MARK: Values

  private static func held(_ value: LocatedJSON) -> ExpectedContents {
    value.integer.map { .count($0) } ?? .entries(value.elements.map(\.plain))
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
