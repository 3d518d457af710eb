import DropContent
import DropCore

/// Results as a document for `merge` and `--changed-from`: each session on a line, sorted by its name.
struct TestReportText: TestReport {
  let isPainted = false
  private let head: TestReportHead
  private var tally = TestTally()

  init(_ head: TestReportHead) { self.head = head }

  func head(of count: Int) -> String { head.line }

  mutating func text(of record: TestRecord, number: Int) -> String {
    tally.add(record.result)
    return (number == 0 ? "\n" : ",\n") + record.line
  }

  var foot: String {
    // What the head has opened is closed.
    "\n]," + JSONWriter().text(.object(tally.members)).dropFirst() + "\n"
  }
}
