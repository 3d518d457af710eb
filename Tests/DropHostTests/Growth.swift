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

/// How the work of one thing grows as its input doubles.
///
/// With `DNDHOST_LONG` what is measured is the processor time of this thread alone; without, the units that
/// the account saw, as no quick test may fail for a slow machine.
///
/// Others' work isn't in the thread's time. Of the largest
/// two of the sizes the least of several runs counts, and what seems to grow too fast is measured again, so
/// that only what does so each time fails. n log n at these sizes is 2.2 for a doubling, the square is 4:
/// three doublings that are more than 25-fold together are nearer to the square.
struct Growth {
  let name: String
  /// Milliseconds at each size, or units.
  private(set) var times: [Double] = []
  /// Units that the account saw at the largest.
  private(set) var units: Int64 = 0

  /// Whether one of many is measured: `DNDHOST_PART=2/5` says that every fifth is, from the second on.
  static func isInPart(_ place: Int) -> Bool {
    let words = ProcessInfo.processInfo.environment["DNDHOST_PART"]?.split(separator: "/") ?? []
    guard words.count == 2, let part = Int(words[0]), let parts = Int(words[1]), parts > 0 else {
      return true
    }
    return place % parts == part - 1
  }

  /// Each input is doubled so often.
  static let doublings = Extent.isLong ? 6 : 3
  /// Milliseconds, or units, below which the largest is cheap however it grew.
  static let cheap = Extent.isLong ? 30.0 : 1_000.0
  /// Times as much for eight times the input.
  private let most: Double

  /// Runs `body` with each size, which gives the units that it spent.
  init(
    _ name: String,
    from size: Int,
    doublings: Int = Self.doublings,
    most: Double = 25,
    _ body: (Int) throws -> Int64
  ) rethrows {
    self.name = name
    self.most = most
    guard Extent.isLong else {
      for doubling in 0...doublings {
        units = try body(size << doubling)
        times.append(Double(units))
      }
      return
    }
    for doubling in 0...doublings {
      let (time, units) = try Self.least(doubling < doublings - 3 ? 1 : 2) {
        try body(size << doubling)
      }
      times.append(time)
      self.units = units
      // What is refused by then is as cheap as it will be.
      if time > 4_000 { break }
    }
    for _ in 0..<3 where isTooFast {
      let low = times.count - 4
      times[low] = try max(times[low], Self.least(3) { try body(size << low) }.time)
      let high = times.count - 1
      times[high] = try min(times[high], Self.least(2) { try body(size << high) }.time)
    }
  }

  private static func least(
    _ runs: Int,
    _ body: () throws -> Int64
  ) rethrows -> (time: Double, units: Int64) {
    var best = (time: Double.infinity, units: Int64(0))
    for _ in 0..<runs {
      let before = now
      let units = try body()
      let time = now - before
      if time < best.time { best = (time, units) }
      // Slow ones are measured well enough by one run.
      if time > 200 { break }
    }
    return best
  }

  /// This thread's processor time, in milliseconds.
  private static var now: Double {
    var time = timespec()
    // The call writes the structure and keeps no pointer to it.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  /// How much more the largest took than what is an eighth of it.
  var factor: Double {
    guard times.count > 3, let last = times.last else { return 0 }
    return last / max(times[times.count - 4], 0.2)
  }

  var largest: Double { times.last ?? 0 }

  var isTooFast: Bool { largest > Self.cheap && factor > most }

  /// Nanoseconds for each unit that the account saw, at the largest.
  var perUnit: Double { units > 0 && Extent.isLong ? largest * 1_000_000 / Double(units) : 0 }
}

extension Growth: CustomStringConvertible {
  var description: String {
    let row = times.map { String(format: "%.1f", $0) }.joined(separator: " ")
    let times = String(format: "%.1f", factor)
    return "\(name): \(row) \(Extent.isLong ? "ms" : "units"), ×\(times) for 8 times as much, "
      + "\(units) units"
  }
}

/// What was measured one after the other, and the worst of it.
struct GrowthList {
  private var measured: [Growth] = []
  var count: Int { measured.count }

  /// Takes a growth and holds it to what is allowed: `most` nanoseconds for each unit that the account saw.
  mutating func add(_ growth: Growth, most: Double) {
    measured.append(growth)
    #expect(!growth.isTooFast, "\(growth)")
    #expect(growth.largest < Growth.cheap || growth.perUnit < most, "\(growth)")
  }

  /// Prints the few that grew the fastest and took the most for each unit.
  func tell(_ what: String, _ few: Int = 8) {
    print("\(count) of \(what)")
    let felt = measured.filter { $0.largest > 1 }
    for growth in felt.sorted(by: { $0.factor > $1.factor }).prefix(few) {
      print("  fastest growth: \(growth)")
    }
    for growth in felt.sorted(by: { $0.perUnit > $1.perUnit }).prefix(few * 3)
    where growth.perUnit > 0 {
      print("  most for a unit: \(Int(growth.perUnit)) ns, \(growth)")
    }
  }
}
