import DropCore
import SystemFiles

/// Reads arguments against the declared command line.
///
/// By hand: no package registry can be counted on, so there is no parser to depend on.
struct CommandLineParser {
  let spec: CommandLineSpec
  private var rest: ArraySlice<String>
  private var values: [String: [String]] = [:]
  private var operands: [String] = []
  private var command: (any Command.Type)?
  /// The command in front of it, which takes a whole command line.
  private var outer: (any Command.Type)?
  private var optionsEnded = false

  private init(spec: CommandLineSpec, arguments: [String]) {
    self.spec = spec
    self.rest = arguments[...]
  }

  /// The invocation that `arguments` (without the program's name) stand for.
  static func parse(
    _ arguments: [String],
    spec: CommandLineSpec
  ) throws(UsageError) -> Invocation {
    var parser = CommandLineParser(spec: spec, arguments: arguments)
    return try parser.parsed()
  }

  private mutating func parsed() throws(UsageError) -> Invocation {
    while let word = rest.popFirst() {
      if !optionsEnded, word == "--" {
        optionsEnded = true
      } else if !optionsEnded, word.hasPrefix("--") {
        try takeLong(word.dropFirst(2))
      } else if !optionsEnded, word.hasPrefix("-"), word != "-" {
        try takeLetters(word.dropFirst())
      } else {
        try takeOperand(word)
      }
    }
    return try finished()
  }

  private mutating func finished() throws(UsageError) -> Invocation {
    if values["help"] != nil { return asking(spec.help) }
    if values["version"] != nil { return asking(spec.version) }
    guard let command else {
      throw outer.map { .missingOperand($0.spec) } ?? .noCommand
    }
    let own = command.spec
    for option in spec.running where !own.runsPlugins && values[option.name] != nil {
      if own.options.contains(where: { $0.name == option.name }) { continue }
      throw .unknownOption(option.flag, command: own.name, nearest: nil)
    }
    if operands.count < own.operand?.least ?? 0 { throw .missingOperand(own) }
    inferFormat(of: own)
    return Invocation(
      line: spec,
      command: command,
      outer: outer,
      operands: operands,
      values: values
    )
  }

  /// A file's ending says in which format it is to be, where nothing else does.
  private mutating func inferFormat(of command: CommandSpec) {
    guard let format = command.options.first(where: { $0.name == "format" }),
      values[format.name] == nil, case .choice(let words) = format.value,
      let name = values["output"]?.last?.pathParts.last,
      let dot = name.lastIndex(of: "."), dot > name.startIndex
    else { return }
    let ending = String(name[name.index(after: dot)...]).lowercased()
    let others = ["htm": "html", "xml": "junit", "md": "markdown", "lua": "luals"]
    let word = others[ending] ?? ending
    if words.contains(word) { values[format.name] = [word] }
  }

  /// `--help` and `--version` win over whatever else is, or is not, there.
  private func asking(_ asked: any Command.Type) -> Invocation {
    let subject = (outer ?? command)?.spec.name
    return Invocation(
      line: spec,
      command: asked,
      operands: subject.map { [$0] } ?? [],
      values: values
    )
  }

  // MARK: Operands

  private mutating func takeOperand(_ word: String) throws(UsageError) {
    guard let command = command?.spec else { return try takeCommand(word) }
    guard let operand = command.operand, operands.count < operand.most else {
      throw .extraOperand(command, word)
    }
    if case .words(let words) = operand.kind, !words.contains(word) {
      throw .notAWord(word, words: words, nearest: NearestName.nearest(to: word, among: words))
    }
    operands.append(word)
  }

  private mutating func takeCommand(_ word: String) throws(UsageError) {
    if let inner = outer?.spec.inner { return try takeInner(word, inner) }
    guard let found = spec.command(named: word) else { throw unknownCommand(word) }
    if found.spec.inner == nil { command = found } else { outer = found }
  }

