import DropCore

/// Reads arguments against the declared command line.
struct CommandLineParser {
  let spec: CommandLineSpec
  private var rest: ArraySlice<String>
  private var values: [String: [String]] = [:]
  private var operands: [String] = []
  private var command: CommandSpec?
  private var isWatched = false
  private var optionsEnded = false

  private init(spec: CommandLineSpec, arguments: [String]) {
    self.spec = spec
    self.rest = arguments[...]
  }

  /// The invocation that `arguments` (without the program's name) stand for.
  static func parse(
    _ arguments: [String],
    spec: CommandLineSpec = .dndhost
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
    if values["help"] != nil { return asking(.help) }
    if values["version"] != nil { return asking(command ?? .help) }
    guard let command else { throw isWatched ? .missingOperand(.watch) : .noCommand }
    for option in spec.running where !command.runsPlugins && values[option.name] != nil {
      throw .unknownOption(option.flag, command: command.name, nearest: nil)
    }
    if operands.count < command.operand?.least ?? 0 { throw .missingOperand(command) }
    inferFormat(of: command)
    return Invocation(
      command: command,
      operands: operands,
      values: values,
      isWatched: isWatched
    )
  }

  /// A file's ending says in which format it is to be, where nothing else does.
  private mutating func inferFormat(of command: CommandSpec) {
    guard let format = command.options.first(where: { $0.name == "format" }),
      values[format.name] == nil, case .choice(let words) = format.value,
      let name = values["output"]?.last?.split(separator: "/").last,
      let dot = name.lastIndex(of: "."), dot > name.startIndex
    else { return }
    let ending = String(name[name.index(after: dot)...]).lowercased()
    let others = ["htm": "html", "xml": "junit", "md": "markdown", "lua": "luals"]
    let word = others[ending] ?? ending
    if words.contains(word) { values[format.name] = [word] }
  }

  /// `--help` and `--version` win over whatever else is, or is not, there.
  private func asking(_ command: CommandSpec) -> Invocation {
    let subject = isWatched ? CommandSpec.watch.name : self.command?.name
    return Invocation(
      command: command,
      operands: subject.map { [$0] } ?? [],
      values: values,
      isWatched: false
    )
  }

  // MARK: Operands

  private mutating func takeOperand(_ word: String) throws(UsageError) {
    guard let command else { return try takeCommand(word) }
    guard let operand = command.operand, operands.count < operand.most else {
      throw .extraOperand(command, word)
    }
    if case .words(let words) = operand.kind, !words.contains(word) {
      throw .notAWord(word, words: words, nearest: NearestName.nearest(to: word, among: words))
    }
    operands.append(word)
  }

  private mutating func takeCommand(_ word: String) throws(UsageError) {
    if isWatched { return try takeWatched(word) }
    guard let found = spec.command(named: word) else { throw unknownCommand(word) }
    if found == .watch { isWatched = true } else { command = found }
  }

  /// After `watch`: `replay` or `test`, or what one of them would be given.
  private mutating func takeWatched(_ word: String) throws(UsageError) {
    if CommandSpec.watchable.contains(word) {
      command = spec.command(named: word)
      return
    }
    if spec.command(named: word) != nil { throw .cannotWatch(word) }
    command = Self.looksLikeFile(word) && !word.hasSuffix(".lua") ? .replay : .test
    try takeOperand(word)
  }

  private func unknownCommand(_ word: String) -> UsageError {
    if Self.looksLikeFile(word) { return .fileAsCommand(word) }
    let names = spec.commands.map(\.name)
    return .unknownCommand(word, nearest: NearestName.nearest(to: word, among: names))
  }

  private static func looksLikeFile(_ word: String) -> Bool {
    [".json", ".jsonl", ".lua"].contains { word.hasSuffix($0) } || word == "-"
  }

  // MARK: Options

  private var known: [OptionSpec] {
    command.map { spec.options(of: $0) } ?? spec.leading
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
    let owners = spec.commands.filter { owner in
      owner.options.contains { $0.flag == flag || $0.letter.map { "-\($0)" } == flag }
    }
    if command == nil, !owners.isEmpty {
      return .misplacedOption(flag, commands: owners.map { "'\($0.name)'" })
    }
    let names = known.map(\.name)
    let nearest = name.flatMap { NearestName.nearest(to: $0, among: names) }
    return .unknownOption(flag, command: command?.name, nearest: nearest.map { "--\($0)" })
  }
}
