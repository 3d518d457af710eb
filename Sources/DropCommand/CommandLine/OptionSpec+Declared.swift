extension OptionSpec {
  static let help = OptionSpec(name: "help", letter: "h", summary: "show help, of a command too")
  static let version = OptionSpec(name: "version", summary: "show the version")
  static let color = OptionSpec(
    name: "color",
    value: .choice(["auto", "always", "never"]),
    summary: "colours: only on a terminal unless NO_COLOR is set, always, or never"
  )
  static let quiet = OptionSpec(
    name: "quiet",
    letter: "q",
    summary: "leave out log entries, progress and remarks"
  )
  static let output = OptionSpec(
    name: "output",
    letter: "o",
    value: .file("FILE"),
    summary: "write to FILE, whole or not at all; its ending says the format, if nothing else does"
  )

  static let plugin = OptionSpec(
    name: "plugin",
    letter: "p",
    value: .file("[DESTINATION=]FILE"),
    repeats: true,
    summary: "the plugin of a destination, or of all that name none"
  )
  static let set = OptionSpec(
    name: "set",
    letter: "s",
    value: .text("[DESTINATION:]KEY=VALUE"),
    repeats: true,
    summary: "an option of the plugin; the value as JSON, else as text"
  )
  static let allow = OptionSpec(
    name: "allow",
    letter: "a",
    value: .text("CAPABILITY[=VALUE]"),
    repeats: true,
    summary: "grant storage[=DIR], tasks, clock, or files=DIR to sessions"
  )
  static let limit = OptionSpec(
    name: "limit",
    value: .text("[DESTINATION:]NAME=NUMBER"),
    repeats: true,
    summary: "a sandbox limit, by its name in a session's limits"
  )

  static let replayFormat = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "json", "jsonl", "html"]),
    summary: "for people, for programs, line by line, or as one page"
  )
  static let testFormat = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "tap", "junit"]),
    summary: "for people, or for CI systems"
  )
  static let treeFormat = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "json"]),
    summary: "for people, or for programs"
  )
  static let apiFormat = OptionSpec(
    name: "format",
    letter: "f",
    value: .choice(["text", "markdown", "luals"]),
    summary: "for people, for a page, or for editors"
  )
  static let update = OptionSpec(
    name: "update",
    letter: "u",
    summary: "write the golden transcripts anew"
  )
  static let to = OptionSpec(
    name: "to",
    letter: "t",
    value: .text("TYPE"),
    summary: "the type wanted"
  )
  static let from = OptionSpec(
    name: "from",
    value: .text("TYPE"),
    summary: "the type of FILE, where its name and content don't tell"
  )
  static let units = OptionSpec(name: "units", summary: "print how many units FILE has")
  static let unit = OptionSpec(
    name: "unit",
    value: .count("N", 1...1_000_000_000),
    summary: "take the Nth unit only, the first is 1"
  )
  static let maximumSide = OptionSpec(
    name: "max-side",
    value: .count("N", 1...1_000_000),
    summary: "shrink a picture until no side is longer, in pixels"
  )
  static let runs = OptionSpec(
    name: "runs",
    value: .count("N", 1...1_000_000),
    summary: "how many times the session is run"
  )
}
