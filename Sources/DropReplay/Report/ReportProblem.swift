import DropCore

/// Something that wasn't as expected, with the step that shows it, its handler and its line.
package struct ReportProblem {
  package let text: String
  package private(set) var record: Int?
  /// The handler, the file and the line; nil where no script had a part in it.
  package private(set) var place: String?

  /// `cause` is the step at which the verdict says that something went wrong.
  init(_ text: String, in report: ReportCollector, cause: Int?) {
    self.text = text
    record = Self.record(of: text, in: report, cause)
    place = record.flatMap { Self.place(of: $0, in: report) }
  }

  private static func record(of text: String, in report: ReportCollector, _ cause: Int?) -> Int? {
    let list = report.records.list
    func last(_ kind: String) -> Int? { list.lastIndex { $0.kind == kind } }
    let perform = list.lastIndex { $0.kind == "call" && $0.word == "on_perform" }
    if text.hasPrefix("expect.outcome") { return cause ?? perform ?? last("outcome") }
    if text.hasPrefix("expect.effects") { return cause ?? perform ?? list.indices.last }
    if text.hasPrefix("expect.sandbox") { return last("fault") ?? list.indices.last }
    if text.hasPrefix("expect.faults") { return last("fault") ?? list.indices.last }
    if text.hasPrefix("expect.proposals.") {
      return deviation(text, report) ?? last("update") ?? last("event")
    }
    if text.hasPrefix("expect.contents.") {
      // What changed them last; else who should have.
      let change = list.lastIndex {
        $0.change != nil && $0.line != nil && isOf(text, "contents", $0.who)
      }
      return cause ?? change ?? perform ?? list.indices.last
    }
    return list.indices.last
  }

  /// Whether it is of this destination, whose name may have any character in it.
  private static func isOf(_ text: String, _ key: String, _ id: String) -> Bool {
    let start = "expect.\(key).\(id)"
    return text.hasPrefix("\(start):") || text.hasPrefix("\(start)[")
  }

  /// The first answer that isn't the one that was expected.
  private static func deviation(_ text: String, _ report: ReportCollector) -> Int? {
    let expected = report.session?.expectation.proposals ?? []
    guard let own = expected.first(where: { isOf(text, "proposals", $0.destination) })
    else { return nil }
    let (id, wanted) = own
    var found = 0
    var before = ""
    var last: Int?
    for (place, record) in report.records.list.enumerated()
    where record.kind == "update" && record.who == id {
      last = place
      let operation = String(record.text.prefix { !" ,:".contains($0) })
      if operation == before { continue }
      before = operation
      guard found < wanted.count, wanted[found] == operation else { return place }
      found += 1
    }
    return last
  }

  private static func place(of index: Int, in report: ReportCollector) -> String? {
    let record = report.records.list[index]
    guard let line = record.line else { return nil }
    let handler =
      switch record.kind {
      case "update": "on_update"
      case "call": record.word
      case "fault": String(record.text.prefix { $0 != ":" })
      default: "on_perform"
      }
    let owner = record.who.isEmpty ? "the source" : SafeText.line(record.who, limit: 80)
    let by = record.change == nil ? "" : ", by \(record.word)"
    return "\(handler) of \(owner), \(report.sources.name(line))\(by)"
  }
}
