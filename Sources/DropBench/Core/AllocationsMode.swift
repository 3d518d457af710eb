import CMallocCount

/// `allocations`: counts what thousands of moves ask of the allocator once a drag is warm, over each
/// kind of scene and through plugins of each kind, and fails where that is more than nothing.
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
          let name = "(\(motion.rawValue)), \(count) \(kind.rawValue)"
          if !isNothing(name, { drag.move($0) }) { isClean = false }
        }
      }
    }
    for work in UpdateScene.works {
      for items in [1, 100_000] {
        let scene = try UpdateScene(work, items: items)
        let name = "of \(items) items through work \(work)"
        if !isNothing(name, { _ = scene.move($0) }) { isClean = false }
      }
    }
    print("allocations: \(isClean ? "none" : "some")")
    return isClean ? 0 : 1
  }

  private static func isNothing(_ name: String, _ move: (_ count: Int) -> Void) -> Bool {
    move(warming)
    let before = malloc_count()
    move(moves)
    let allocations = malloc_count() - before
    print("\(moves) moves \(name): \(allocations)")
    return allocations == 0
  }
}
