/// Why a command line can't be understood.
enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case fileAsCommand(String)
  case unknownOption(String, command: String?, nearest: String?)
  case misplacedOption(String, commands: [String])
  case missingValue(OptionSpec)
  case needlessValue(OptionSpec, String)
  case notAChoice(OptionSpec, String, nearest: String?)
  case notACount(OptionSpec, String)
  case repeated(OptionSpec)
  case missingOperand(CommandSpec)
  case extraOperand(CommandSpec, String)
  case notAWord(String, words: [String], nearest: String?)
  case cannotWatch(String)
  case exclusive(OptionSpec, OptionSpec)
  case required(OptionSpec, command: String)
  case malformed(OptionSpec, String, expected: String)
}
