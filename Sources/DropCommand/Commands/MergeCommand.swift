import DropContent
import DropExplore
import DropReplay
import SystemFiles

/// `dndhost merge REPORT…`: one report of the shards of one search, or of the tests of one corpus.
struct MergeCommand: Command {
  static let spec = CommandSpec(
    name: "merge",
    summary: "make one report of the shards of a search, or of tests",
    discussion: [
      "The order of the reports, and which of them were put together before, make no difference; one"
        + " that is there twice counts once. Reports of another session, plugin, option, seed or"
        + " number of runs are refused, and what differs is named.",
      "Of 'test --format json' the same: parts with another version of a plugin, or a session that came out"
        + " otherwise twice, are refused.",
      "Where parts are missing, or were ended early, the status is 75.",
    ],
    operand: OperandSpec(name: "REPORT", kind: .path),
    options: [missing, partial, FindingFiles.save, .treeFormat, .output],
    examples: [
      "dndhost merge part1.json part2.json part3.json part4.json",
      "dndhost merge part*.json --format json --output whole.json",
      "sbatch --array=$(dndhost merge --missing --partial part*.json) search.sh",
    ]
  )
  static let missing = OptionSpec(
    name: "missing",
    summary: "print only the numbers of the parts that are missing, such as 3,7,12-14"
  )
  static let partial = OptionSpec(
    name: "partial",
    summary: "take it as it is where parts are missing"
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    if invocation.operands.contains(where: TestReportReader.isOne) { return try mergeTests() }
    try FindingFiles.check(invocation, beside: [.output])
    var merger = ExploreMerger()
    for path in invocation.operands {
      let report = try read(path)
      do throws(ExploreMerger.Problem) {
        try merger.add(report)
      } catch {
        throw CommandFailure(.unreadable, "\(path): \(Self.sentence(error))")
      }
    }
    guard let merged = merger.report else {
      throw CommandFailure(.usage, "there is nothing to merge")
    }
    let status = status(missing: merged.missing)
    if invocation.has(Self.missing) {
      try deliver(missing: merged.missing)
      return status
    }
    complain(missing: merged.missing, of: merged.partCount, "the whole search")
    var failure: CommandFailure?
    if let path = invocation.value(of: FindingFiles.save) {
      do throws(CommandFailure) {
        try FindingFiles(path: path).write(merged.findings, reading: nil, console)
      } catch {
        failure = error
      }
    }
    let text =
      wantsJSON ? JSONWriter(layout: .indented).text(merged.json) + "\n" : fitted(merged.text)
    try deliver(text, after: failure)
    return .worse(status, merged.holds ? .success : .unmet)
  }

  // MARK: Parts

  private func status(missing: [Int]) -> ExitStatus {
    missing.isEmpty || invocation.has(Self.partial) ? .success : .incomplete
  }

  private func deliver(missing: [Int]) throws(CommandFailure) {
    try deliver(missing.isEmpty ? "" : PartNumbers.text(missing) + "\n", after: nil)
  }

  private func complain(missing: [Int], of count: Int, _ whole: String) {
    if missing.isEmpty { return }
    let (noun, verb) = missing.count == 1 ? ("part", "is") : ("parts", "are")
    console.complain(
      "\(noun) \(PartNumbers.text(missing)) of \(count) \(verb) missing: this is not \(whole)"
    )
  }

  private func mergeTests() throws(CommandFailure) -> ExitStatus {
    if invocation.has(FindingFiles.save) {
      throw CommandFailure(.usage, "'--save' is about searches, and these are tests")
    }
    var join = try TestReportJoin(invocation.operands)
    let (missing, count) = (join.head.missing, join.head.partCount)
    if invocation.has(Self.missing) {
      try deliver(missing: missing)
      return status(missing: missing)
    }
    complain(missing: missing, of: count, "the whole corpus")
    let found =
      if wantsJSON {
        try tell(&join, TestReportText(join.head))
      } else {
        try tell(&join, TestTextReport(palette: palette))
      }
    return .worse(status(missing: missing), found)
  }

  private func tell(
    _ join: inout TestReportJoin,
    _ report: some TestReport
  ) throws(CommandFailure) -> ExitStatus {
    try place.stream { (sink) throws(CommandFailure) in
      var page = TestReportPage(report, of: 0, palette, console, sink)
      while let record = try join.next() { try page.add(record) }
      try page.end()
      return page.status
    }
  }

  private func read(_ path: String) throws(CommandFailure) -> ExploreReport {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      let descriptor = try FileSystem.openFile(path)
      defer { FileSystem.close(descriptor) }
      bytes = try FileSystem.readAll(descriptor, limit: 256 << 20)
    } catch {
      let reason = SystemReason.text(of: error.code)
      throw CommandFailure(.missing, "can't open the report '\(path)': \(reason)")
    }
    guard let json = try? JSONReader().value(of: bytes), let report = ExploreReport(json) else {
      throw CommandFailure(.unreadable, "\(path): not a report of 'explore --format json'")
    }
    return report
  }

  private static func sentence(_ problem: ExploreMerger.Problem) -> String {
    switch problem {
    case .different(let input, let one, let other):
      "it is of another search: '\(input)' is \(short(other)) there, and \(short(one)) before"
    case .partCounts(let one, let other):
      "it is one of \(other) parts, and those before are of \(one)"
    case .unsteady(let part):
      "part \(part) found something else here than before: one of the machines isn't deterministic"
    }
  }

  /// A digest is told from another by its first digits.
  private static func short(_ value: String) -> String {
    value.utf8.count == 64 ? "\(value.prefix(12))…" : value
  }
}
