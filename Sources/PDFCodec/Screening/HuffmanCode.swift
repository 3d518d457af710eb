#if PDF

/// A canonical code: how many symbols have each length, and the symbols in the order of their codes.
struct HuffmanCode {
  private(set) var counts = [UInt16](repeating: 0, count: 16)
  private(set) var symbols: [UInt16]

  /// Takes each symbol's length, at most 15; 0 for one that isn't used.
  init(_ lengths: ArraySlice<UInt8>) {
    symbols = [UInt16](repeating: 0, count: lengths.count)
    for length in lengths { counts[Int(length & 15)] += 1 }
    counts[0] = 0
    var starts = [Int](repeating: 0, count: 17)
    for length in 1...15 { starts[length + 1] = starts[length] + Int(counts[length]) }
    for (symbol, length) in lengths.enumerated() where length != 0 {
      symbols[starts[Int(length & 15)]] = UInt16(symbol)
      starts[Int(length & 15)] += 1
    }
    // More codes than a length has room for make no code at all.
    if isOversubscribed { counts = [UInt16](repeating: 0, count: 16) }
  }

  private var isOversubscribed: Bool {
    var left = 1
    for length in 1...15 {
      left = left << 1 - Int(counts[length])
      if left < 0 { return true }
    }
    return false
  }

  static let fixedLiterals = HuffmanCode(
    ([UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))[...]
  )
  static let fixedDistances = HuffmanCode([UInt8](repeating: 5, count: 30)[...])
}

#endif
