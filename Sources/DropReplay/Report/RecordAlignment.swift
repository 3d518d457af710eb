/// Which records of two runs are each other's: by what they are, not by their numbers.
package struct RecordAlignment {
  package enum Kind: Int {
    case same
    case differs
    /// Only in the first of the two.
    case gone
    /// Only in the second.
    case come
  }

  /// A record of each, or of one alone.
  package struct Row {
    package let one: Int?
    package let other: Int?
    package let kind: Kind
  }

  /// What is compared of a record: all of it, and what it is about.
  package struct Mark {
    let whole: String
    let kin: String

    package init(whole: String, kin: String) { (self.whole, self.kin) = (whole, kin) }
  }

  package private(set) var rows: [Row] = []

  private let a: [Int]
  private let b: [Int]
  private let kinOfA: [Int]
  private let kinOfB: [Int]

  /// Up to so many comparisons the best alignment is looked for, and then one from what is there once only.
  private static let mostCells = 1_000_000

  package init(_ one: [Mark], _ other: [Mark]) {
    var numbers: [String: Int] = [:]
    func number(_ text: String) -> Int {
      if let known = numbers[text] { return known }
      numbers[text] = numbers.count
      return numbers.count - 1
    }
    a = one.map { number($0.whole) }
    b = other.map { number($0.whole) }
    kinOfA = one.map { number("kin \($0.kin)") }
    kinOfB = other.map { number("kin \($0.kin)") }
    align(0..<a.count, 0..<b.count)
  }

  /// The first row in which they aren't the same; nil where all of them are.
  package var first: Int? { rows.firstIndex { $0.kind != .same } }

  /// How many rows of a kind there are.
  package func count(_ kind: Kind) -> Int { rows.count { $0.kind == kind } }

  private mutating func addSame(_ one: Int, _ other: Int) {
    rows.append(Row(one: one, other: other, kind: .same))
  }

  private mutating func align(_ left: Range<Int>, _ right: Range<Int>) {
    var (left, right) = (left, right)
    while let i = left.first, let j = right.first, a[i] == b[j] {
      addSame(i, j)
      (left, right) = (left.dropFirst(), right.dropFirst())
    }
    var end: [(Int, Int)] = []
    while let i = left.last, let j = right.last, a[i] == b[j] {
      end.append((i, j))
      (left, right) = (left.dropLast(), right.dropLast())
    }
    middle(left, right)
    for (i, j) in end.reversed() { addSame(i, j) }
  }

  private mutating func middle(_ left: Range<Int>, _ right: Range<Int>) {
    let isSmall = left.count * right.count <= Self.mostCells
    let pairs = isSmall ? Self.longest(a[left], b[right]) : Self.anchors(a[left], b[right])
    if pairs.isEmpty { return addGap(left, right) }
    var (i, j) = (left.lowerBound, right.lowerBound)
    for (one, other) in pairs + [(left.upperBound, right.upperBound)] {
      if isSmall { addGap(i..<one, j..<other) } else { align(i..<one, j..<other) }
      if one < left.upperBound { addSame(one, other) }
      (i, j) = (one + 1, other + 1)
    }
  }

  /// What is in one of them only, but for pairs that are about the same.
  private mutating func addGap(_ left: Range<Int>, _ right: Range<Int>) {
    let isSmall = left.count * right.count <= Self.mostCells
    let pairs = isSmall ? Self.longest(kinOfA[left], kinOfB[right]) : []
    var (i, j) = (left.lowerBound, right.lowerBound)
    for (one, other) in pairs + [(left.upperBound, right.upperBound)] {
      rows += (i..<one).map { Row(one: $0, other: nil, kind: .gone) }
      rows += (j..<other).map { Row(one: nil, other: $0, kind: .come) }
      if one < left.upperBound { rows.append(Row(one: one, other: other, kind: .differs)) }
      (i, j) = (one + 1, other + 1)
    }
  }

  /// The longest common subsequence, as pairs of places.
  private static func longest(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(Int, Int)] {
    if a.isEmpty || b.isEmpty { return [] }
    let wide = b.count + 1
    var lengths = [Int32](repeating: 0, count: (a.count + 1) * wide)
    for i in (0..<a.count).reversed() {
      for j in (0..<b.count).reversed() {
        lengths[i * wide + j] =
          a[a.startIndex + i] == b[b.startIndex + j]
          ? lengths[(i + 1) * wide + j + 1] + 1
          : max(lengths[(i + 1) * wide + j], lengths[i * wide + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[a.startIndex + i] == b[b.startIndex + j] {
        pairs.append((a.startIndex + i, b.startIndex + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * wide + j] >= lengths[i * wide + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// What is in both of them once, as far as it is in the same order there.
  private static func anchors(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(Int, Int)] {
    func once(_ slice: ArraySlice<Int>) -> [Int: Int] {
      var places: [Int: Int] = [:]
      for index in slice.indices { places[slice[index]] = places[slice[index]] == nil ? index : -1 }
      return places.filter { $0.value >= 0 }
    }
    let (mine, its) = (once(a), once(b))
    let common = mine.compactMap { number, place in its[number].map { (place, $0) } }
      .sorted { $0.0 < $1.0 }
    // Piles whose tops ascend; each remembers what lay on the pile before it.
    var tops: [Int] = []
    var before = [Int](repeating: -1, count: common.count)
    for (index, pair) in common.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if common[tops[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tops[low - 1] : -1
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var chain: [(Int, Int)] = []
    var at = tops.last ?? -1
    while at >= 0 {
      chain.append(common[at])
      at = before[at]
    }
    return chain.reversed()
  }
}
