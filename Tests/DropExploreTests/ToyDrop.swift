import DropExplore
import DropReplay

/// A drop of a few loads, small enough to know every way it can go.
final class ToyDrop: ExploredSubject {
  /// What the toy's script does wrong.
  enum Mistake: Sendable { case none, ordersByCompletion, keepsPlaceholder, rareCombination }

  private let loads: Int
  private let isSilent: Bool
  private let mistake: Mistake
  private(set) var runs: [[Decision]] = []

  init(loads: Int, isSilent: Bool = false, mistake: Mistake = .none) {
    self.loads = loads
    self.isSilent = isSilent
    self.mistake = mistake
  }

  func run(_ chooser: any Chooser) -> RunVerdict {
    var fates: [Int] = []
    for load in 0..<loads {
      fates.append(chooser.choose(ChoicePoint(.loadFate, subject: load, alternatives: [0, 1])))
    }
    var pending = Array(0..<loads)
    var arrived: [Int] = []
    while !pending.isEmpty {
      let taken = chooser.choose(ChoicePoint(.order, subject: pending.count, alternatives: pending))
      let load = pending.remove(at: taken)
      arrived.append(load)
      chooser.completed(load, isSilent: isSilent && !pending.isEmpty)
    }
    return verdict(fates, arrived)
  }

  private func verdict(_ fates: [Int], _ order: [Int]) -> RunVerdict {
    let arrived = order.filter { fates[$0] == 0 }
    let kept = mistake == .ordersByCompletion ? arrived : arrived.sorted()
    var verdict = RunVerdict(
      arrival: Arrivals([Arrivals.Place("toy", names: kept.map(String.init))])
    )
    let failed = fates.count { $0 == 1 }
    verdict.coverage = [UInt64(failed), 100 + UInt64(order.first ?? 0) * 2 + UInt64(fates[0])]
    let isRare = fates == (0..<loads).map { $0 % 2 } && order == Array((0..<loads).reversed())
    if mistake == .keepsPlaceholder && failed > 1 || mistake == .rareCombination && isRare {
      verdict.violations = [Violation(.nothingOpen, aspect: "placeholder", detail: "\(failed)")]
    }
    return verdict
  }
}
