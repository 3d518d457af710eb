import DropCore
import LuaSandbox

/// Gets a plugin's files through its source and compiles them.
enum PluginReader {
  static func compile(
    _ source: PluginSource,
    _ limits: SandboxLimits
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    try compile(source, source.file, name: source.displayName, limits)
  }

  /// A module of the plugin; its path never leads out of the plugin's folder.
  static func compile(
    module path: String,
    of source: PluginSource,
    _ limits: SandboxLimits
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    let folder = source.displayName.lastIndex(of: "/").map { source.displayName[...$0] } ?? ""
    return try compile(source, path, name: folder + path, limits)
  }

  private static func compile(
    _ source: PluginSource,
    _ path: String,
    name: String,
    _ limits: SandboxLimits
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    guard let memory = source.memory else { return try read(source, path, name: name, limits) }
    return try memory.source(path, limits) { () throws(PluginLoadError.Problem) in
      try read(source, path, name: name, limits)
    }
  }

  private static func read(
    _ source: PluginSource,
    _ path: String,
    name: String,
    _ limits: SandboxLimits
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    let bytes: [UInt8]?
    do {
      bytes = try source.read(path)
    } catch {
      throw .unreadable("\(error)")
    }
    guard let bytes else { throw .missing }
    do throws(SandboxFault) {
      return try CompiledSource(bytes, name: name, limits: limits)
    } catch {
      throw .script(Fault(error))
    }
  }
}
