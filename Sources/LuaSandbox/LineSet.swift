/// Some lines of a source, by their numbers from one.
package struct LineSet: Sendable, Hashable {
  /// A bit for each line, at its number.
  private var words: [UInt64] = []

  package init() {}

  init(words: [UInt64]) { self.words = words }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  package mutating func insert(_ line: Int) {
    let word = line / 64
    if word >= words.count { words += Array(repeating: 0, count: word + 1 - words.count) }
    words[word] |= 1 << UInt64(line % 64)
  }

  package mutating func formUnion(_ other: LineSet) {
    if words.count < other.words.count {
      words += Array(repeating: 0, count: other.words.count - words.count)
    }
    for (place, word) in other.words.enumerated() { words[place] |= word }
  }

  /// The numbers, in ascending order.
  package var numbers: [Int] {
    var numbers: [Int] = []
    for (place, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(place * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return numbers
  }
}
