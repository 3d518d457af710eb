/// A command line that has been understood.
struct Invocation: Sendable, Equatable {
  let command: CommandSpec
  var operands: [String] = []
  /// Each option with what was given for it, in the order typed; "" for a flag.
  var values: [String: [String]] = [:]
  /// Whether `watch` stood in front of the command.
  var isWatched = false

  func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

  /// The value given last, which is the one that counts.
  func value(of option: OptionSpec) -> String? { values[option.name]?.last }

  func values(of option: OptionSpec) -> [String] { values[option.name] ?? [] }

  func count(of option: OptionSpec) -> Int? { value(of: option).flatMap { Int($0) } }
}
