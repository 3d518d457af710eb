package import DropHost

extension HostLimits {
  /// Every limit by the name it has in a session's `limits` and on the command line.
  package static let names = LimitSpec.all.map(\.name)

  /// Sets one by its name; false where there is none of that name.
  package mutating func set(_ name: String, to value: Double) -> Bool {
    guard let limit = LimitSpec.all.first(where: { $0.name == name }) else { return false }
    limit.set(&self, value)
    return true
  }
}
