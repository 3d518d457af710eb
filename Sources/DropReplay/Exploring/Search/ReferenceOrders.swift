/// What arrives when every load has the same fate and comes in the recorded order: what other
/// orders are compared with.
struct ReferenceOrders {
  private var known: [[Decision]: Arrival] = [:]

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
    // Whoever comes earlier than recorded escapes a time-out: another fate, not another order. And
    // when memory runs out depends on all that was done before.
    guard !decisions.contains(where: { $0.isSlow || $0.isShortage }) else { return nil }
    let fates = Self.fates(of: decisions)
    let isReordered = decisions.contains { $0.point.kind == .order && !$0.isAsRecorded }
    guard isReordered else {
      known[fates] = verdict.arrival
      return nil
    }
    let expected = known[fates] ?? subject.run(SameFates(as: decisions)).arrival
    known[fates] = expected
    guard let (place, other) = verdict.arrival.difference(from: expected) else { return nil }
    return Violation(
      .steadyOrder,
      in: place.destination,
      aspect: "order",
      detail: "\(place.names.joined(separator: ", ")) instead of "
        + other.names.joined(separator: ", ")
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
  fileprivate var isShortage: Bool { point.kind == .shortage && !isAsRecorded }
}
