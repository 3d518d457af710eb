/// How two texts differ, line by line, in a form people can read.
package enum LineDifference {
  /// What went and what came, each old line with the new one in its place right below, and a line of
  /// context around all of it; nil where the texts are the same.
  package static func between(_ old: [UInt8], _ new: [UInt8], limit: Int = 30) -> [String]? {
    if old == new { return nil }
    let (a, b) = (lines(old), lines(new))
    var start = 0
    while start < a.count, start < b.count, a[start] == b[start] { start += 1 }
    var end = 0
    while end < a.count - start, end < b.count - start,
      a[a.count - 1 - end] == b[b.count - 1 - end]
    {
      end += 1
    }
    var shown = start > 0 ? ["  \(text(a[start - 1]))"] : []
    shown += middle(a[start..<(a.count - end)], b[start..<(b.count - end)])
    if end > 0 { shown.append("  \(text(a[a.count - end]))") }
    let rest = shown.count - limit
    let header = "@@ line \(start + 1) @@"
    return [header] + shown.prefix(limit) + (rest > 0 ? ["… and \(rest) lines more"] : [])
  }

  private typealias Line = ArraySlice<UInt8>

  /// Lines that differ between two that are the same.
  private struct Gap {
    var old: [Line] = []
    var new: [Line] = []

    var shown: [String] {
      let pairs = zip(old, new).flatMap { old, new in
        let start = LineDifference.start(of: old, new)
        return ["- \(text(old, from: start))", "+ \(text(new, from: start))"]
      }
      let count = min(old.count, new.count)
      return pairs + old.dropFirst(count).map { "- \(text($0))" }
        + new.dropFirst(count).map { "+ \(text($0))" }
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [Line] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: true)
  }

  private static func text(_ line: Line, from start: Int = 0) -> String {
    let rest = String(decoding: line.dropFirst(start), as: UTF8.self)
    return (start > 0 ? "…" : "") + SafeText.line(rest, limit: 300)
  }

  /// How much of two lines stays before what differs.
  private static let context = 60

  /// Where to begin to show two lines, so that what differs in them is seen.
  private static func start(of old: Line, _ new: Line) -> Int {
    let same = zip(old, new).prefix { $0 == $1 }.count
    guard same > context * 2 else { return 0 }
    var start = same - context
    // Never inside a character.
    while start > 0, old[old.startIndex + start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The longest common subsequence where that is cheap; else all that went beside all that came.
  private static func middle(_ old: ArraySlice<Line>, _ new: ArraySlice<Line>) -> [String] {
    let (a, b) = (Array(old), Array(new))
    guard a.count * b.count <= 250_000 else { return Gap(old: a, new: b).shown }
    let lengths = commonLengths(a, b)
    var (i, j) = (0, 0)
    var gap = Gap()
    var shown: [String] = []
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        shown += gap.shown + ["  \(text(a[i]))"]
        gap = Gap()
        (i, j) = (i + 1, j + 1)
      } else if j == b.count || (i < a.count && lengths[i + 1][j] >= lengths[i][j + 1]) {
        gap.old.append(a[i])
        i += 1
      } else {
        gap.new.append(b[j])
        j += 1
      }
    }
    return shown + gap.shown
  }

  private static func commonLengths(_ a: [Line], _ b: [Line]) -> [[Int]] {
    var lengths = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i][j] =
          a[i] == b[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    return lengths
  }
}
