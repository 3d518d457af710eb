import DropCore

/// One thing that a script looked at: a field that it read, or a function that it called.
package struct ScriptLook: Sendable, Hashable {
  /// Its spelling: `item.name`, `session:index`.
  package let name: String
  /// Of an item which one.
  package let item: String?
  /// Whether that was before a drop.
  package let isHovering: Bool
}

/// What the scripts of one engine looked at, where somebody wants to know.
package final class ScriptLooks {
  package private(set) var all: Set<ScriptLook> = []
  /// What is being done with what each drag brings.
  private(set) var operations: [DragID: Operation] = [:]

  /// It is asked of the host then, as everything that is looked at.
  func note(_ operation: Operation, of drag: DragID) { operations[drag] = operation }

  func note(_ name: String, at item: String?, in phase: CallPhases) {
    let isHovering = !phase.isDisjoint(with: [.hovering, .offering])
    all.insert(ScriptLook(name: name, item: item, isHovering: isHovering))
  }
}
