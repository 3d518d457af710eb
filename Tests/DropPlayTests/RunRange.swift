import Foundation
import TestExtent

/// Which of endlessly many random runs are made: a few, a thousand in the whole check, many in the
/// long one; so many as `DNDHOST_RUNS` says from `DNDHOST_FIRST` on, so that pieces add up to all.
enum RunRange {
  static func runs(few: Int, many: Int = 100_000) -> Range<Int> {
    let count = number("DNDHOST_RUNS") ?? (Extent.isLong ? many : Extent.isWhole ? 1_000 : few)
    let first = number("DNDHOST_FIRST") ?? 0
    return first..<first + count
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
