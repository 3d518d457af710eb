/// `dndhost completions SHELL`.
struct CompletionsCommand: Command {
  static let spec = CommandSpec(
    name: "completions",
    summary: "print the completions of a shell: bash, zsh or fish",
    discussion: [
      "With them Tab completes commands, options and what may stand behind each, also what the sessions and"
        + " plugins on the line have. For good the shell's line of the examples belongs into its own file:"
        + " ~/.bashrc, ~/.zshrc (behind 'autoload -Uz compinit && compinit'), or"
        + " ~/.config/fish/config.fish."
    ],
    operand: OperandSpec(name: "SHELL", kind: .words(["bash", "zsh", "fish"]), most: 1),
    options: [.plainOutput],
    examples: [
      "source <(dndhost completions bash)", "source <(dndhost completions zsh)",
      "dndhost completions fish | source",
    ]
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
