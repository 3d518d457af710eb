import LuaSandbox

/// The version of this package.
package enum HostVersion {
  /// What `dnd.version` and `dndhost --version` say.
  package static let text = "1.2.0"
  /// The release of Lua that scripts run in.
  package static var lua: String { Sandbox.luaRelease }
}
