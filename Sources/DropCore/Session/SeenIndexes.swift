/// What the indexes mean that a function of a script has seen, each by when it looked.
///
/// An index that was named keeps meaning the place that it was then, one that an entry was found at that
/// entry; any other is of the list as the function saw it last.
package struct SeenIndexes: Sendable {
  /// Indexes that follow each other, seen at one time.
  private struct Run: Sendable {
    var indexes: Range<Int>
    let look: Look
  }

  private var last: Look?
  /// The newest last.
  private var named: [Run] = []
  private var found: [Run] = []

  /// More nobody keeps in mind: the oldest mean what any other index means.
  private static let most = 256

  package init(_ look: Look? = nil) { last = look }

  /// The function asked where its drop's gap is.
  package mutating func name(_ index: Int, at look: Look) {
    last = look
    Self.note(index..<index + 1, look.ofGap, in: &named)
  }

  /// The function looked for an entry; it may be nowhere.
  package mutating func find(_ index: Int?, at look: Look) {
    last = look
    if let index { Self.note(index..<index + 1, look, in: &found) }
  }

  /// The function read all contents.
  package mutating func read(at look: Look) {
    last = look
    found = []
  }

  /// So many were put in at an index: one that counts on from a name is of the same time.
  package mutating func put(_ count: Int, at index: Int) {
    guard count > 0, let look = Self.look(of: index, in: named) else { return }
    let (next, overflows) = index.addingReportingOverflow(1)
    if overflows || count > .max - next { return }
    Self.note(next..<next + count, look.ofList, in: &named)
  }

  /// Of which list an index is where something goes.
  package func look(ofPlace index: Int) -> Look? {
    Self.look(of: index, in: named) ?? look(ofEntry: index)
  }

  /// Of which list an index is that names an entry.
  package func look(ofEntry index: Int) -> Look? { Self.look(of: index, in: found) ?? last }

  private static func look(of index: Int, in runs: [Run]) -> Look? {
    runs.last { $0.indexes.contains(index) }?.look
  }

  private static func note(_ indexes: Range<Int>, _ look: Look, in runs: inout [Run]) {
    if let last = runs.last, last.look == look, last.indexes.lowerBound <= indexes.lowerBound,
      last.indexes.upperBound >= indexes.lowerBound
    {
      let end = max(last.indexes.upperBound, indexes.upperBound)
      runs[runs.count - 1].indexes = last.indexes.lowerBound..<end
      return
    }
    runs.removeAll {
      indexes.lowerBound <= $0.indexes.lowerBound && $0.indexes.upperBound <= indexes.upperBound
    }
    runs.append(Run(indexes: indexes, look: look))
    if runs.count > most { runs.removeFirst() }
  }
}
