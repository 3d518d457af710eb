/// One command: its operands and options, and what help says of it.
struct CommandSpec: Sendable, Equatable {
  let name: String
  let summary: String
  var discussion: [String] = []
  var operand: OperandSpec?
  var options: [OptionSpec] = []
  /// Whether it runs plugins, and so takes the options that say which and how.
  var runsPlugins = false
  var examples: [String] = []
}
