import DropCore
import LuaSandbox

/// The modules beside a plugin, each compiled once.
final class ModuleShelf {
  private let source: PluginSource
  private let limits: SandboxLimits
  private let outside: OutsideAnswers
  private(set) var modules: [String: CompiledSource]

  init(
    _ source: PluginSource,
    _ limits: SandboxLimits,
    _ outside: OutsideAnswers,
    _ modules: [String: CompiledSource] = [:]
  ) {
    self.source = source
    self.limits = limits
    self.outside = outside
    self.modules = modules
  }

  /// What `require` answers.
  func require(_ name: String) throws(ScriptError) -> HostReply {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard !parts.isEmpty, parts.allSatisfy(Self.isModuleName) else {
      throw .badArgument(
        "require takes the name of a module beside the plugin, not \"\(name)\"; "
          + "dots separate folders: require(\"folder.module\")"
      )
    }
    if let module = modules[name] { return .source(module) }
    let path = Self.path(of: name)
    do throws(PluginLoadError.Problem) {
      let module = try PluginReader.compile(module: path, of: source, limits, outside)
      modules[name] = module
      return .source(module)
    } catch {
      throw ScriptError(.module, "module \"\(name)\" (\(path)): \(error.located)")
    }
  }

  /// Where a module of that name lies beside its plugin.
  static func path(of name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "/") + ".lua"
  }

  private static func isModuleName(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension PluginLoadError.Problem {
  /// The sentence with the line, where there is one.
  fileprivate var located: String {
    if case .script(let fault) = self, let line = fault.line {
      return "line \(line): \(fault.message)"
    }
    return sentence
  }
}
