import LuaSandbox

/// A short way to the answer of a function that is called again and again in one update.
///
/// A case and not a closure, as to hand a closure about would cost as much as the answer.
enum HostShortcut: UInt8, Sendable {
  case conforms

  /// The answer; nil where the arguments have to be looked at, checked or complained about, which the
  /// function's body does.
  @inline(__always)
  func answer(_ plugin: PluginRuntime, _ call: borrowing HostCall) -> Bool? {
    switch self {
    case .conforms: TypeFunctions.conformsQuickly(plugin, call)
    }
  }
}
