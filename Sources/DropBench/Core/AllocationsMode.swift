import CMallocCount

/// `allocations`: counts what thousands of moves over each kind of scene ask of the allocator once a
/// drag is warm, and fails where that is more than nothing.
enum AllocationsMode {
  private static let warming = 40_000
  private static let moves = 20_000

  static func run(_ arguments: [String]) throws -> Int32 {
    guard malloc_count() > 0 else {
      print("allocations can't be counted here")
      return 69
    }
    var isClean = true
    for motion in MovingDrag.Motion.allCases {
      for kind in MovingScene.allCases {
        for count in MovesMode.counts {
          var drag = MovingDrag(kind, count, motion)
          drag.move(warming)
          let before = malloc_count()
          drag.move(moves)
          let allocations = malloc_count() - before
          print("\(moves) moves (\(motion.rawValue)), \(count) \(kind.rawValue): \(allocations)")
          if allocations != 0 { isClean = false }
        }
      }
    }
    print("allocations: \(isClean ? "none" : "some")")
    return isClean ? 0 : 1
  }
}
