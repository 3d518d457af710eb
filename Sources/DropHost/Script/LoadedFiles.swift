import DropCore
import LuaSandbox

/// Files that the plugins of some places were loaded of.
struct LoadedFiles: Sendable, Hashable {
  /// The ids of destinations, whose plugins have all else in common too.
  private(set) var destinations: [String]
  /// The places of plugins that offer items.
  private(set) var sources: [Int]
  let main: [UInt8]
  let modules: [Module]

  struct Module: Sendable, Hashable {
    /// What it is required by.
    let name: String
    let text: [UInt8]
  }

  /// Where a plugin is at work.
  enum Place {
    case destination(String)
    case source(Int)
  }

  init(destinations: [String], sources: [Int], main: [UInt8], modules: [Module]) {
    self.destinations = destinations
    self.sources = sources
    self.main = main
    self.modules = modules
  }

  init(_ text: LoadedText, at place: Place) {
    let modules = text.modules.sorted { $0.key < $1.key }.map {
      Module(name: $0.key, text: $0.value.text)
    }
    self.init(destinations: [], sources: [], main: text.main.text, modules: modules)
    note(place)
  }

  /// The plugin there was loaded of the same.
  mutating func note(_ place: Place) {
    switch place {
    case .destination(let id): destinations.append(id)
    case .source(let number): sources.append(number)
    }
  }

  /// The same of a source, compiled again.
  func text(
    of source: PluginSource,
    _ limits: SandboxLimits
  ) throws(PluginLoadError.Problem) -> LoadedText {
    do throws(SandboxFault) {
      let main = try CompiledSource(main, name: source.displayName, limits: limits)
      var compiled: [String: CompiledSource] = [:]
      for module in modules {
        let name = PluginReader.name(of: ModuleShelf.path(of: module.name), in: source)
        compiled[module.name] = try CompiledSource(module.text, name: name, limits: limits)
      }
      return LoadedText(main: main, modules: compiled)
    } catch {
      throw .script(Fault(error))
    }
  }
}
