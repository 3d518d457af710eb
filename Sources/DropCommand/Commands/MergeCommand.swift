import DropContent
import DropReplay

/// `dndhost merge REPORT…`: one report of the shards of one search.
struct MergeCommand: Command {
  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    var reports: [ExploreReport] = []
    for path in invocation.operands { reports.append(try read(path)) }
    let merged: ExploreReport
    do throws(ExploreReport.MergeError) {
      merged = try ExploreReport.merging(reports)
    } catch {
      throw CommandFailure(.unreadable, Self.sentence(error))
    }
    let missing = ExploreReport.missingParts(in: reports)
    if !missing.isEmpty {
      let (noun, verb) = missing.count == 1 ? ("part", "is") : ("parts", "are")
      let names = missing.joined(separator: ", ")
      console.complain("\(noun) \(names) \(verb) missing: this is not the whole search")
    }
    var failure: CommandFailure?
    if let path = invocation.value(of: .save) {
      do throws(CommandFailure) {
        try FindingFiles(path: path).write(merged.findings, console)
      } catch {
        failure = error
      }
    }
    let text = wantsJSON ? JSONWriter(layout: .indented).text(merged.json) + "\n" : merged.text
    try deliver(text, after: failure)
    return merged.holds ? .success : .unmet
  }

  private func read(_ path: String) throws(CommandFailure) -> ExploreReport {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      let descriptor = try FileSystem.open(path, 0)
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

  private static func sentence(_ error: ExploreReport.MergeError) -> String {
    switch error {
    case .nothing: "there is nothing to merge"
    case .different(let one, let other): "parts of two searches: '\(one)' and '\(other)'"
    case .twice: "two of the reports are of the same part of the search"
    }
  }
}
