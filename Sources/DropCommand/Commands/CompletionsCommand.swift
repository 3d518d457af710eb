/// `dndhost completions SHELL`.
struct CompletionsCommand: Command {
  static let spec = CommandSpec(
    name: "completions",
    summary: "print the completions of a shell",
    operand: OperandSpec(name: "SHELL", kind: .words(["bash", "zsh", "fish"]), most: 1),
    options: [.output],
    examples: ["source <(dndhost completions bash)"]
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let spec = invocation.line
    switch invocation.operands.first {
    case "bash": try deliver(BashCompletion(spec: spec).text())
    case "zsh": try deliver(ZshCompletion(spec: spec).text())
    default: try deliver(FishCompletion(spec: spec).text())
    }
    return .success
  }
}
