import DropReplay

/// The files that the smallest sessions of a search's findings are written to: the first to the path
/// that was given, the others beside it with a number.
struct FindingFiles {
  let path: String

  func write(_ findings: [Finding], _ console: Console) throws(CommandFailure) {
    var number = 0
    for finding in findings {
      guard let session = finding.session else {
        console.remark("no session breaks this by itself: \(finding.violation.detail)")
        continue
      }
      number += 1
      let file = number == 1 ? path : numbered(number)
      try WholeFile.write(session, to: file)
      console.remark("\(file): \(finding.violation.invariant.sentence)")
    }
  }

  /// `smallest.json` and two make `smallest-2.json`.
  private func numbered(_ number: Int) -> String {
    let name = path.fileName
    let ending = name.dropFirst(name.stem.count)
    let beside = "\(name.stem)-\(number)\(ending)"
    return path.contains("/") ? path.folder.appending(path: beside) : beside
  }
}
