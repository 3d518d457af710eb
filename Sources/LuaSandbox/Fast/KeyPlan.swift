/// The order in which the keys of a kept call are read: an outer table before what is in it.
struct KeyPlan {
  struct Step {
    /// The place of the outer key, or -1 for the result itself.
    var parent: Int
    var name: String
  }

  private(set) var steps: [Step] = []
  /// For each key as it was asked for, the place of its step.
  private(set) var places: [Int] = []

  init(_ keys: [ResultKey]) {
    for key in keys {
      var parent = -1
      for name in key.path { parent = place(of: name, in: parent) }
      places.append(max(0, parent))
    }
  }

  private mutating func place(of name: String, in parent: Int) -> Int {
    if let known = steps.firstIndex(where: { $0.parent == parent && $0.name == name }) {
      return known
    }
    steps.append(Step(parent: parent, name: name))
    return steps.count - 1
  }
}
