import DropContent
import DropExplore
import DropReplay
import SystemFiles

/// `dndhost merge REPORT…`: one report of the shards of one search.
struct MergeCommand: Command {
  static let spec = CommandSpec(
    name: "merge",
    summary: "make one report of the shards of a search",
    discussion: [
      "The order of the reports, and which of them were put together before, make no difference; one"
        + " that is there twice counts once. Reports of another session, plugin, option, seed or"
        + " number of runs are refused, and what differs is named.",
      "Where parts are missing, or were ended early, the status is 75.",
    ],
    operand: OperandSpec(name: "REPORT", kind: .path),
    options: [missing, partial, FindingFiles.save, .treeFormat, .output],
    examples: [
      "dndhost merge part1.json part2.json part3.json part4.json",
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
    let isLacking = !merged.missing.isEmpty
    let status: ExitStatus = isLacking && !invocation.has(Self.partial) ? .incomplete : .success
    if invocation.has(Self.missing) {
      try deliver(isLacking ? merged.missingRanges + "\n" : "", after: nil)
      return status
    }
    if isLacking {
      let (noun, verb) = merged.missing.count == 1 ? ("part", "is") : ("parts", "are")
      let names = "\(noun) \(merged.missingRanges) of \(merged.partCount)"
      console.complain("\(names) \(verb) missing: this is not the whole search")
    }
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
