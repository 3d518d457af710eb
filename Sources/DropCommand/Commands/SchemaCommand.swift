import DropReplay

/// `dndhost schema`: the JSON Schema of the session file.
struct SchemaCommand: Command {
  static let spec = CommandSpec(
    name: "schema",
    summary: "print the JSON Schema of the session file",
    options: [.plainOutput]
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    try deliver(SessionSchema.text())
    return .success
  }
}
