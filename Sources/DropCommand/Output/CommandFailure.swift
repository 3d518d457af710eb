import DropReplay
import SystemFiles

/// Why a command could not do what it was asked to.
struct CommandFailure: Error {
  let status: ExitStatus
  let message: String
  /// The sink that failed, where that is what it is about.
  var sink: SinkError?

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: UsageError, command: String? = nil) {
    let page = command.map { "dndhost help \($0)" } ?? "dndhost help"
    self.init(.usage, "\(error.message)\n('\(page)' shows what there is)")
  }

  init(_ error: SinkError) {
    let name = error.path.map { "'\($0)'" } ?? "the output"
    let reason = SystemReason.text(of: error.code)
    self.init(
      error.isCreation ? .cannotCreate : .cannotWrite,
      "can't \(error.isCreation ? "create" : "write") \(name): \(reason)"
    )
    sink = error
  }
}
