import SystemFiles

/// A copy of this program whose instructions callgrind counts: it can't read the debug data of the
/// program itself.
struct CountedProgram {
  private let path = "/tmp/DropBench-\(getpid())"

  /// None where there is no `strip`.
  init?() {
    _ = ProgramOutput.of("strip -o \(path) '\(CommandLine.arguments[0])' 2>&1")
    guard unsafe access(path, X_OK) == 0 else { return nil }
  }

  /// How many it takes with these arguments, from its start to its end; zero where nothing counted.
  func instructions(_ arguments: String) -> Double {
    let command =
      "valgrind --tool=callgrind --callgrind-out-file=/dev/null \(path) \(arguments) 2>&1"
    for line in ProgramOutput.of(command).split(separator: "\n") {
      guard let mark = line.firstRange(of: "Collected : ") else { continue }
      return Double(line[mark.upperBound...].filter(\.isNumber)) ?? 0
    }
    return 0
  }

  /// The same of its first thread alone: what others do beside it goes by the clock.
  func instructionsOfFirstThread(_ arguments: String) -> Double {
    let counted = path + ".counted"
    let command =
      "valgrind --tool=callgrind --separate-threads=yes --callgrind-out-file=\(counted) \(path) "
      + "\(arguments) >/dev/null 2>&1; grep -h ^totals: \(counted)-01; rm -f \(counted) \(counted)-*"
    return Double(ProgramOutput.of(command).filter(\.isNumber)) ?? 0
  }

  func remove() { _ = unsafe unlink(path) }
}
