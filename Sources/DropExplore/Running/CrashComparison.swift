import DropCore

/// Holds a run in which the app was killed against runs in which it wasn't, all else as there.
struct CrashComparison {
  /// Nothing was cut in it.
  let uncut: RunVerdict
  /// What the crash cut failed in them.
  let failed: [RunVerdict]

  private var all: [RunVerdict] { [uncut] + failed }

  /// Gives rules that it takes a crash to break their own tags, and adds what the crash made of items.
  func judge(_ verdict: inout RunVerdict) {
    let plain = Set(all.flatMap(\.violations).map(\.signature))
    verdict.nameRulesOverCrash { !plain.contains($0.signature) }
    noteRepeats(in: &verdict)
    let isOver: Set<HandlerInvariant> = [.noFault, .nothingUncaught, .ends]
    guard !([verdict] + all).contains(where: { $0.isLeft || $0.isInfluenced }),
      !verdict.violations.contains(where: { isOver.contains($0.invariant) })
    else { return }
    for (drag, before) in verdict.broughtBefore.sorted(by: { $0.key < $1.key }) {
      for violation in violations(of: drag, before, verdict)
      where !verdict.violations.contains(where: { $0.signature == violation.signature }) {
        verdict.violations.append(violation)
      }
    }
  }

  /// A task that begins with other numbers than it was cut with is that task once more where more of them begin than where
  /// nothing is cut: as many are the parts of an item.
  private func noteRepeats(in verdict: inout RunVerdict) {
    for (kind, line) in verdict.repeats {
      // Where it begins not at all without a crash the item went otherwise there.
      guard let usual = uncut.calls[kind], verdict.calls[kind, default: 0] > usual else { continue }
      let violation = Violation(
        .taskRunsOnce,
        aspect: kind.name,
        detail:
          "'\(kind.name)' was cut by a crash and may be done, and it is run again with other numbers",
        line: line
      )
      if verdict.violations.contains(where: { $0.signature == violation.signature }) { continue }
      verdict.violations.append(violation)
    }
  }

  /// Whether that became of the same item in another drag: which of two that bring it has it first, as only one
  /// takes it from where it was, may be otherwise after a crash.
  private func isOfAnother(_ item: DropEnd.Item, than drag: DragID) -> Bool {
    all.contains { run in
      run.ends.contains { $0.key != drag && $0.value.items.contains(item) }
    }
  }

  private func violations(
    of drag: DragID,
    _ before: [Int: [String]],
    _ verdict: RunVerdict
  ) -> [Violation] {
    let ends = all.compactMap { $0.ends[drag] }
    guard let end = verdict.ends[drag], ends.count == all.count,
      !([end] + ends).contains(where: \.isStopped),
      ends.allSatisfy({ $0.items.map(\.id) == end.items.map(\.id) }),
      // Who is asked only after a crash says then what becomes of it.
      ends.contains(where: { $0.questions >= end.questions })
    else { return [] }
    return end.items.indices.compactMap { place in
      let item = end.items[place]
      let others = ends.map { $0.items[place] }
      if others.contains(item) || isOfAnother(item, than: drag) { return nil }
      let gone = (before[place] ?? []).filter { !item.names.contains($0) }
      if let name = gone.first, others.contains(where: { $0.names.contains(name) }) {
        let what = "\(name) had arrived before the crash, and was taken away after it"
        return Violation(.toldStays, in: end.destination, aspect: "gone", detail: what)
      }
      return Violation(
        .sameEndOverCrash,
        in: end.destination,
        aspect: "item",
        detail:
          "\(item.id) is \(item.words) after a crash; without one it is \(others[0].words), and "
          + "\(others[1].words) where the same can't be had"
      )
    }
  }
}

extension RunVerdict {
  /// Holds it against the run with the same choices in which the app goes on over each crash, and only what
  /// that cut is cut: all drops end there as they do here.
  mutating func judge(beside whole: RunVerdict) {
    if isLeft || whole.isLeft { return }
    for drag in Set(ends.keys).union(whole.ends.keys).sorted(by: { $0.number < $1.number }) {
      let (end, other) = (ends[drag], whole.ends[drag])
      if end == other { continue }
      let detail =
        "drop \(drag.number) \(end.words) after a crash; where the app goes on, and what the crash cut "
        + "is interrupted, it \(other.words)"
      violations.append(
        Violation(.sameEndOverCrash, in: end?.destination, aspect: "outcome", detail: detail)
      )
    }
  }
}

extension DropEnd? {
  fileprivate var words: String {
    guard let end = self else { return "doesn't end" }
    let items = end.outcome.items.map { item in
      let names = end.items.first { $0.id == item.id }?.names ?? []
      return "\(item.id) \(item.kind.rawValue)" + (item.code.map { " (\($0.rawValue))" } ?? "")
        + (names.isEmpty ? "" : " as \(names.joined(separator: ", "))")
    }
    return "is \(end.outcome.status.rawValue): \(items.joined(separator: ", "))"
  }
}

extension DropEnd.Item {
  fileprivate var words: String {
    names.isEmpty ? kind.rawValue : "\(kind.rawValue) as \(names.joined(separator: ", "))"
  }
}

extension RunVerdict {
  /// Gives those for which that holds the tag of their rule over crashes.
  mutating func nameRulesOverCrash(where isOfCrash: (Violation) -> Bool = { _ in true }) {
    for place in violations.indices {
      guard let rule = violations[place].invariant.overCrash, isOfCrash(violations[place]) else {
        continue
      }
      violations[place].invariant = rule
    }
  }
}
