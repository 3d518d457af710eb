import Synchronization

/// Lets one caller at a time into a sandbox, from whatever thread, and keeps what a caller who found
/// it taken wanted done at the end.
struct Door: ~Copyable {
  private static let open: UInt8 = 0
  private static let taken: UInt8 = 1
  private static let closeAsked: UInt8 = 2

  private let place = Atomic<UInt8>(open)

  var isTaken: Bool { place.load(ordering: .acquiring) != Self.open }

  /// Goes in; false when somebody is inside.
  @inline(__always)
  func enter() -> Bool {
    place.compareExchange(
      expected: Self.open,
      desired: Self.taken,
      successOrdering: .acquiring,
      failureOrdering: .relaxed
    ).exchanged
  }

  /// Leaves; true when somebody asked for the close meanwhile, which is then the leaver's to do.
  @inline(__always)
  func leave() -> Bool {
    place.exchange(Self.open, ordering: .acquiringAndReleasing) == Self.closeAsked
  }

  /// Asks whoever is inside to close the sandbox; false when nobody is there any more.
  func askToClose() -> Bool {
    place.compareExchange(
      expected: Self.taken,
      desired: Self.closeAsked,
      ordering: .acquiringAndReleasing
    ).original != Self.open
  }
}
