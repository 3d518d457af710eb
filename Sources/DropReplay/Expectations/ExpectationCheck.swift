import DropContent
import DropCore
package import DropHost

/// Holds what comes out of a replay against what the session expects.
package final class ExpectationCheck: ReplayObserver {
  /// What was not met, one sentence each.
  package private(set) var problems: [String] = []
  /// The same with the faults, where the session says nothing of any.
  package var all: [String] { problems + (unexpectedFault.map { [$0] } ?? []) }
  /// The first fault, which is something unmet where the session doesn't say how many there are.
  package private(set) var unexpectedFault: String?
  private var proposals = NameTable<[String]>()
  private var nextEffect = 0
  /// Effects that occurred before their turn.
  private var early: Set<Int> = []
  /// By name, where effects are expected; made at the first that isn't the next.
  private var places: NameTable<[Int]>?
  /// For each expected effect the one that came nearest.
  private var nearest: [Int: NearMiss] = [:]
  private var faults: [String] = []
  /// Moves are many: whether the session says what they lead to is looked up once.
  private var hasProposals = false
  /// What must hold all the time, and the contents that it is about; none where the session says nothing.
  private var lasting: (check: LastingCheck, contents: ContentsMirror)?

  package init() {}

  package func begin(_ scene: ReplayScene) throws(SinkError) {
    hasProposals = !scene.session.expectation.proposals.isEmpty
    let conditions = scene.session.expectation.always
    if conditions.isEmpty { return }
    lasting = (LastingCheck(conditions), ContentsMirror(scene.session.destinations))
    lasting?.check.open(scene.session.destinations)
  }

  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    switch event.kind {
    case .open(let destination, _, _, _):
      lasting?.contents.add([destination])
      lasting?.check.open([destination])
    case .close(let id):
      guard let entries = lasting?.contents.entries(in: id) else { return }
      lasting?.check.close(id, holding: entries)
    default: break
    }
  }

  package func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    switch output {
    case .verdict(_, let index, let verdict, _):
      guard hasProposals else { return }
      let name = verdict.granted.name
      let id = scene.name(of: index)
      if proposals[id]?.last != name { proposals[id, default: []].append(name) }
    case .effect(let effect, let index, let drag):
      let destination = index.map(scene.name)
      take(effect, destination, scene)
      guard lasting != nil, let destination else { return }
      let removed = lasting?.contents.apply(effect, in: destination) ?? ContentsMirror.Removed()
      lasting?.check.note(effect, taking: removed, in: destination, of: drag)
    case .ended(let drag, _): lasting?.check.end(drag)
    // Whoever keeps to rules where something runs out may end there.
    case .fault(let fault, _, _)
    where fault.isOfShortage && !scene.session.expectation.rules.isEmpty: break
    case .fault(let fault, let handler, let index):
      faults.append(Self.words(fault, handler, index.map(scene.name)))
    default: break
    }
  }

  package func turnEnded(at time: Double, in scene: ReplayScene) throws(SinkError) {
    note(lasting?.check.breaches() ?? [], at: time)
  }

  private func note(_ breaches: [LastingCheck.Breach], at time: Double? = nil) {
    for breach in breaches {
      let detail = SafeText.line(breach.detail) + LastingCheck.Breach.moment(time)
      problems.append("expect.always[\(breach.number)]: \(detail)")
    }
  }

  /// Who failed, where, and of what.
  private static func words(_ fault: Fault, _ handler: Handler?, _ destination: String?) -> String {
    let who = handler.map { "\($0.name) of \(destination ?? "the source")" }
    let line = fault.line.map { ":\($0)" } ?? ""
    let place = fault.file.map { "\($0)\(line)" }
    let head = [who, place].compactMap(\.self).joined(separator: ", ")
    return head.isEmpty ? fault.message : "\(head): \(fault.message)"
  }

  /// Where expected effects of that name stand, and those that may be of any.
  private func places(of name: String, in expected: [JSONValue]) -> [Int] {
    let known =
      places
      ?? NameTable(
        Dictionary(grouping: expected.indices) { expected[$0]["effect"]?.string ?? "" }
          .map { ($0.key, $0.value) }
      )
    places = known
    return (known[name] ?? []) + (known[""] ?? [])
  }

  private func take(_ effect: Effect, _ destination: String?, _ scene: ReplayScene) {
    let expected = scene.session.expectation.effects
    guard nextEffect < expected.count else { return }
    var members: Members = []
    members.add("effect", effect.name)
    members.add("destination", destination)
    members += effect.fields
    let found = JSONValue.object(members)
    if PartialMatch.holds(expected[nextEffect], in: found) {
      nextEffect += 1
    } else {
      // Of another name it neither is one of them nor comes near.
      for place in places(of: effect.name, in: expected)
      where place >= nextEffect && !early.contains(place) {
        if PartialMatch.holds(expected[place], in: found) {
          early.insert(place)
        } else if let miss = NearMiss(of: expected[place], found),
          miss.agreeing > nearest[place]?.agreeing ?? -1
        {
          nearest[place] = miss
        }
      }
    }
  }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    let expectation = scene.session.expectation
    note(lasting?.check.breaches(isOver: true) ?? [])
    checkProposals(expectation)
    checkOutcomes(expectation, summary)
    checkContents(expectation, summary)
    if nextEffect < expectation.effects.count {
      let missing = JSONWriter().text(expectation.effects[nextEffect])
      let how =
        early.contains(nextEffect)
        ? "occurred, but not in this order"
        : "did not occur" + (nearest[nextEffect]?.sentence ?? "")
      problems.append("expect.effects[\(nextEffect)]: \(missing) \(how)")
    }
    checkFaults(expectation, summary)
    for (id, state) in expectation.sandboxes {
      let isQuarantined = summary.quarantined.contains { $0.isSpelled(as: id) }
      let found = isQuarantined ? "quarantined" : "alive"
      if found != state { fail("sandbox.\(id)", state, found) }
    }
  }

  private func fail(_ path: String, _ expected: String, _ found: String) {
    problems.append("expect.\(path): expected \(expected), found \(found)")
  }

  /// Of long lists, what is in one of them alone, which one would have to look for.
  private func fail(_ path: String, _ expected: [String], _ found: [String]) {
    guard max(expected.count, found.count) > Self.mostSeen else {
      return fail(path, Self.list(expected), Self.list(found))
    }
    let (missing, more) = (Self.without(expected, found), Self.without(found, expected))
    let parts = [("without", missing), ("with", more)].filter { !$0.1.isEmpty }
      .map { "\($0.0) \(Self.list(Array($0.1.prefix(Self.mostSeen))))" }
    let how = parts.isEmpty ? "" : ", \(parts.joined(separator: " and "))"
    fail(path, Self.list(expected), Self.list(found) + how)
  }

  /// So many names are compared at a glance.
  private static let mostSeen = 4

  /// What stands in one list as often as in the other no more.
  private static func without(_ names: [String], _ others: [String]) -> [String] {
    var counts = NameTable<Int>()
    for name in others { counts[name, default: 0] += 1 }
    return names.filter { name in
      guard let left = counts[name], left > 0 else { return true }
      counts[name] = left - 1
      return false
    }
  }

  private func checkProposals(_ expectation: Expectation) {
    for (id, operations) in expectation.proposals where proposals[id] ?? [] != operations {
      fail("proposals.\(id)", Self.list(operations), Self.list(proposals[id] ?? []))
    }
  }

  private func checkContents(_ expectation: Expectation, _ summary: ReplaySummary) {
    for (id, held) in expectation.contents {
      let found = summary.entries.first { $0.destination.isSpelled(as: id) }?.entries ?? []
      switch held {
      case .count(let count):
        let names = Self.list(found.map(\.name))
        if found.count != count { fail("contents.\(id)", "\(count)", "\(found.count): \(names)") }
      case .entries(let entries): check(found, entries, "contents.\(id)")
      }
    }
  }

  /// Where the names are as expected, the first entry is told that differs in something else.
  private func check(_ found: [ContentEntry], _ expected: [JSONValue], _ path: String) {
    let wanted = expected.map(Self.name)
    let isAlike =
      found.count == wanted.count
      && zip(found, wanted).allSatisfy { $1 == nil || $0.name == $1 }
    guard isAlike else {
      let words = zip(expected, wanted).map { $1 ?? JSONWriter().text($0) }
      let names = found.map(\.name)
      // An entry without a name may be any.
      if wanted.contains(nil) { return fail(path, Self.list(words), Self.list(names)) }
      return fail(path, words, names)
    }
    for (place, wanted) in expected.enumerated() {
      guard case .object = wanted else { continue }
      let whole = found[place].wholeJSON
      if PartialMatch.holds(wanted, in: whole) { continue }
      let (wanted, found) = (JSONWriter().text(wanted), JSONWriter().text(whole))
      return fail("\(path)[\(place)]", SafeText.line(wanted), SafeText.line(found))
    }
  }

  /// What an expected entry is called; none where it doesn't say.
  private static func name(_ entry: JSONValue) -> String? {
    switch entry {
    case .string(let name): name
    case .object: if case .string(let name)? = entry["name"] { name } else { nil }
    default: nil
    }
  }

  private func checkFaults(_ expectation: Expectation, _ summary: ReplaySummary) {
    if let count = expectation.faults {
      if count != summary.faultCount { fail("faults", "\(count)", "\(summary.faultCount)") }
    } else if let first = faults.first {
      let rest = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
      unexpectedFault = "a handler had a fault: \(SafeText.line(first))\(rest)"
    }
  }

  // MARK: Outcomes

  private func checkOutcomes(_ expectation: Expectation, _ summary: ReplaySummary) {
    switch expectation.outcomes {
    case nil: break
    case .last(let expected):
      guard let last = summary.outcomes.last else {
        return fail("outcome", "a drag that ends", "none")
      }
      check(last, expected, "outcome")
    case .each(let all):
      if all.count != summary.outcomes.count {
        return fail("outcome", "\(all.count) drags", "\(summary.outcomes.count)")
      }
      for (place, expected) in all.enumerated() {
        check(summary.outcomes[place], expected, "outcome[\(place)]")
      }
    }
  }

  private func check(_ outcome: Outcome, _ expected: ExpectedOutcome, _ path: String) {
    let words = [
      ("status", expected.status, outcome.status.rawValue),
      ("operation", expected.operation, outcome.operation?.name ?? "none"),
      ("destination", expected.destination, outcome.destination ?? "none"),
    ]
    for (key, wanted, found) in words {
      if let wanted, !wanted.isSpelled(as: found) { fail("\(path).\(key)", wanted, found) }
    }
    let lists = [
      ("imported", expected.imported, outcome.imported),
      ("failed", expected.failed, outcome.failed),
      ("skipped", expected.skipped, outcome.skipped),
    ]
    for (key, wanted, found) in lists {
      if let wanted { check(found, wanted, "\(path).\(key)") }
    }
  }

  private func check(_ found: [ItemResult], _ expected: [ExpectedResult], _ path: String) {
    guard found.map({ Name($0.id) }) == expected.map({ Name($0.id) }) else {
      return fail(path, expected.map(\.id), found.map(\.id))
    }
    for (place, wanted) in expected.enumerated() {
      let result = found[place]
      if let code = wanted.code, code != result.code?.rawValue {
        fail("\(path)[\(place)].code", code, result.code?.rawValue ?? "none")
      }
      if let reason = wanted.reason, reason != result.reason {
        fail("\(path)[\(place)].reason", reason, result.reason ?? "none")
      }
    }
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : SafeText.line(words.joined(separator: ", "))
  }
}

/// Whether a value holds all that a partial one names.
enum PartialMatch {
  /// Objects may have further keys; lists and everything else must be equal, numbers by value.
  static func holds(_ wanted: JSONValue, in found: JSONValue) -> Bool {
    switch (wanted, found) {
    case (.object(let wanted), .object(let found)):
      return wanted.allSatisfy { member in
        found.contains { $0.key == member.key && holds(member.value, in: $0.value) }
      }
    case (.array(let wanted), .array(let found)):
      return wanted.count == found.count && zip(wanted, found).allSatisfy { holds($0, in: $1) }
    case (.int(let int), .double(let double)), (.double(let double), .int(let int)):
      return double == Double(int)
    default: return wanted == found
    }
  }
}
