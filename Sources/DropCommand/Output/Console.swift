import DropReplay
import SystemFiles

/// Standard output and standard error, and how they may be written to.
final class Console {
  let output: any ByteSink = DescriptorSink(descriptor: STDOUT_FILENO)
  private let errors = DescriptorSink(descriptor: STDERR_FILENO)
  let isQuiet: Bool
  /// Whether standard output takes colours.
  let hasColors: Bool
  /// Whether standard error does.
  let hasErrorColors: Bool
  let showsProgress: Bool
  /// Whether standard output is a terminal.
  let isTerminal: Bool
  private var hasProgress = false
  private var progressBegan: UInt64 = 0

  /// How wide the terminal is that standard output is.
  var columns: Int? { Self.columns(of: STDOUT_FILENO) }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    // Safe: the call fills in the size, or fails, as it does where that is no terminal.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  init(color: String?, isQuiet: Bool) {
    self.isQuiet = isQuiet
    isTerminal = isatty(STDOUT_FILENO) == 1
    hasColors = Self.colors(color, on: STDOUT_FILENO)
    hasErrorColors = Self.colors(color, on: STDERR_FILENO)
    showsProgress = !isQuiet && Self.environment("TERM") != "dumb" && isatty(STDERR_FILENO) == 1
  }

  /// What was asked for, on standard output.
  func print(_ text: String) throws(SinkError) {
    try output.write(Array(SafeText.page(text).utf8))
  }

  /// What went wrong, on standard error; where even that is closed, nothing can be said.
  func complain(_ text: String) {
    clearProgress()
    let name = hasErrorColors ? "\u{1B}[1;31mdndhost:\u{1B}[0m" : "dndhost:"
    let width = Self.columns(of: STDERR_FILENO)
    let indent = "dndhost: ".count
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { SafeText.line(String($0), limit: 2_000) }
    var shown: [String] = []
    for (number, line) in lines.enumerated() {
      guard let width else {
        shown.append(line)
        continue
      }
      // A line of source stays one line, for the mark under it, which came with it.
      if line.hasPrefix("    "), line.hasSuffix("^"), line.dropLast().allSatisfy({ $0 == " " }) {
        continue
      }
      if line.hasPrefix("    ") {
        let next = number + 1 < lines.count ? lines[number + 1] : ""
        let isMark = next.hasSuffix("^") && next.dropLast().allSatisfy { $0 == " " }
        shown += SourceExcerpt.fitted(isMark ? [line, next] : [line], width: width)
      } else {
        let start = number == 0 ? indent : 0
        shown.append(TextPage.hung(line, from: start, width: width, indent: indent))
      }
    }
    let safe = shown.joined(separator: "\n")
    try? errors.write(Array("\(name) \(safe)\n".utf8))
  }

  /// Something worth knowing, on standard error, unless told to be quiet.
  func remark(_ text: String) {
    if isQuiet { return }
    clearProgress()
    let fitted = TextPage.hanging(text, width: Self.columns(of: STDERR_FILENO))
    try? errors.write(Array("\(SafeText.page(fitted))\n".utf8))
  }

  /// One line of progress, which the next one replaces; nothing where nobody watches.
  func progress(_ text: String) {
    guard showsProgress else { return }
    try? errors.write(Array("\r\u{1B}[K\(SafeText.line(text, limit: 76))".utf8))
    hasProgress = true
  }

  /// A bar of progress with the time left, once something takes over a second; part 0 begins it.
  ///
  /// Where nobody knows how much there is, `part` is nil.
  func progress(part: Double?, _ what: String) {
    guard showsProgress else { return }
    let now = MonotonicClock.nanoseconds
    if progressBegan == 0 || part == 0 { progressBegan = now }
    let passed = Double(now - progressBegan) / 1e9
    guard passed > 1 else { return }
    guard let part = part.map({ min(1, $0) }), part > 0 else { return progress(what) }
    let full = Int(part * 20)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: 20 - full)
    let left = Int(min(1e9, passed / part - passed)) + 1
    progress("\(bar) about \(Self.time(left)) left, \(what)")
  }

  /// The same where things are counted.
  func progress(_ done: Int, of all: Int, _ name: String) {
    guard all > 0 else { return }
    progress(part: Double(done) / Double(all), "\(done) of \(all)  \(name)")
  }

  private static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\(seconds / 60) min"
    default: "\(seconds / 3_600) h"
    }
  }

  /// Takes the line of progress away, so that it stands beside nothing else.
  func clearProgress() {
    guard hasProgress else { return }
    hasProgress = false
    try? errors.write(Array("\r\u{1B}[K".utf8))
  }

  private static func colors(_ choice: String?, on descriptor: Int32) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default:
      let isRefused = environment("NO_COLOR").map { !$0.isEmpty } ?? false
      return !isRefused && environment("TERM") != "dumb" && isatty(descriptor) == 1
    }
  }

  private static func environment(_ name: String) -> String? {
    // The environment's strings live as long as the process; nothing here changes them.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
