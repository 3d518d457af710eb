import DropCore
import SystemFiles

/// The names under which a drop has saved files.
package final class SavedNames: Sendable {
  private let names = Guarded<NameSet>([])

  package init() {}

  /// Notes a name, and gives it back.
  package func note(_ name: String) -> String {
    names.withLock { _ = $0.insert(name) }
    return name
  }

  /// Whether just that was saved, and not what only reads alike.
  package func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
}
