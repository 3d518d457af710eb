import Foundation

/// What a run takes beside time: this process's memory at its peak, and what it writes.
///
/// Others' tests are in it, too: it says something where nothing else runs.
struct Footprint {
  /// Bytes beyond what there was before; what was freed before and is used again doesn't show.
  var memory = 0.0
  var written = 0.0

  /// Measures a run; zeros where the system doesn't tell.
  static func of<Result>(_ body: () throws -> Result) rethrows -> (Result, Footprint) {
    // Where peaks are counted from, by proc(5).
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    let (memory, written) = (number("status", "VmRSS:") * 1024, number("io", "wchar:"))
    let result = try body()
    let peak = number("status", "VmHWM:") * 1024
    let footprint = Footprint(
      memory: max(0, peak - memory),
      written: max(0, number("io", "wchar:") - written)
    )
    return (result, footprint)
  }

  private static func number(_ file: String, _ key: String) -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/\(file)", encoding: .utf8)) ?? ""
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else {
      return 0
    }
    return line.dropFirst(key.count).split(whereSeparator: \.isWhitespace).first
      .flatMap { Double($0) } ?? 0
  }
}
