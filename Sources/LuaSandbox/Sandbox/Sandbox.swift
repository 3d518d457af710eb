import CLuaShim

/// One Lua state that runs a script nobody vouches for, and always comes back.
///
/// Used from one isolation domain at a time; not `Sendable`, so the compiler keeps it there. Every
/// call ends with a result or one fault, and the next call works: after a fault whose
/// `scriptStateLost` is true only once `rebuild` was called.
package final class Sandbox {
  package let library: HostLibrary
  package let limits: SandboxLimits
  unowned let host: any SandboxHost

  /// Opens a sandbox with nothing loaded. The host must live as long as the sandbox is used.
  package init(
    library: HostLibrary,
    limits: SandboxLimits = SandboxLimits(),
    seed: UInt64 = 0,
    host: any SandboxHost
  ) throws(SandboxFault) {
    self.library = library
    self.limits = limits
    self.host = host
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }
}
