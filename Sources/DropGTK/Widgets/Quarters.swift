#if GTK

/// What is on its way, and how far in quarters: each is told once, as it is passed.
package struct Quarters<ID: Hashable> {
  private var held: [ID: (title: String, passed: Int)] = [:]

  package init() {}

  package mutating func begin(_ id: ID, _ title: String) { held[id] = (title, 0) }

  package mutating func end(_ id: ID) { held[id] = nil }

  /// What is to be told; nothing where no other quarter is passed, or the last, which is for the outcome to say.
  package mutating func pass(_ id: ID, _ done: Double, of total: Double?) -> String? {
    guard let known = held[id], let total, total > 0 else { return nil }
    let share = done / total * 4
    guard share >= Double(known.passed + 1), share < 4 else { return nil }
    held[id]?.passed = Int(share)
    return "\(known.title): \(Int(share) * 25) %"
  }
}

#endif
