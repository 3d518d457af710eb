/// What a search under a point needs to know of a destination it found.
///
/// One byte for each, kept apart from the rest: a pointer that wanders over a hundred thousand
/// destinations then finds them near by in memory.
struct Trait: OptionSet, Sendable {
  let rawValue: UInt8

  /// It would get the drag that hovers, for all that is known.
  static let candidate = Trait(rawValue: 1)
  /// Such a one lies on it, however deep: what has refused with all that lies on it is passed by.
  static let parent = Trait(rawValue: 2)

  mutating func set(_ trait: Trait, _ isSet: Bool) {
    if isSet { insert(trait) } else { remove(trait) }
  }
}
