#if Live

/// The secret of one run, which the page finds in its own address.
package struct LoopbackKey: Sendable {
  /// 128 random bits in 22 characters that need no escape in an address.
  package let text: String

  package init() {
    // The system's generator is the kernel's, made for secrets.
    var random = SystemRandomNumberGenerator()
    var high: UInt64 = random.next()
    var low: UInt64 = random.next()
    var text = ""
    for _ in 0..<22 {
      text.append(Self.letters[Int(low & 63)])
      low = low >> 6 | high << 58
      high >>= 6
    }
    self.text = text
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
  )

  /// Whether a text is the key; how long that takes says nothing of how much of it was right.
  func opens(with text: String?) -> Bool {
    let own = Array(self.text.utf8)
    let other = Array((text ?? "").utf8)
    guard other.count == own.count else { return false }
    var difference: UInt8 = 0
    for (a, b) in zip(own, other) { difference |= a ^ b }
    return difference == 0
  }
}

#endif
