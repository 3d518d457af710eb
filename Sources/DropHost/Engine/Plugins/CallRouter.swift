import LuaSandbox

/// Takes a sandbox's calls to its plugin, which can only exist once the sandbox does.
final class CallRouter: SandboxHost {
  unowned var plugin: PluginRuntime?

  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    guard let plugin else { return .nothing }
    return plugin.call(number, call)
  }
}
