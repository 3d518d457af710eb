package import DropCore
import DropReplay

/// What whoever has asked for a drop is told of it: a line, and a status as the tool has them.
package struct ShelfAnswer: Hashable, Sendable {
  package let line: String
  package let status: Int32

  /// What came of a drop: all of it arrived, or not; of one that wasn't taken also what the tile takes.
  package init(
    of outcome: Outcome,
    onto tile: String,
    taking types: [ContentType]? = nil,
    fault: String?
  ) {
    let text = OutcomeLine.text(outcome, fault: fault, taking: types)
    line = SafeText.line("\(tile): \(text)", limit: 400)
    status = outcome.status == .imported ? 0 : 1
  }

  private init(_ line: String, _ status: Int32) {
    (self.line, self.status) = (SafeText.line(line, limit: 1_000), status)
  }

  /// No tile is so called.
  package static func unknown(_ tile: String, among tiles: [String]) -> ShelfAnswer {
    let hint = NearestName.hint(for: tile, among: tiles)
    let list = tiles.isEmpty ? "this shelf has none" : "there are \(tiles.joined(separator: ", "))"
    return ShelfAnswer("no tile is called '\(tile)': \(list)\(hint)", 66)
  }

  /// The tile takes nothing yet, and why.
  package static func refused(_ tile: String, _ why: String) -> ShelfAnswer {
    ShelfAnswer("\(tile) takes nothing yet: \(why)", 69)
  }

  /// The shelf ends before the drop has.
  package static let closed = ShelfAnswer("the shelf was closed before the drop was over", 75)

  package static let misunderstood = ShelfAnswer(
    "the shelf that runs doesn't understand this one",
    64
  )
}
