import DropContent
import DropCore
import DropHost
import DropReplay

/// `dndhost --version`: what this build is, and what it can do.
struct VersionCommand: Command {
  static let spec = CommandSpec(name: OptionSpec.version.name, summary: OptionSpec.version.summary)

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let lines = [
      "dndhost \(HostVersion.text)",
      "formats  session 1, transcript 1, Lua API 1",
      "built    for \(Self.platform), \(Self.optimization), \(HostVersion.lua)",
      "traits   \(Self.list(BuildTraits.all)) "
        + "(of the tool's \(BuildTraits.known.joined(separator: ", ")))",
      "codecs   \(Self.list(Self.codecs()))",
    ]
    do throws(SinkError) {
      try console.print(lines.joined(separator: "\n") + "\n")
    } catch {
      throw CommandFailure(error)
    }
    return .success
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// What makes one type of another, or takes a type apart, and is in this build.
  private static func codecs() -> [String] {
    var names: [String] = []
    for name in CoercionGraph.builtIn.edges.map(\.codec) + ["pdf"] where !names.contains(name) {
      names.append(name)
    }
    return names.filter { name in
      BuildTraits.of(codec: name).map(BuildTraits.all.contains) ?? true
    }
  }

  private static var platform: String {
    #if os(Linux)
    let system = "Linux"
    #elseif os(macOS)
    let system = "macOS"
    #else
    let system = "another system"
    #endif
    #if arch(x86_64)
    return "\(system) x86_64"
    #elseif arch(arm64)
    return "\(system) arm64"
    #else
    return system
    #endif
  }

  private static var optimization: String {
    #if DEBUG
    "debug"
    #else
    "release"
    #endif
  }
}
