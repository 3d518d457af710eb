import LuaSandbox

/// Takes a sandbox's calls to its plugin, which can only exist once the sandbox does.
///
/// Safe: a plugin that goes takes itself out, so the reference is never one to an object that has
/// gone.
@safe final class CallRouter: SandboxHost {
  /// Not counted, as the plugin has its sandbox and the router with it.
  private var plugin: Unmanaged<PluginRuntime>?

  func route(to plugin: PluginRuntime) { unsafe self.plugin = .passUnretained(plugin) }

  func leave(_ plugin: PluginRuntime) {
    let own = unsafe Unmanaged.passUnretained(plugin).toOpaque()
    if unsafe self.plugin?.toOpaque() == own { unsafe self.plugin = nil }
  }

  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    guard let plugin = unsafe plugin else { return .nothing }
    return unsafe plugin._withUnsafeGuaranteedRef { $0.call(number, call) }
  }
}
