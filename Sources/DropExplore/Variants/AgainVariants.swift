import DropCore
import DropHost
import DropReplay

/// The same dragged again, as what the first drop left behind shows only there: once all is as recorded, and once
/// after a handler's waits are used up in one of the calls that wait, for each of those.
struct AgainVariants {
  let run: RecordedRun

  /// What is dragged again comes so much later.
  private static let pause = 600_000.0

  var all: [SessionVariant] {
    guard let drag = run.lastDrag else { return [] }
    let end = run.document.events.compactMap { $0["t"]?.number }.max() ?? 0
    let again = drag.enumerated().map {
      SessionEvent(time: end + Self.pause + Double($0), kind: $1)
    }
    let spent = run.budgets.map { budget in
      SessionVariant(
        "\(budget.destination)'s waits used up after \(budget.waits), then the same dragged again",
        limiting(budget).followed(by: again),
        isLacking: true
      )
    }
    // What was dragged out of a list isn't there any more.
    if run.dragsRows { return spent }
    return [SessionVariant("the same dragged again", run.document.followed(by: again))] + spent
  }

  /// The document with so many waits for a destination's handlers, wherever it lies.
  private func limiting(_ budget: WaitBudget) -> SessionDocument {
    func limited(_ list: inout [JSONValue]) {
      for index in list.indices {
        if list[index]["id"]?.string?.isSpelled(as: budget.destination) == true {
          let limits = (list[index]["limits"] ?? .object([]))
            .setting("perform_waits", to: .int(budget.waits))
          list[index] = list[index].setting("limits", to: limits)
        }
        list[index] = list[index].changing("destinations", limited)
      }
    }
    return run.document.edited { $0.changing("destinations", limited) }
  }
}

/// So many waits that one more, in a call of its own, ends a handler.
struct WaitBudget: Sendable, Hashable {
  let destination: String
  let waits: Int
}

/// Watches a run for the call in which a handler's waits are used up.
final class BudgetWatcher: ReplayObserver {
  private(set) var fault: Fault?

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    guard case .fault(let fault, _, _) = output, fault.waitsUsedUp != nil else { return }
    self.fault = fault
  }
}
