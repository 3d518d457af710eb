/// In which of a row's parts positions lie, by the parts' own numbers.
///
/// Of what was put in, taken out or changed it is known: what is taken back is found so without a look at the rest
/// of the list. Of all others it is noted once somebody looks for them, as most lists nobody ever edits.
struct Whereabouts: Sendable {
  private var parts: [UInt64: Int] = [:]
  /// Whether it is known of every position.
  private(set) var isWhole = false

  subscript(position: UInt64) -> Int? { parts[position] }

  /// The parts in which some of these lie.
  func parts(of positions: Set<UInt64>) -> Set<Int> {
    Set(positions.lazy.compactMap { parts[$0] })
  }

  mutating func note(_ position: UInt64, in part: Int) { parts[position] = part }

  /// It is noted of every position now.
  mutating func becomeWhole() { isWhole = true }

  /// It lies in another part; where nobody knew in which, that stays so.
  mutating func move(_ position: UInt64, to part: Int) {
    if parts[position] != nil { parts[position] = part }
  }

  /// It has gone.
  mutating func forget(_ position: UInt64) { parts[position] = nil }
}
