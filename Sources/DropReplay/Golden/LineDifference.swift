/// How two texts differ, line by line, in a form people can read.
package enum LineDifference {
  /// What went and what came with a line of context around it; nil where the texts are the same.
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

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: true)
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    SafeText.line(String(decoding: line, as: UTF8.self), limit: 300)
  }

  /// The longest common subsequence where that is cheap; else all that went, then all that came.
  private static func middle(
    _ old: ArraySlice<ArraySlice<UInt8>>,
    _ new: ArraySlice<ArraySlice<UInt8>>
  ) -> [String] {
    let (a, b) = (Array(old), Array(new))
    guard a.count * b.count <= 250_000 else {
      return a.map { "- \(text($0))" } + b.map { "+ \(text($0))" }
    }
    let lengths = commonLengths(a, b)
    var (i, j) = (0, 0)
    var shown: [String] = []
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        shown.append("  \(text(a[i]))")
        (i, j) = (i + 1, j + 1)
      } else if j == b.count || (i < a.count && lengths[i + 1][j] >= lengths[i][j + 1]) {
        shown.append("- \(text(a[i]))")
        i += 1
      } else {
        shown.append("+ \(text(b[j]))")
        j += 1
      }
    }
    return shown
  }

  private static func commonLengths(
    _ a: [ArraySlice<UInt8>],
    _ b: [ArraySlice<UInt8>]
  ) -> [[Int]] {
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
