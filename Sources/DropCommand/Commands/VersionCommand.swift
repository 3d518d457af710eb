import DropHost
import DropReplay

/// `dndhost --version`.
enum VersionCommand {
  static let version = HostVersion.text

  static func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let traits = BuildTraits.all.isEmpty ? "none" : BuildTraits.all.joined(separator: ", ")
    var text = "dndhost \(version)\n"
    text += "session format 1, transcript format 1, Lua API 1\n"
    text += "traits: \(traits) (of PDF, Images, Charsets)\n"
    do throws(SinkError) { try console.print(text) } catch { throw CommandFailure(error) }
    return .success
  }
}
