import DropExplore

/// `explore-instructions [SESSION]`: what a run of a search costs, beside the life of a sandbox.
///
/// Counted by callgrind as the difference of a long search and a short one; needs valgrind and strip.
enum ExploreInstructionsMode {
  private static let few = 256
  private static let many = 1_280

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let program = CountedProgram() else {
      print("strip is needed: valgrind can't read this program's debug data")
      return 69
    }
    defer { program.remove() }
    let session = arguments.first ?? ExploreMode.usualSession
    let difference =
      program.instructions("explore '\(session)' \(many)")
      - program.instructions("explore '\(session)' \(few)")
    let run = difference / Double(many - few)
    let life = SandboxInstructionsMode.count(.cache, program)
    print("a run of \(session): \(Int(run)) instructions")
    print("a sandbox from compiled source, opened and closed: \(Int(life)) instructions")
    let tenths = life > 0 ? Int((run / life * 10).rounded()) : 0
    print("a run costs as much as \(tenths / 10).\(tenths % 10) of those")
    return run > 0 && life > 0 ? 0 : 1
  }
}
