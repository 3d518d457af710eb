/// What arrived in a run, in order: compared between runs in which everything had the same fate.
package struct Arrival: Sendable, Hashable {
  /// What one drop found and brought in one destination; two drops may bring theirs in either order.
  package struct Place: Sendable, Hashable {
    package var destination: String
    package var drop: Int
    package var names: [String]

    package init(_ destination: String, drop: Int = 0, names: [String]) {
      self.destination = destination
      self.drop = drop
      self.names = names
    }
  }

  package var places: [Place]
  /// The user's end, a destination's, or a time-out decided what arrived: what of it came before
  /// that depends on the order, and may.
  package var isCutShort: Bool

  package init(_ places: [Place] = [], isCutShort: Bool = false) {
    self.places = places
    self.isCutShort = isCutShort
  }

  /// The first place where another order of completions made a difference that it must not make.
  package func difference(from reference: Arrival) -> (is: Place, was: Place)? {
    let onlyOrder = isCutShort || reference.isCutShort
    for place in places {
      let other = reference.places.first {
        $0.destination == place.destination && $0.drop == place.drop
      }
      guard let other else { continue }
      let differ =
        onlyOrder
        ? !Self.agreeInOrder(place.names, other.names)
        : place.names != other.names
      if differ { return (place, other) }
    }
    return nil
  }

  /// Whether what is in both comes in the same order.
  private static func agreeInOrder(_ one: [String], _ other: [String]) -> Bool {
    let (mine, its) = (Set(one), Set(other))
    return one.filter(its.contains) == other.filter(mine.contains)
  }
}
