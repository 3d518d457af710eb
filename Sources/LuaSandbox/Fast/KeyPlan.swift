/// The order in which the keys of a kept call are read: an outer table before what is in it.
struct KeyPlan {
  struct Step {
    /// The step of the outer key, or -1 for the result itself.
    var parent: Int
    var name: String
    /// Where the value goes: at the position of the key as it was asked for, or behind all of them.
    var place: Int
  }

  private(set) var steps: [Step] = []

  init(_ keys: [ResultKey]) {
    for (place, key) in keys.enumerated() {
      var parent = -1
      for name in key.path.dropLast() { parent = outer(name, in: parent) }
      steps.append(Step(parent: parent, name: key.path.last ?? "", place: place))
    }
    var behind = keys.count
    for step in steps.indices where steps[step].place < 0 {
      steps[step].place = behind
      behind += 1
    }
  }

  private mutating func outer(_ name: String, in parent: Int) -> Int {
    if let known = steps.firstIndex(where: { $0.parent == parent && $0.name == name }) {
      return known
    }
    steps.append(Step(parent: parent, name: name, place: -1))
    return steps.count - 1
  }
}
