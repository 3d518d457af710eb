import DropReplay

/// `dndhost --version`.
enum VersionCommand {
  static let version = "1.0.0"

  static func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    do throws(SinkError) {
      try console.print("dndhost \(version)\n")
    } catch {
      throw CommandFailure(error)
    }
    return .success
  }
}
