import DropExplore
import DropReplay
import SystemFiles

/// The files that the smallest sessions of a search's findings are written to: the first to the path
/// that was given, the others beside it with a number.
struct FindingFiles {
  static let save = OptionSpec(
    name: "save",
    value: .file("FILE"),
    summary: "write the smallest session that breaks each thing found"
  )

  let path: String

  /// Writes what can be written; throws what kept the first of the others from it.
  func write(_ findings: [Finding], _ console: Console) throws(CommandFailure) {
    var number = 0
    var failure: CommandFailure?
    for finding in findings {
      guard let session = finding.session else {
        console.remark("no session breaks this by itself: \(finding.violation.detail)")
        continue
      }
      number += 1
      let file = number == 1 ? path : numbered(number)
      do throws(CommandFailure) {
        try FileSink.write(session, to: file)
        console.remark("\(file): \(finding.violation.invariant.sentence)")
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// The file of each finding that has a session.
  func names(for findings: [Finding]) -> [String?] {
    var number = 0
    return findings.map { finding in
      guard finding.session != nil else { return nil }
      number += 1
      return number == 1 ? path : numbered(number)
    }
  }

  /// Those beside the first one, as many as a search is likely to write.
  var others: [String] { (2...99).map(numbered) }

  /// `smallest.json` and two make `smallest-2.json`.
  private func numbered(_ number: Int) -> String {
    let name = path.fileName
    let ending = name.dropFirst(name.stem.count)
    let beside = "\(name.stem)-\(number)\(ending)"
    return path.contains("/") ? path.folder.appending(path: beside) : beside
  }
}
