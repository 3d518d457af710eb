/// Makes inputs out of a corpus by small changes, the same ones for the same seed.
struct Mutator {
  private var state: UInt64
  private let corpus: [[UInt8]]

  init(seed: UInt64, corpus: [[UInt8]]) {
    state = seed &* 2 &+ 1
    self.corpus = corpus.isEmpty ? [[0x20]] : corpus
  }

  /// SplitMix64.
  private mutating func random(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, bound)))
  }

  /// A piece of one input with one to eight changes, at most two kilobytes long.
  mutating func next() -> [UInt8] {
    var input = piece(of: corpus[random(below: corpus.count)], at: 2048)
    for _ in 0..<(1 + random(below: 8)) { change(&input) }
    return input
  }

  /// Mostly the start, which holds the headers.
  private mutating func piece(of whole: [UInt8], at most: Int) -> [UInt8] {
    let start = random(below: 3) > 0 ? 0 : random(below: whole.count)
    let count = min(whole.count - start, 1 + random(below: most))
    return Array(whole[start..<(start + count)])
  }

  private static let marks: [[UInt8]] = [
    "{", "}", "\\", "\\u55357 ", "\\'", "\\bin99999999999 ", "\\*", "<", ">", "&", "&#x",
    "&#999999999;",
    "<!--", "-->", "<![", "<table>", "<td>", "</pre>", "<script", "\"", "'", "=", "=\r\n", "=3D",
    ":",
    ";", ",", "\r\n ", "\n", "BEGIN:VCARD\n", "END:VCARD\n", "ENCODING=QUOTED-PRINTABLE:",
    "CHARSET=Shift_JIS", "bplist00", "[", "]", "\\ud800", "1e999", "-", "true", "%",
  ].map { Array($0.utf8) }

  private mutating func change(_ input: inout [UInt8]) {
    let at = random(below: input.count + 1)
    let count = min(1 + random(below: 16), input.count - at)
    switch random(below: 8) {
    case 0 where at < input.count: input[at] = UInt8(random(below: 256))
    case 1 where at < input.count: input[at] ^= 1 << UInt8(random(below: 8))
    case 2: input.removeSubrange(at..<(at + count))
    case 3:
      input.insert(contentsOf: Array(input[at..<(at + count)]), at: random(below: input.count))
    case 4: input.insert(contentsOf: Mutator.marks[random(below: Mutator.marks.count)], at: at)
    case 5: input.insert(UInt8([0, 0xFF, 0x80, 0xFE, 0xC2, 0xED, 0xF4][random(below: 7)]), at: at)
    case 6: input.insert(contentsOf: piece(of: corpus[random(below: corpus.count)], at: 64), at: at)
    default: input.removeSubrange(at...)
    }
  }
}
