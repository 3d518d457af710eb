import DropReplay

/// Results as text, one after the other.
protocol TestReport {
  /// Whether it has colours of its own.
  var isPainted: Bool { get }
  /// What comes before so many results.
  func head(of count: Int) -> String
  /// A result, the first is number 0.
  mutating func text(of record: TestRecord, number: Int) -> String
  /// What comes after all of them.
  var foot: String { get }
}

/// A report that is written as results come.
struct TestReportPage<Report: TestReport> {
  private var report: Report
  private var text: String
  private var number = 0
  private(set) var status = ExitStatus.success
  private let palette: Palette
  private let console: Console
  private let sink: any ByteSink

  /// So much text is written at once.
  private static var pieceSize: Int { 1 << 15 }

  /// `count` is how many results there will be.
  init(
    _ report: Report,
    of count: Int,
    _ palette: Palette,
    _ console: Console,
    _ sink: any ByteSink
  ) {
    (self.report, self.palette, self.console, self.sink) = (report, palette, console, sink)
    text = report.head(of: count)
  }

  mutating func add(_ record: TestRecord) throws(CommandFailure) {
    text += report.text(of: record, number: number)
    number += 1
    status = ExitStatus.worse(status, record.result.status)
    if text.utf8.count >= Self.pieceSize { try write() }
  }

  /// Writes what comes after all of them.
  mutating func end() throws(CommandFailure) {
    text += report.foot
    try write()
  }

  private mutating func write() throws(CommandFailure) {
    console.clearProgress()
    let page = SafeText.page(text, keepsColours: report.isPainted && palette.isOn)
    text = ""
    do throws(SinkError) { try sink.write(Array(page.utf8)) } catch { throw CommandFailure(error) }
  }
}

/// Results for people.
struct TestTextReport: TestReport {
  let palette: Palette
  let isPainted = true
  private var tally = TestTally()

  init(palette: Palette) { self.palette = palette }

  func head(of count: Int) -> String { "" }

  mutating func text(of record: TestRecord, number: Int) -> String {
    let result = record.result
    tally.add(result)
    var text = "\(mark(result))  \(SafeText.line(result.name))"
    if case .skipped(let reason) = result.verdict {
      text += ": \(SafeText.line(reason))"
    }
    if !result.remarks.isEmpty {
      text += palette.paint("  (\(result.remarks.joined(separator: "; ")))", .faint)
    }
    text += "\n"
    for line in result.lines { text += "      \(painted(line))\n" }
    return text
  }

  var foot: String {
    var text = "\(tally.passed) of \(tally.count) passed"
    if tally.skipped > 0 { text += ", \(tally.skipped) skipped" }
    if tally.bare > 0 {
      text += "; \(tally.bare) without a golden transcript, which --update writes"
    }
    return text + "\n"
  }

  private func mark(_ result: TestResult) -> String {
    switch result.verdict {
    case .passed: palette.paint("ok  ", .good)
    case .failed: palette.paint("FAIL", .bad)
    case .broken: palette.paint("STOP", .bad)
    case .skipped: palette.paint("skip", .odd)
    }
  }

  private func painted(_ line: String) -> String {
    if line.hasPrefix("- ") { return palette.paint(line, .bad) }
    if line.hasPrefix("+ ") { return palette.paint(line, .good) }
    return SafeText.page(line)
  }
}

/// Results in the Test Anything Protocol, version 14.
struct TAPReport: TestReport {
  let isPainted = false
  let foot = ""

  func head(of count: Int) -> String { "TAP version 14\n1..\(count)\n" }

  func text(of record: TestRecord, number: Int) -> String {
    let result = record.result
    let name = SafeText.line(result.name).replacing("#", with: "\\#")
    var text = "\(result.isBad ? "not ok" : "ok") \(number + 1) - \(name)"
    if case .skipped(let reason) = result.verdict { text += " # SKIP \(reason)" }
    text += "\n"
    if result.lines.isEmpty { return text }
    text += "  ---\n  message: |\n"
    for line in result.lines { text += "    \(line)\n" }
    return text + "  ...\n"
  }
}
