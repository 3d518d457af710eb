extension Span<UInt8> {
  /// Whether an ASCII word stands at a place.
  @inline(__always)
  func starts(with word: StaticString, at place: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place >= 0, place + length <= count else { return false }
    // A literal's bytes live as long as the program, and `next` stays below their count.
    let text = unsafe UnsafeBufferPointer(start: word.utf8Start, count: length)
    for next in 0..<length where unsafe self[place + next] != text[next] { return false }
    return true
  }

  /// The value of four hexadecimal digits.
  func hex4(at place: Int) -> UInt32? {
    guard place + 4 <= count else { return nil }
    var value: UInt32 = 0
    for next in 0..<4 {
      guard let digit = ASCII.hexValue(self[place + next]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The place of the first byte from here on that is no decimal digit.
  func endOfDigits(from place: Int) -> Int {
    var at = place
    while at < count, self[at] &- 0x30 < 10 { at += 1 }
    return at
  }
}
