/// What is left to one whole perform: shared by all the tasks that belong to it.
package final class PerformAccount {
  package private(set) var unitsLeft: Int64
  package private(set) var waitsLeft: Int

  package init(_ limits: SandboxLimits = SandboxLimits()) {
    unitsLeft = limits.performUnits
    waitsLeft = limits.performWaits
  }

  func spend(units: Int64) {
    unitsLeft = max(0, unitsLeft - max(0, units))
  }

  /// Takes one wait; false when none is left.
  func takeWait() -> Bool {
    guard waitsLeft > 0 else { return false }
    waitsLeft -= 1
    return true
  }
}
