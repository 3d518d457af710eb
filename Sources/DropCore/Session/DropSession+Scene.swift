extension DropSession {
  /// The destination of that name, while it is open.
  public func index(of id: String) -> Destination.Index? { nil }

  /// What the destination was declared as, with every change since; without what lies on it.
  public func destination(_ index: Destination.Index) -> Destination? { nil }

  /// The destination's name, also after it closed.
  public func id(of index: Destination.Index) -> String { "" }

  /// What the destination holds now.
  public func contents(of index: Destination.Index) -> [Place] { [] }

  /// Whether the destination failed too often and is asked no more during this drag.
  public func isQuarantined(_ index: Destination.Index) -> Bool { false }
}
