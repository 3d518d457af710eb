/// What a move costs a program that holds a drag: from `Drag.move` to the granted proposal and the
/// effects, the script's call under all limits included.
///
/// `updates A|B|C|D|I MOVES [ITEMS]`: work A answers with a string, work B with a new table, both
/// after asking one question about the first item's types; work C asks about all items at once; work
/// D says where the place is, and so something else now and then; work I is A with `ipairs`. With `updates ratio MOVES` the time of A and B beside that of the floor in C.
enum UpdatesMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count >= 2, let moves = Int(arguments[1]) else { return 64 }
    if arguments[0] == "ratio" { return try ratios(moves) }
    let items = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
    let scene = try UpdateScene(arguments[0], items: items)
    print("granted", scene.move(moves), "of", moves)
    return 0
  }

  /// The best of five rounds each, taken in turn, as noise only ever adds.
  private static func ratios(_ moves: Int) throws -> Int32 {
    for (work, floor) in [("A", SandboxWork.floorA), ("B", .floorB)] {
      let scene = try UpdateScene(work, items: 1)
      var best = (own: Double.infinity, floor: Double.infinity)
      for _ in 0..<5 {
        best.own = min(best.own, ProcessorClock().measure { _ = scene.move(moves) })
        best.floor = try min(best.floor, measure(floor, moves))
      }
      let each = (best.own / Double(moves), best.floor / Double(moves))
      print("\(work): \(Int(each.0)) ns, floor \(Int(each.1)) ns, ratio", each.0 / each.1)
    }
    return 0
  }

  private static func measure(_ work: SandboxWork, _ moves: Int) throws -> Double {
    var result = Result<Int, any Error>.success(0)
    let time = ProcessorClock().measure { result = Result { try work.run(moves) } }
    _ = try result.get()
    return time
  }
}
