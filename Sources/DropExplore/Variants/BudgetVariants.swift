import DropCore
import DropHost
import DropReplay

/// A handler whose waits, or whose units, are used up in one of its calls, each once; then the same is dragged again, as
/// what the first drop left behind shows only there.
struct BudgetVariants {
  let run: RecordedRun

  /// What is dragged again comes so much later.
  private static let pause = 600_000.0

  var all: [SessionVariant] {
    guard let drag = run.lastDrag else { return [] }
    let end = run.document.events.compactMap { $0["t"]?.number }.max() ?? 0
    let again = drag.enumerated().map {
      SessionEvent(time: end + Self.pause + Double($0), kind: $1)
    }
    return run.budgets.map { budget in
      SessionVariant(
        "\(budget.destination)'s \(budget.limit.words) used up after \(budget.amount), then the same dragged again",
        limiting(budget).followed(by: again),
        isLacking: true
      )
    }
  }

  /// The document with a budget for a destination's handlers, wherever it lies.
  private func limiting(_ budget: HandlerBudget) -> SessionDocument {
    func limited(_ list: inout [JSONValue]) {
      for index in list.indices {
        if list[index]["id"]?.string?.isSpelled(as: budget.destination) == true {
          let limits = (list[index]["limits"] ?? .object([]))
            .setting(budget.limit.rawValue, to: .int(budget.amount))
          list[index] = list[index].setting("limits", to: limits)
        }
        list[index] = list[index].changing("destinations", limited)
      }
    }
    return run.document.edited { $0.changing("destinations", limited) }
  }
}

/// So much that a handler is at its end in a call of its own.
struct HandlerBudget: Sendable, Hashable {
  /// What of a whole perform is used up, by its name in a session's limits.
  enum Limit: String {
    case waits = "perform_waits"
    case units = "perform_units"

    var words: String { self == .waits ? "waits" : "units" }
  }

  let destination: String
  let limit: Limit
  let amount: Int

  init(_ destination: String, _ limit: Limit, _ amount: Int) {
    (self.destination, self.limit, self.amount) = (destination, limit, amount)
  }
}

/// Watches a run for the call in which a handler's budget is used up.
final class BudgetWatcher: ReplayObserver {
  private let limit: HandlerBudget.Limit
  private(set) var fault: Fault?

  init(_ limit: HandlerBudget.Limit) { self.limit = limit }

  func begin(_ scene: ReplayScene) throws(SinkError) {}
  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {}

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    guard case .fault(let fault, _, _) = output,
      limit == .waits ? fault.waitsUsedUp != nil : fault.isOfUnits
    else { return }
    self.fault = fault
  }
}
