import LuaSandbox

/// Takes a sandbox's calls to its plugin, which can only exist once the sandbox does.
final class CallRouter: SandboxHost {
  /// Not counted, as the plugin has its sandbox and the router with it; a plugin that goes takes itself
  /// out.
  private var plugin: Borrowed<PluginRuntime>?

  func route(to plugin: PluginRuntime) { self.plugin = Borrowed(plugin) }

  func leave(_ plugin: PluginRuntime) {
    if self.plugin?.isSame(as: plugin) == true { self.plugin = nil }
  }

  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    guard let plugin else { return .nothing }
    return plugin.lend { $0.call(number, call) }
  }
}
