/// `DropBench sandbox-instructions`: what each work costs, beside its target and the floor in C.
///
/// Counted by callgrind as the difference of two runs; needs valgrind and strip.
enum SandboxInstructionsMode {
  private struct Row {
    var name: String
    var work: SandboxWork
    var floor: SandboxWork?
    var target: Double
    /// What is taken off, and what one run is divided by: ten host calls beside none.
    var without: SandboxWork?
    var floorWithout: SandboxWork?
    var parts = 1.0
  }

  private static let rows = [
    Row(name: "update, a string (A)", work: .a, floor: .floorA, target: 3_700),
    Row(name: "update, a table (B)", work: .b, floor: .floorB, target: 6_300),
    Row(name: "update, nothing (E)", work: .e, floor: .floorE, target: 0),
    Row(
      name: "host call",
      work: .t,
      floor: .floorT,
      target: 480,
      without: .e,
      floorWithout: .floorE,
      parts: 10
    ),
    Row(name: "open, load text, close", work: .text, floor: .floorText, target: 600_000),
    Row(name: "open, load compiled, close", work: .cache, floor: .floorCache, target: 220_000),
    Row(name: "open, close", work: .empty, floor: nil, target: 0),
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
      var line = "\(row.name): \(Int(own)) instructions"
      if row.target > 0 {
        line +=
          own <= row.target
          ? " (target \(Int(row.target)): met)" : " (target \(Int(row.target)): MISSED)"
        if own > row.target { status = 1 }
      }
      if let floor = row.floor {
        let least =
          (count(floor, program) - (row.floorWithout.map { count($0, program) } ?? 0)) / row.parts
        line += ", floor \(Int(least)), ratio \(hundredths(own / least))"
      }
      print(line)
    }
    let memory = try SandboxWork.memory()
    print(
      "idle memory: \(memory.sandbox) bytes (target 26624), floor \(memory.floor), ratio "
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
