/// `DropBench sandbox-instructions`: what each work costs, beside its aim and the floor in C.
///
/// Counted by callgrind as the difference of two runs; needs valgrind and strip.
enum SandboxInstructionsMode {
  /// How much a work may cost.
  private enum Aim {
    case none
    case instructions(Double)
    /// So many times the floor's.
    case floors(Double)

    /// What is said of it, and whether it is met.
    func verdict(on own: Double, floor: Double?) -> (words: String, isMet: Bool)? {
      switch self {
      case .none: nil
      case .instructions(let most): (words("\(Int(most))", own <= most), own <= most)
      case .floors(let most):
        floor.map { floor in
          let isMet = own <= most * floor
          return (words("\(hundredths(most)) times the floor", isMet), isMet)
        }
      }
    }

    private func words(_ aim: String, _ isMet: Bool) -> String {
      " (aim: \(aim), \(isMet ? "met" : "MISSED"))"
    }
  }

  private struct Row {
    var name: String
    var work: SandboxWork
    var floor: SandboxWork?
    var aim = Aim.none
    /// What is taken off, and what one run is divided by: ten host calls beside none.
    var without: SandboxWork?
    var floorWithout: SandboxWork?
    var parts = 1.0
  }

  private static let rows = [
    Row(name: "update, a string (A)", work: .a, floor: .floorA, aim: .instructions(3_700)),
    Row(name: "update, a table (B)", work: .b, floor: .floorB, aim: .instructions(6_300)),
    Row(name: "update, nothing (E)", work: .e, floor: .floorE),
    // 480 were the aim once, and lie below the floor: C alone needs a third more under the count
    // hook that every budget stands on.
    Row(
      name: "host call",
      work: .t,
      floor: .floorT,
      aim: .floors(1.3),
      without: .e,
      floorWithout: .floorE,
      parts: 10
    ),
    Row(
      name: "open, load text, close",
      work: .text,
      floor: .floorText,
      aim: .instructions(600_000)
    ),
    Row(
      name: "open, load compiled, close",
      work: .cache,
      floor: .floorCache,
      aim: .instructions(220_000)
    ),
    Row(name: "open, close", work: .empty, floor: nil),
  ]

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let program = CountedProgram() else {
      print("strip is needed: valgrind can't read this program's debug data")
      return 69
    }
    defer { program.remove() }
    var status: Int32 = 0
    for row in rows {
      let own =
        (count(row.work, program) - (row.without.map { count($0, program) } ?? 0)) / row.parts
      let least = row.floor.map { floor in
        (count(floor, program) - (row.floorWithout.map { count($0, program) } ?? 0)) / row.parts
      }
      var line = "\(row.name): \(Int(own)) instructions"
      if let (words, isMet) = row.aim.verdict(on: own, floor: least) {
        line += words
        if !isMet { status = 1 }
      }
      if let least { line += ", floor \(Int(least)), ratio \(hundredths(own / least))" }
      print(line)
    }
    let memory = try SandboxWork.memory()
    print(
      "idle memory: \(memory.sandbox) bytes (aim: 26624), floor \(memory.floor), ratio "
        + hundredths(Double(memory.sandbox) / Double(memory.floor))
    )
    return status
  }

  /// How many instructions one work takes.
  static func count(_ work: SandboxWork, _ program: CountedProgram) -> Double {
    let whole = [SandboxWork.text, .cache, .empty, .floorText, .floorCache].contains(work)
    let (few, many) = whole ? (20, 220) : (2_000, 12_240)
    let difference =
      program.instructions("sandbox \(work.rawValue) \(many)")
      - program.instructions("sandbox \(work.rawValue) \(few)")
    return abs(difference) / Double(many - few)
  }

  private static func hundredths(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "?" }
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
