/// A set of hashes: they are spread as they are, and need no hashing of their own.
struct MarkTable {
  /// The marks at the places that their bits name, or at the next ones; zero is a free place.
  private var places = [UInt64](repeating: 0, count: 128)
  private var count = 0
  private var hasZero = false

  /// True when it was not in there.
  mutating func insert(_ mark: UInt64) -> Bool {
    guard mark != 0 else {
      defer { hasZero = true }
      return !hasZero
    }
    if count * 2 >= places.count { grow() }
    guard put(mark) else { return false }
    count += 1
    return true
  }

  private mutating func put(_ mark: UInt64) -> Bool {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: mark >> 32) & mask
    while places[place] != 0 {
      if places[place] == mark { return false }
      place = (place + 1) & mask
    }
    places[place] = mark
    return true
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: 0, count: old.count * 2)
    for mark in old where mark != 0 { _ = put(mark) }
  }
}
