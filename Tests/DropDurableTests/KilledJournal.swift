#if Durable

import DropCore
import DropDurable
import DropHost
import Foundation
import TestGround

/// An app with a journal that runs in a process of its own, and what is left of it.
final class KilledJournal {
  let folder: TemporaryFolder
  /// What the app printed.
  private(set) var lines: [String] = []
  private(set) var status: Int32 = 0

  init() throws { folder = try TemporaryFolder() }

  static let hasStrace = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")

  /// Runs it to its end, or until it has said so many lines, and kills it then; with a fault, if any, that strace
  /// puts into its calls.
  func run(
    drops: Int,
    items: Int = 3,
    resumes: Bool = false,
    fewRecords: Int? = nil,
    killedAfter count: Int = .max,
    inject: String? = nil
  ) throws {
    var command = [KilledProcess.path("JournalApp"), folder.path, "\(drops)", "\(items)"]
    if resumes { command.append("resume") }
    if let fewRecords { command.append("\(fewRecords)") }
    if let inject {
      let calls = inject.prefix { $0 != ":" }
      command =
        ["/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(calls)", "-e"]
        + ["inject=\(inject)"] + command
    }
    let end = try KilledProcess(command, killedAfter: count)
    (lines, status) = (end.lines, end.status)
  }

  func all(_ name: String) -> [String] {
    (try? folder.text(name))?.split(separator: "\n").map(String.init) ?? []
  }

  var journal: String { folder.path + "/journal" }

  /// How many records the journal said that it has.
  var kept: Int { all("kept").compactMap { Int($0) }.reduce(0, +) }

  /// What is wrong with what it left, a sentence each, and how many records there are.
  ///
  /// Once its journal has failed an app does things of which that knows nothing.
  func problems(hasFailed: Bool = false) throws -> (problems: [String], records: Int) {
    let journal = try SQLiteJournal(folder: journal)
    let records = try journal.read()
    var problems: [String] = []
    var encoder = JournalEncoder()
    let sums = try records.map { record in
      try encoder.bytes(of: record).suffix(8).map { String($0, radix: 16) }.joined(separator: "-")
    }
    let submitted = all("submitted")
    if sums != Array(submitted.prefix(sums.count)) { problems.append("other records than went in") }
    if records.count < kept { problems.append("\(records.count) records of \(kept)") }
    // Nothing was done outside that an engine wouldn't do that knows what is left.
    let feed = JournalFeed(records)
    let again = try HostEngine(PluginHost(grants: [.tasks]).registered, answers: feed)
    var asked: Set<String> = []
    feed.run(again) { outputs, _ in
      for case .request(.task(let task)) in outputs {
        asked.insert("\(journal.id)-\(again.callName(of: task.id))")
      }
    }
    let done = all("done")
    if hasFailed { return (problems, records.count) }
    problems += done.filter { !asked.contains($0) }.map { "\($0) was done and is not known" }
    if Set(done).count != done.count { problems.append("something was done twice") }
    return (problems, records.count)
  }
}

#endif
