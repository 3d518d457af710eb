#if PDF

/// Counts what a zlib stream expands to without expanding it (RFC 1950, RFC 1951): only lengths are
/// added up, so that memory doesn't grow with the answer.
struct DeflateCounter {
  private let source: PDFSource
  private var at: Int
  private var bits: UInt32 = 0
  private var held = 0
  private let limit: Int
  private var count = 0

  /// Starts at a stream's first byte; counting ends once `limit` is passed.
  init(_ source: PDFSource, at: Int, limit: Int) {
    self.source = source
    self.at = at
    self.limit = limit
  }

  /// How many bytes there are up to the end, or to what is broken; nil where no such stream begins.
  mutating func run() -> Int? {
    guard let method = source.byte(at: at), let flags = source.byte(at: at + 1),
      method & 15 == 8, (Int(method) << 8 | Int(flags)) % 31 == 0
    else { return nil }
    at += 2
    while count <= limit, let isLast = take(1), let kind = take(2), block(kind), isLast == 0 {}
    return count
  }

  private mutating func take(_ wanted: Int) -> Int? {
    while held < wanted {
      guard let byte = source.byte(at: at) else { return nil }
      bits |= UInt32(byte) << UInt32(held)
      held += 8
      at += 1
    }
    let value = bits & ((1 << UInt32(wanted)) - 1)
    bits >>= UInt32(wanted)
    held -= wanted
    return Int(value)
  }

  /// Whether a block came to its end.
  private mutating func block(_ kind: Int) -> Bool {
    switch kind {
    case 0: return stored()
    case 1: return codes(.fixedLiterals, .fixedDistances)
    case 2:
      guard let (literals, distances) = tables() else { return false }
      return codes(literals, distances)
    default: return false
    }
  }

  private mutating func stored() -> Bool {
    (bits, held) = (0, 0)
    guard let low = take(16), take(16) != nil, source.holds(low, at: at) else { return false }
    at += low
    count += low
    return true
  }

  private mutating func codes(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
    while count <= limit {
      guard let symbol = symbol(literals) else { return false }
      if symbol < 256 {
        count += 1
      } else if symbol == 256 {
        return true
      } else {
        guard symbol < 286, let more = take(Self.lengthBits[symbol - 257]),
          let distance = self.symbol(distances), distance < 30,
          take(distance < 4 ? 0 : distance / 2 - 1) != nil
        else { return false }
        count += Self.lengths[symbol - 257] + more
      }
    }
    return true
  }

  /// The tables in front of a block that has its own.
  private mutating func tables() -> (HuffmanCode, HuffmanCode)? {
    guard let literals = take(5), let distances = take(5), let codes = take(4), literals < 30
    else { return nil }
    var lengths = [UInt8](repeating: 0, count: 19)
    for place in 0..<(codes + 4) {
      guard let length = take(3) else { return nil }
      lengths[Self.order[place]] = UInt8(length)
    }
    let code = HuffmanCode(lengths[...])
    let (first, total) = (literals + 257, literals + 257 + distances + 1)
    var all: [UInt8] = []
    while all.count < total {
      guard let symbol = symbol(code) else { return nil }
      switch symbol {
      case 0..<16: all.append(UInt8(symbol))
      case 16:
        guard let last = all.last, let more = take(2) else { return nil }
        all += [UInt8](repeating: last, count: 3 + more)
      default:
        guard let more = take(symbol == 17 ? 3 : 7) else { return nil }
        all += [UInt8](repeating: 0, count: (symbol == 17 ? 3 : 11) + more)
      }
    }
    guard all.count == total else { return nil }
    return (HuffmanCode(all[..<first]), HuffmanCode(all[first...]))
  }

  private mutating func symbol(_ code: HuffmanCode) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      guard let bit = take(1) else { return nil }
      value |= bit
      let count = Int(code.counts[length])
      if value - count < first { return Int(code.symbols[index + value - first]) }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
}

#endif
