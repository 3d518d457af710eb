import Foundation
import TestExtent
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How the work of one thing grows as two of its sizes grow together, by half each time.
///
/// With `DNDHOST_LONG` what is measured is this thread's processor time, the process's memory at its peak
/// and what it writes; without, what the work itself says of it: units, or bytes that were made. Three
/// steps are 3.4 times as much of each size, and 11.4 times as much of their product.
struct PairGrowth {
  let name: String
  /// By the measures' names.
  private(set) var measures: [(name: String, cheap: Double, values: [Double])]

  /// Times as much for 3.4 times each size.
  static let most = 7.0
  private static let steps = 3

  /// Runs `body` with each size, which gives the units or bytes that came of it.
  init(_ name: String, from size: Int, _ body: (Int) throws -> Int) rethrows {
    self.name = name
    measures = [("made", 262_144, [])]
    if Extent.isLong { measures += [("ms", 40, []), ("bytes", 12e6, []), ("written", 4e6, [])] }
    for step in 0...Self.steps {
      let grown = (0..<step).reduce(size) { size, _ in size * 3 / 2 }
      for (place, value) in try Self.run(body, grown).enumerated() {
        measures[place].values.append(value)
      }
    }
    // What seems to grow too fast is measured again: only what does so each time counts.
    for _ in 0..<2 where Extent.isLong && isTooFast {
      let last = try Self.run(body, (0..<Self.steps).reduce(size) { size, _ in size * 3 / 2 })
      let first = try Self.run(body, size)
      for place in measures.indices {
        let values = measures[place].values
        measures[place].values[0] = max(values[0], first[place])
        measures[place].values[Self.steps] = min(values[Self.steps], last[place])
      }
    }
  }

  private static func run(_ body: (Int) throws -> Int, _ size: Int) rethrows -> [Double] {
    guard Extent.isLong else { return [Double(try body(size))] }
    let before = now
    let (made, footprint) = try Footprint.of { try body(size) }
    return [Double(made), now - before, footprint.memory, footprint.written]
  }

  /// This thread's processor time, in milliseconds.
  private static var now: Double {
    var time = timespec()
    // The call writes the structure and keeps no pointer to it.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  /// How much more the largest took, of the measure that grew the most; what is cheap anyway didn't.
  var factor: Double {
    measures.map { measure in
      guard let first = measure.values.first, let last = measure.values.last, last > measure.cheap
      else { return 0 }
      return last / max(first, measure.cheap / 20)
    }.max() ?? 0
  }

  var isTooFast: Bool { factor > Self.most }
}

extension PairGrowth: CustomStringConvertible {
  var description: String {
    let rows = measures.map { measure in
      measure.name + " " + measure.values.map { String(format: "%.0f", $0) }.joined(separator: " ")
    }
    return "\(name): \(rows.joined(separator: ", ")); ×\(String(format: "%.1f", factor))"
  }
}

/// What was measured, and the worst of it.
struct PairGrowthList {
  private var measured: [PairGrowth] = []

  mutating func add(_ growth: PairGrowth) {
    measured.append(growth)
    #expect(!growth.isTooFast, "\(growth)")
  }

  /// Prints the ten that grew the fastest.
  func tell(_ what: String) {
    print("\(measured.count) of \(what)")
    for growth in measured.sorted(by: { $0.factor > $1.factor }).prefix(10) where growth.factor > 0
    {
      print("  \(growth)")
    }
  }
}
