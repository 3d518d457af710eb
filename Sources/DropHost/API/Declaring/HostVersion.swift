import LuaSandbox

/// The version of this package.
package enum HostVersion {
  /// What `dnd.version` and `dndhost --version` say.
  package static let text = "1.2.0"
  /// The release of Lua that scripts run in.
  package static var lua: String { Sandbox.luaRelease }
}

/// By what the same plugin does the same with the same inputs.
package struct HostBehaviour: Sendable, Hashable {
  /// Goes up with whatever a script can tell apart.
  package let number: Int
  /// The release of Lua.
  package let lua: String

  package init(number: Int, lua: String) {
    self.number = number
    self.lua = lua
  }

  /// That of this build.
  package static let current = HostBehaviour(number: 2, lua: HostVersion.lua)
}

extension HostBehaviour: CustomStringConvertible {
  /// Both, for people.
  package var description: String { "host behaviour \(number) with Lua \(lua)" }
}
