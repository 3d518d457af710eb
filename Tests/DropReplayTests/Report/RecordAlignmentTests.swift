import DropReplay
import Testing

@Suite("Records of two runs side by side")
struct RecordAlignmentTests {
  /// All lists of up to so many marks out of four, of which two are about the same.
  private static func lists(upTo most: Int) -> [[Int]] {
    var (all, last): ([[Int]], [[Int]]) = ([[]], [[]])
    for _ in 0..<most {
      last = last.flatMap { list in (0..<4).map { list + [$0] } }
      all += last
    }
    return all
  }

  private static func marks(_ numbers: [Int]) -> [RecordAlignment.Mark] {
    numbers.map { RecordAlignment.Mark(whole: "\($0)", kin: "\($0 / 2)") }
  }

  private static func common(_ one: [Int], _ other: [Int]) -> Int {
    var lengths = [Int](repeating: 0, count: other.count + 1)
    for mark in one {
      var before = 0
      for place in other.indices {
        let old = lengths[place + 1]
        lengths[place + 1] =
          other[place] == mark ? before + 1 : max(lengths[place + 1], lengths[place])
        before = old
      }
    }
    return lengths.last ?? 0
  }

  @Test(
    "have each record once, in order, and as many together as there can be: all lists up to three"
  )
  func short() {
    let lists = Self.lists(upTo: 3)
    for one in lists {
      for other in lists {
        let alignment = RecordAlignment(Self.marks(one), Self.marks(other))
        #expect(alignment.rows.compactMap(\.one) == Array(one.indices), "\(one) \(other)")
        #expect(alignment.rows.compactMap(\.other) == Array(other.indices), "\(one) \(other)")
        #expect(alignment.count(.same) == Self.common(one, other), "\(one) \(other)")
        #expect((alignment.first == nil) == (one == other), "\(one) \(other)")
        for row in alignment.rows { check(row, one, other) }
      }
    }
  }

  private func check(_ row: RecordAlignment.Row, _ one: [Int], _ other: [Int]) {
    let (mine, its) = (row.one.map { one[$0] }, row.other.map { other[$0] })
    switch row.kind {
    case .same: #expect(mine == its && mine != nil)
    case .differs: #expect(mine != its && mine.map { $0 / 2 } == its.map { $0 / 2 })
    case .gone: #expect(mine != nil && its == nil)
    case .come: #expect(mine == nil && its != nil)
    }
  }

  @Test("agree where they are too long to be looked at pair by pair")
  func long() {
    let one = (0..<6_000).map { $0 * 2 }
    // What is otherwise is about the same; and something new comes here and there.
    var other: [Int] = []
    for (place, number) in one.enumerated() {
      other.append(place % 100 == 50 ? number + 1 : number)
      if place % 1_000 == 10 { other.append(100_000 + place) }
    }
    let alignment = RecordAlignment(Self.marks(one), Self.marks(other))
    #expect(alignment.count(.same) == 5_940)
    #expect(alignment.count(.differs) == 60)
    #expect(alignment.count(.come) == 6 && alignment.count(.gone) == 0)
    #expect(alignment.first == 11)
  }

  @Test("don't break down where all records are alike, or none is")
  func alike() {
    let same = [Int](repeating: 7, count: 3_000)
    #expect(RecordAlignment(Self.marks(same), Self.marks(same + [7])).count(.come) == 1)
    let (one, other) = (Array(0..<3_000), Array(10_000..<13_000))
    let alignment = RecordAlignment(Self.marks(one), Self.marks(other))
    #expect(alignment.count(.gone) == 3_000 && alignment.count(.come) == 3_000)
  }
}
