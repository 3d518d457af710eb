import DropCore

/// `moves`: what a move costs over 10, 1,000 and 100,000 destinations, regions, items.
///
/// `moves KIND COUNT MOVES [MOTION]` runs one of them and prints nothing, to count instructions,
/// misses of the cache and allocations by the difference of two runs.
enum MovesMode {
  static let counts = [10, 1_000, 100_000]

  static func run(_ arguments: [String]) throws -> Int32 {
    if !arguments.isEmpty { return runOne(arguments) }
    let clock = ProcessorClock()
    for motion in MovingDrag.Motion.allCases {
      print("\(motion.rawValue): \(motion.sentence)")
      for kind in MovingScene.allCases {
        let costs = counts.map { cost(kind, $0, motion, clock) }
        let factor = (costs[2] / costs[0] * 100).rounded() / 100
        let line = zip(counts, costs).map { "\($0): \(Int($1.rounded())) ns" }
        print("  \(kind.rawValue), \(line.joined(separator: ", ")), factor \(factor)")
      }
    }
    return 0
  }

  private static func runOne(_ arguments: [String]) -> Int32 {
    guard arguments.count >= 3, let kind = MovingScene(rawValue: arguments[0]),
      let count = Int(arguments[1]), count > 0, let moves = Int(arguments[2]),
      let motion = MovingDrag.Motion(rawValue: arguments.count > 3 ? arguments[3] : "hand")
    else {
      print("moves KIND COUNT MOVES [hand|sweep|leap]")
      print("kinds:", MovingScene.allCases.map(\.rawValue).joined(separator: " "))
      return 64
    }
    var drag = MovingDrag(kind, count, motion)
    drag.move(moves)
    return 0
  }

  private static func cost(
    _ kind: MovingScene,
    _ count: Int,
    _ motion: MovingDrag.Motion,
    _ clock: ProcessorClock
  ) -> Double {
    var drag = MovingDrag(kind, count, motion)
    let moves = 100_000
    drag.move(moves / 2)
    var best = Double.infinity
    for _ in 0..<5 { best = min(best, clock.measure { drag.move(moves) }) }
    return best / Double(moves)
  }
}
