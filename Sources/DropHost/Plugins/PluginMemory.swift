import DropContent
import DropCore
import LuaSandbox

/// What a source's files were when they were read first, and scripts that are loaded already, for
/// whoever runs the same plugin many times over.
///
/// What can't be read or compiled is not kept: the next one to ask gets the same error anew.
final class PluginMemory: Sendable {
  private struct File: Hashable {
    var path: String
    var limits: SandboxLimits
  }

  /// All that a loaded script depends on beside its text.
  struct Terms: Equatable {
    var seed: UInt64
    var limits: SandboxLimits
    var options: JSONValue
  }

  private let compiled = Guarded<[File: CompiledSource]>([:])
  /// Few terms ever differ: to look through them takes less time than to hash one.
  private let idle = Guarded<[(terms: Terms, plugins: [LoadedPlugin])]>([])

  /// The compiled form of a file, made by `compile` where there is none yet.
  func source(
    _ path: String,
    _ limits: SandboxLimits,
    compile: () throws(PluginLoadError.Problem) -> CompiledSource
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    let file = File(path: path, limits: limits)
    if let known = compiled.withLock({ $0[file] }) { return known }
    let source = try compile()
    compiled.withLock { $0[file] = source }
    return source
  }

  /// A script that is just as it was when it had been loaded, for one engine to use.
  func take(_ terms: Terms) -> LoadedPlugin? {
    while let loaded = last(terms) {
      if loaded.sandbox.restoreImage() { return loaded }
    }
    return nil
  }

  private func last(_ terms: Terms) -> LoadedPlugin? {
    idle.withLock { idle in
      guard let place = idle.firstIndex(where: { $0.terms == terms }) else { return nil }
      return idle[place].plugins.popLast()
    }
  }

  /// Takes back a script that its engine has done with.
  func put(_ loaded: LoadedPlugin, _ terms: Terms) {
    idle.withLock { idle in
      guard let place = idle.firstIndex(where: { $0.terms == terms }) else {
        return idle.append((terms, [loaded]))
      }
      idle[place].plugins.append(loaded)
    }
  }
}

/// A loaded script between two engines.
///
/// Unchecked: a memory gives each to one engine only, and gets it back when that one is gone.
struct LoadedPlugin: @unchecked Sendable {
  let sandbox: Sandbox
  let router: CallRouter
  let main: CompiledSource
  let manifest: PluginManifest
  let options: LuaValue
  let functions: [UInt16: LuaFunction]
  let prelude: Prelude
  /// The types that the script has named so far.
  var types: TypeNames
  let modules: [String: CompiledSource]
}
