public import DropCore

/// Why a plugin can't be loaded.
public struct PluginLoadError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Problem: Error, Hashable, Sendable {
    /// The file isn't there.
    case missing
    /// The file can't be read.
    case unreadable(String)
    /// The script failed, or broke a limit.
    case script(Fault)
    /// The file returns something else than a table.
    case notATable(found: String)
    /// A field that must be there isn't.
    case missingField(String)
    /// An API version that this host doesn't have.
    case unknownVersion(Int)
    /// A key that nobody knows.
    case unknownKey(path: String, nearest: String?)
    /// A value of another kind.
    case wrongValue(path: String, expected: String, found: String)
    /// A value for an option.
    case option(OptionProblem)
    /// A content type that can't be declared.
    case type(TypeDeclarationError)
  }

  /// The plugin, as messages call it.
  public let plugin: String
  /// What is wrong.
  public let problem: Problem

  package init(plugin: String, _ problem: Problem) {
    self.plugin = plugin
    self.problem = problem
  }
}

extension PluginLoadError: CustomStringConvertible {
  /// The problem in a sentence, the plugin in front.
  public var description: String { "\(plugin): \(problem.sentence)" }
}

extension PluginLoadError.Problem {
  /// The problem in a sentence.
  public var sentence: String {
    switch self {
    case .missing: "there is no such file"
    case .unreadable(let reason): "can't be read: \(reason)"
    case .script(let fault): fault.message
    case .notATable(let found): "must return a table, but returns \(found)"
    case .missingField(let name): "has no \"\(name)\""
    case .unknownVersion(let version): "is written for api \(version); this host has api 1"
    case .unknownKey(let path, let nearest):
      "\"\(path)\" is unknown" + NearestName.hint(nearest, quote: "\"")
    case .wrongValue(let path, let expected, let found):
      "\"\(path)\" takes \(expected), not \(found)"
    case .option(let problem): problem.description
    case .type(let problem): "types: \(problem.description)"
    }
  }
}