  /// After `watch`: `replay` or `test`, or what one of them would be given.
  private mutating func takeInner(
    _ word: String,
    _ inner: OperandSpec.Inner
  ) throws(UsageError) {
    if inner.commands.contains(word) {
      command = spec.command(named: word)
      return
    }
    if spec.command(named: word) != nil { throw .cannotWatch(word, inner) }
    let isSession = Self.looksLikeFile(word) && !word.hasSuffix(".lua")
    command = spec.command(named: isSession ? inner.ofSession : inner.ofPath)
    try takeOperand(word)
  }

  private func unknownCommand(_ word: String) -> UsageError {
    if Self.looksLikeFile(word) { return .fileAsCommand(word) }
    return .unknownCommand(word, nearest: NearestName.nearest(to: word, among: spec.names))
  }

  private static func looksLikeFile(_ word: String) -> Bool {
    [".json", ".jsonl", ".lua"].contains { word.hasSuffix($0) } || word == "-"
  }

  // MARK: Options

  private var known: [OptionSpec] {
    command.map { spec.options(of: $0.spec) } ?? spec.leading
  }

  private mutating func takeLong(_ text: Substring) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let inline = parts.count > 1 ? String(parts[1]) : nil
    guard let option = known.first(where: { $0.name == name }) else {
      throw unknownOption("--\(name)", name: name)
    }
    try take(option, inline: inline)
  }

  private mutating func takeLetters(_ text: Substring) throws(UsageError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = known.first(where: { $0.letter == letter }) else {
        throw unknownOption("-\(letter)", name: nil)
      }
      if option.value != .none, !letters.isEmpty {
        return try take(
          option,
          inline: String(letters.first == "=" ? letters.dropFirst() : letters)
        )
      }
      try take(option, inline: nil)
    }
  }

  private mutating func take(_ option: OptionSpec, inline: String?) throws(UsageError) {
    if !option.repeats, option.value != .none, values[option.name] != nil {
      throw .repeated(option)
    }
    values[option.name, default: []].append(try value(of: option, inline: inline))
  }

  private mutating func value(
    of option: OptionSpec,
    inline: String?
  ) throws(UsageError) -> String {
    if option.value == .none {
      if let inline { throw .needlessValue(option, inline) }
      return ""
    }
    guard let value = inline ?? rest.popFirst() else { throw .missingValue(option) }
    try Self.check(value, of: option)
    return value
  }

  private static func check(_ value: String, of option: OptionSpec) throws(UsageError) {
    switch option.value {
    case .choice(let words) where !words.contains(value):
      throw .notAChoice(
        option,
        value,
        nearest: NearestName.nearest(to: value, among: words)
      )
    case .count(_, let range):
      guard let number = Int(value), range.contains(number) else {
        throw .notACount(option, value)
      }
    default: if value.isEmpty { throw .missingValue(option) }
    }
  }

  private func unknownOption(_ flag: String, name: String?) -> UsageError {
    let owners = spec.specs.filter { owner in
      owner.options.contains { $0.flag == flag || $0.letter.map { "-\($0)" } == flag }
    }
    if command == nil, !owners.isEmpty {
      return .misplacedOption(flag, commands: owners.map { "'\($0.name)'" })
    }
    let names = known.map(\.name)
    let nearest = name.flatMap { NearestName.nearest(to: $0, among: names) }
    return .unknownOption(flag, command: command?.spec.name, nearest: nearest.map { "--\($0)" })
  }
}

/// A command line that has been understood.
struct Invocation: Sendable {
  let line: CommandLineSpec
  let command: any Command.Type
  /// What stood in front of it and runs it: `watch`.
  private(set) var outer: (any Command.Type)?
  private(set) var operands: [String] = []
  /// Each option with what was given for it, in the order typed; "" for a flag.
  private(set) var values: [String: [String]] = [:]

  func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

  /// The value given last, which is the one that counts.
  func value(of option: OptionSpec) -> String? { values[option.name]?.last }

  func values(of option: OptionSpec) -> [String] { values[option.name] ?? [] }

  func count(of option: OptionSpec) -> Int? { value(of: option).flatMap { Int($0) } }
}
