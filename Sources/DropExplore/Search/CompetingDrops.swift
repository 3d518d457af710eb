/// What drops leave one after the other, in every order of them: where the order makes a difference, they
/// compete for the last places of a list, and of drops at once either may get them.
struct CompetingDrops {
  private let apart: [Arrivals]

  init(_ apart: [Arrivals]) { self.apart = apart }

  /// What is in one list.
  private struct Shares: Equatable {
    /// What no drop brought.
    var others: [String] = []
    /// By drop, what it brought.
    var brought: [Int: [String]] = [:]

    var count: Int { brought.values.reduce(0) { $0 + $1.count } }

    init(_ arrival: Arrivals, in destination: String) {
      let places = arrival.places.filter { $0.destination == destination }
      others = places.first { $0.drop == 0 }?.names ?? []
      let known = Set(others)
      for place in places where place.drop > 0 {
        let own = place.names.filter { !known.contains($0) }
        if !own.isEmpty { brought[place.drop] = own }
      }
    }
  }

  /// How much is in a list, whoever brought it.
  static func count(of arrival: Arrivals, in destination: String) -> Int {
    let shares = Shares(arrival, in: destination)
    return shares.others.count + shares.count
  }

  /// Whether that is what they may leave at once: in each list as much as one after the other, of each drop
  /// the first of what it brings by itself.
  func mayLeave(_ arrival: Arrivals) -> Bool {
    guard !apart.isEmpty else { return false }
    return Set(arrival.places.map(\.destination)).allSatisfy { destination in
      let all = apart.map { Shares($0, in: destination) }
      let found = Shares(arrival, in: destination)
      if all.contains(found) { return true }
      guard all.contains(where: { $0 != all[0] }),
        all.contains(where: { $0.others == found.others }),
        all.contains(where: { $0.count == found.count })
      else { return false }
      return found.brought.allSatisfy { drop, names in
        let most = all.compactMap { $0.brought[drop] }.max { $0.count < $1.count }
        return most?.starts(with: names) ?? false
      }
    }
  }
}
