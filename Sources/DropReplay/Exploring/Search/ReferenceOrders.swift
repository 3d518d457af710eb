/// What arrives when every load has the same fate and comes in the recorded order: what other
/// orders are compared with.
struct ReferenceOrders {
  private var known: [[Decision]: [String]] = [:]

  /// The violation, if another order of the same completions made another order of what arrived.
  mutating func check(
    _ verdict: RunVerdict,
    _ decisions: [Decision],
    _ subject: any ExploredSubject
  ) -> Violation? {
    // An interruption changes what arrives, not only when.
    guard !decisions.contains(where: { $0.point.kind == .interruption && !$0.isAsRecorded }) else {
      return nil
    }
    // Whoever comes earlier than recorded escapes a time-out: another fate, not another order.
    guard !decisions.contains(where: \.isSlow) else { return nil }
    let fates = Self.fates(of: decisions)
    let isReordered = decisions.contains { $0.point.kind == .order && !$0.isAsRecorded }
    guard isReordered else {
      known[fates] = verdict.arrival
      return nil
    }
    let expected = known[fates] ?? subject.run(SameFates(as: decisions)).arrival
    known[fates] = expected
    guard expected != verdict.arrival else { return nil }
    return Violation(
      .steadyOrder,
      aspect: "order",
      detail: "\(verdict.arrival.joined(separator: "; ")) instead of "
        + expected.joined(separator: "; ")
    )
  }

  /// The fates alone, in an order of their own, whichever came first.
  private static func fates(of decisions: [Decision]) -> [Decision] {
    decisions
      .filter { $0.point.kind != .order && $0.point.kind != .interruption && !$0.isAsRecorded }
      .sorted {
        ($0.point.kind.rawValue, $0.point.subject) < ($1.point.kind.rawValue, $1.point.subject)
      }
  }
}

extension Decision {
  fileprivate var isSlow: Bool { point.kind == .loadFate && alternative == Alternative.slow }
}
