import DropCore

/// The keys of a packed value, in the order in which they came.
struct PackedKeys {
  private var texts: [String] = []
  /// Their bytes, one key behind another: to make a text takes longer than to look.
  private var bytes: [UInt8] = []
  /// Where each ends in them.
  private var ends: [Int] = []

  /// Which of them, counted from none.
  struct Number {
    fileprivate let place: Int

    init(_ place: Int) { self.place = place }
  }

  var count: Int { texts.count }

  subscript(number: Number) -> String { texts[number.place] }

  private func range(_ place: Int) -> Range<Int> {
    (place == 0 ? 0 : ends[place - 1])..<ends[place]
  }

  /// Whether there is one at that place, made of so many bytes from `start` on.
  func isSpelled(
    _ place: Int,
    by spelling: ArraySlice<UInt8>,
    from start: Int,
    _ length: Int
  ) -> Bool {
    guard place < count else { return false }
    let range = range(place)
    guard range.count == length else { return false }
    for step in 0..<length where bytes[range.lowerBound + step] != spelling[start + step] {
      return false
    }
    return true
  }

  /// Whether a key is made of those bytes.
  func isSpelled(_ number: Number, as text: StaticString) -> Bool {
    text.isSpelled(by: bytes[range(number.place)])
  }

  mutating func keepFirst(_ count: Int) {
    guard count < self.count else { return }
    texts.removeSubrange(count...)
    bytes.removeSubrange((count == 0 ? 0 : ends[count - 1])...)
    ends.removeSubrange(count...)
  }

  /// Adds a key of bytes that are a text.
  mutating func add(_ spelling: ArraySlice<UInt8>) -> Number {
    texts.append(String(decoding: spelling, as: UTF8.self))
    bytes += spelling
    ends.append(bytes.count)
    return Number(count - 1)
  }
}

extension StaticString {
  /// Whether it is made of those bytes.
  func isSpelled(by spelling: ArraySlice<UInt8>) -> Bool {
    guard utf8CodeUnitCount == spelling.count else { return false }
    // Its bytes live as long as the program; there are as many as it says.
    var next = unsafe utf8Start
    for byte in spelling {
      if unsafe next.pointee != byte { return false }
      unsafe next += 1
    }
    return true
  }
}
