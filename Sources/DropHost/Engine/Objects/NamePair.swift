/// Two names of types, each of 8 to 32 bytes, and whether the first conforms to the second.
///
/// Such a name is all in four words, which overlap where it is shorter, so that to compare two of them
/// takes no loop. Most types have such names.
struct NamePair: Sendable {
  private let name: Words
  private let ancestor: Words
  private let counts: Int
  var isTrue = false

  private struct Words: Sendable {
    let words: (UInt64, UInt64, UInt64, UInt64)

    /// Stands for no name.
    init() { words = (0, 0, 0, 0) }

    /// Of a name whose length was looked at.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer) {
      let end = bytes.count &- 8
      words = unsafe (
        bytes.word(at: 0), bytes.word(at: min(8, end)), bytes.word(at: min(16, end)),
        bytes.word(at: end)
      )
    }

    @inline(__always)
    func isSame(as other: Words) -> Bool {
      (words.0 ^ other.words.0) | (words.1 ^ other.words.1) | (words.2 ^ other.words.2)
        | (words.3 ^ other.words.3) == 0
    }
  }

  /// A place where nothing is remembered.
  static let none = NamePair()

  private init() {
    (name, ancestor, counts) = (Words(), Words(), 0)
  }

  /// None where a name is too short or too long.
  @inline(__always)
  init?(_ name: UnsafeRawBufferPointer, _ ancestor: UnsafeRawBufferPointer) {
    guard NamePair.fits(name.count), NamePair.fits(ancestor.count) else { return nil }
    self.name = unsafe Words(name)
    self.ancestor = unsafe Words(ancestor)
    counts = name.count &<< 8 | ancestor.count
  }

  @inline(__always)
  private static func fits(_ count: Int) -> Bool { UInt(bitPattern: count &- 8) <= 24 }

  /// Types of one family begin alike, so their ends tell more.
  @inline(__always)
  var hash: Int {
    let mixed = (name.words.3 &* 31 ^ ancestor.words.3) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: mixed &>> 40)
  }

  /// Whether both names are the same.
  @inline(__always)
  static func == (one: NamePair, other: NamePair) -> Bool {
    one.counts == other.counts && one.name.isSame(as: other.name)
      && one.ancestor.isSame(as: other.ancestor)
  }
}

extension UnsafeRawBufferPointer {
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
