import DropReplay
import TestExtent
import TestGround
import Testing

@Suite("Many edits in one event")
struct RandomEditTests {
  /// What is left of a list, by the numbers of its entries; those that were put in are told by none.
  private struct Model {
    var list: [(number: Int?, name: String)]
    /// In the order in which they were made.
    var edits: [String] = []

    init(_ count: Int) { list = (1...count).map { ($0, "e\($0)") } }

    private func index(of number: Int) -> Int? { list.firstIndex { $0.number == number } }

    /// Some that are there, each once.
    private func some(_ most: Int, _ random: inout SeededNumbers) -> [Int] {
      let all = list.compactMap(\.number).shuffled(using: &random)
      return Array(all.prefix(Int.random(in: 1...most, using: &random)))
    }

    private static func isAmong(_ chosen: [Int], _ number: Int?) -> Bool {
      number.map(chosen.contains) ?? false
    }

    mutating func edit(_ random: inout SeededNumbers) {
      let chosen = some(3, &random)
      guard let one = chosen.first, let at = index(of: one) else { return }
      let before = Bool.random(using: &random) ? some(1, &random).first : nil
      let place = before.map { ", \"before\": \($0)" } ?? ""
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        edits.append("{ \"rename\": { \"entry\": \(one), \"name\": \"r\(edits.count)\" } }")
        list[at].name = "r\(edits.count - 1)"
      case 1:
        edits.append("{ \"remove\": \(chosen) }")
        list.removeAll { Self.isAmong(chosen, $0.number) }
      case 2:
        edits.append("{ \"insert\": { \"items\": [\"bare\", \"put\"]\(place) } }")
        let end = before.flatMap(index) ?? list.count
        let new = ["bare", "put.txt"].map { (number: Int?.none, name: $0) }
        list.insert(contentsOf: new, at: end)
      default:
        edits.append("{ \"move\": { \"entries\": \(chosen)\(place) } }")
        // Before one of those that move is before what comes behind it.
        let end = before.flatMap(index) ?? list.count
        let taken = chosen.compactMap { number in list.first { $0.number == number } }
        let left = list[..<end].count { !Self.isAmong(chosen, $0.number) }
        list.removeAll { Self.isAmong(chosen, $0.number) }
        list.insert(contentsOf: taken, at: left)
      }
    }
  }

  /// Lists of one part, and of several.
  @Test("do what each does after the other, and are undone as one", arguments: [3, 12, 700, 2_000])
  func random(_ count: Int) throws {
    let names = (1...count).map { "e\($0)" }
    let contents = names.map { "\"\($0)\"" }.joined(separator: ", ")
    for seed in 0..<(count > 100 ? 3 : Extent.isLong ? 2_000 : 60) {
      var random = SeededNumbers(seed: UInt64(seed))
      var model = Model(count)
      for _ in 0..<min(count, 300) { model.edit(&random) }
      let edit = EditEventTests.edit(
        1,
        "\"edits\": [\(model.edits.joined(separator: ", "))]"
      )
      #expect(
        try EditEventTests.held([edit], contents) == model.list.map(\.name),
        "\(count) entries, seed \(seed)"
      )
      let back = [edit, EditEventTests.turn(2, "undo")]
      #expect(try EditEventTests.held(back, contents) == names, "\(count) entries, seed \(seed)")
    }
  }
}
