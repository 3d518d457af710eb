import DropHost

/// Which of the limits holds for a handler's calls.
package enum HandlerCallLimits {
  /// Whether the handler may wait, and so has the larger budget.
  package static func waits(_ handler: String) -> Bool {
    HostCatalog.builtIn.callbacks.first { $0.name == handler }?.waits ?? true
  }
}
