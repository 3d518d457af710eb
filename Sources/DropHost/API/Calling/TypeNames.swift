import DropCore
import LuaSandbox

/// The types that a script has named, found again by the bytes of their names without making a string.
struct TypeNames {
  let catalog: TypeCatalog
  private var names: [Name] = []
  private var types: [ContentType] = []
  /// The bytes of all names, one after another.
  private var text: [UInt8] = []
  /// Places in `names` from one, by hash; zero is free.
  private var slots = [Int32](repeating: 0, count: 64)
  /// What was found of two names lately, by their bytes.
  private var pairs: [NamePair] = []

  /// Where a name is in the text.
  private struct Name {
    let start: Int
    let count: Int
  }

  init(_ catalog: TypeCatalog) {
    self.catalog = catalog
  }

  /// The type of a name; a new name is looked up in the catalog and remembered.
  mutating func type(_ bytes: UnsafeRawBufferPointer) -> ContentType {
    if let place = unsafe place(bytes) { return types[place] }
    return catalog.type(named: unsafe String(decoding: bytes, as: UTF8.self))
  }

  /// Whether one type conforms to another, both by their names; nil where a name is none.
  @inline(__always)
  mutating func conforms(
    _ name: UnsafeRawBufferPointer,
    to ancestor: UnsafeRawBufferPointer
  ) -> Bool? {
    guard let pair = unsafe NamePair(name, ancestor) else {
      guard max(name.count, ancestor.count) <= NameLength.type else { return nil }
      return unsafe found(name, ancestor)
    }
    let slot = pair.hash & (TypeNames.pairCount - 1)
    if slot < pairs.count, pairs[slot] == pair { return pairs[slot].isTrue }
    return unsafe remember(pair, name, ancestor)
  }

  private mutating func found(
    _ name: UnsafeRawBufferPointer,
    _ ancestor: UnsafeRawBufferPointer
  ) -> Bool {
    unsafe catalog.conforms(type(name), to: type(ancestor))
  }

  @inline(never)
  private mutating func remember(
    _ pair: NamePair,
    _ name: UnsafeRawBufferPointer,
    _ ancestor: UnsafeRawBufferPointer
  ) -> Bool {
    if pairs.isEmpty { pairs = Array(repeating: .none, count: TypeNames.pairCount) }
    let isTrue = unsafe found(name, ancestor)
    let slot = pair.hash & (TypeNames.pairCount - 1)
    pairs[slot] = pair
    pairs[slot].isTrue = isTrue
    return isTrue
  }

  /// The place of a name; none where it can't be remembered.
  private mutating func place(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let mask = slots.count - 1
    var slot = unsafe TypeNames.hash(bytes) & mask
    while slots[slot] != 0 {
      let place = Int(slots[slot]) &- 1
      if unsafe isName(place, bytes) { return place }
      slot = (slot &+ 1) & mask
    }
    return unsafe remember(bytes)
  }

  @inline(__always)
  private func isName(_ place: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let name = names[place]
    guard name.count == bytes.count else { return false }
    // Every place of the name is one of the text, and of the bytes as they are as many.
    return unsafe text.withUnsafeBytes { text in
      guard let base = text.baseAddress else { return false }
      return unsafe TypeNames.isSame(base + name.start, bytes)
    }
  }

  /// Whether the bytes from `start` on, of which there are as many, are those.
  @inline(__always)
  private static func isSame(_ start: UnsafeRawPointer, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset &+ 8 <= bytes.count {
      let one = unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if unsafe one != bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
      offset &+= 8
    }
    while offset < bytes.count {
      if unsafe start.load(fromByteOffset: offset, as: UInt8.self) != bytes[offset] { return false }
      offset &+= 1
    }
    return true
  }

  @inline(never)
  private mutating func remember(_ bytes: UnsafeRawBufferPointer) -> Int? {
    // A script may name any number of types; only so many are worth remembering.
    let isShort = unsafe !bytes.isEmpty && bytes.count <= TypeNames.longest
    guard isShort, names.count < TypeNames.capacity else { return nil }
    let type = catalog.type(named: unsafe String(decoding: bytes, as: UTF8.self))
    types.append(type)
    names.append(Name(start: text.count, count: bytes.count))
    unsafe text.append(contentsOf: bytes)
    if names.count * 2 > slots.count { grow() } else { place(names.count - 1) }
    return names.count - 1
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for index in names.indices { place(index) }
  }

  private mutating func place(_ index: Int) {
    let mask = slots.count - 1
    let name = names[index]
    var slot =
      unsafe text.withUnsafeBytes { text in
        unsafe TypeNames.hash(
          UnsafeRawBufferPointer(rebasing: text[name.start..<name.start + name.count])
        )
      } & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: index + 1)
  }

  private static let capacity = 1024
  private static let longest = 256
  private static let pairCount = 64

  /// Types of one family begin alike, so their ends tell more.
  @inline(__always)
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var word = UInt64(truncatingIfNeeded: bytes.count)
    if bytes.count >= 8 {
      word ^= unsafe bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self) &<< 1
    } else {
      for offset in 0..<bytes.count { word = unsafe word &* 31 &+ UInt64(bytes[offset]) }
    }
    word = word &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: word >> 40)
  }
}

/// Two names of types, each of 8 to 32 bytes, and whether the first conforms to the second.
///
/// Such a name is all in four words, which overlap where it is shorter, so that to compare two of them
/// takes no loop. Most types have such names.
struct NamePair: Sendable {
  private let name: Words
  private let ancestor: Words
  private let counts: Int
  fileprivate(set) var isTrue = false

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
