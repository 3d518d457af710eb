#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
    guard let program = strippedCopy() else {
      print("strip is needed: valgrind can't read this program's debug data")
      return 69
    }
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
    _ = unsafe remove(program)
    return status
  }

  private static func count(_ work: SandboxWork, _ program: String) -> Double {
    let whole = [SandboxWork.text, .cache, .empty, .floorText, .floorCache].contains(work)
    let (few, many) = whole ? (20, 220) : (2_000, 12_240)
    let difference = total(work, few, program, many: false) - total(work, many, program, many: true)
    return abs(difference) / Double(many - few)
  }

  private static func total(_ work: SandboxWork, _ count: Int, _ program: String, many: Bool)
    -> Double
  {
    let command =
      "valgrind --tool=callgrind --callgrind-out-file=/dev/null "
      + "\(program) sandbox \(work.rawValue) \(count) 2>&1"
    for line in ProgramOutput.of(command).split(separator: "\n") {
      guard let mark = line.firstRange(of: "Collected : ") else { continue }
      return Double(line[mark.upperBound...].filter(\.isNumber)) ?? 0
    }
    return 0
  }

  private static func strippedCopy() -> String? {
    let copy = "/tmp/DropBench-\(getpid())"
    _ = ProgramOutput.of("strip -o \(copy) '\(CommandLine.arguments[0])' 2>&1")
    return unsafe access(copy, X_OK) == 0 ? copy : nil
  }

  private static func hundredths(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "?" }
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
