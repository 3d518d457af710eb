extension CommandSpec {
  static let replay = CommandSpec(
    name: "replay",
    summary: "run sessions on a virtual clock, and print what happened",
    discussion: [
      "A session's destinations name their plugins, or --plugin does; a destination without one"
        + " gives the default answers. The same session and plugin print the same, byte for byte.",
      "What a session expects (its 'expect') is held against what happened: what is not met is said"
        + " on standard error, and the status is 1. 'test' compares with the golden transcript, too.",
      "'-' reads one session from standard input, in either spelling.",
    ],
    operand: OperandSpec(name: "SESSION", kind: .session),
    options: [.replayFormat, .output],
    runsPlugins: true,
    examples: [
      "dndhost --plugin plugin.lua replay session.json",
      "dndhost replay session.json --format html --output report.html",
      "dndhost replay session.jsonl --set gallery:limit=1 --format jsonl",
    ]
  )
  static let test = CommandSpec(
    name: "test",
    summary: "run sessions against what they expect and their golden transcripts",
    discussion: [
      "PATH is a session, a plugin, a plugin's folder or a folder of such; without one, the"
        + " folder one is in. A plugin's sessions lie in 'sessions' beside it, each with its golden"
        + " transcript as NAME.transcript.jsonl.",
      "A missing golden transcript fails nothing; --update writes it.",
    ],
    operand: OperandSpec(name: "PATH", kind: .path, least: 0),
    options: [.update, .testFormat, .output],
    runsPlugins: true,
    examples: ["dndhost test", "dndhost test Plugins --format junit --output results.xml"]
  )
  static let check = CommandSpec(
    name: "check",
    summary: "read plugins without a drag, and name what is wrong in them",
    discussion: [
      "Finds syntax errors, unknown fields, handlers, functions and types (with the nearest known"
        + " one), globals set by accident, capabilities used but not asked for, waiting where it is"
        + " impossible, options used but not declared.",
      "The status is 0 where nothing is found, 1 where something is that doesn't keep the plugin from"
        + " loading, and 65 where the plugin can't be loaded.",
    ],
    operand: OperandSpec(name: "PLUGIN", kind: .plugin),
    options: [.treeFormat]
  )
  static let inspect = CommandSpec(
    name: "inspect",
    summary: "show what is in sessions, and what each plugin would get",
    operand: OperandSpec(name: "SESSION", kind: .session),
    options: [.treeFormat, .output],
    runsPlugins: true
  )
  static let watch = CommandSpec(
    name: "watch",
    summary: "replay, test or explore again whenever one of its files is saved",
    discussion: [
      "What follows is a command line of its own, of 'replay', 'test' or 'explore'. A file alone is"
        + " replayed, a folder tested. What the command itself writes doesn't run it again. Ctrl-C"
        + " ends it."
    ],
    operand: OperandSpec(name: "replay|test|explore", kind: .path),
    examples: ["dndhost watch replay session.json", "dndhost watch test ."]
  )
  /// What can stand behind 'watch'.
  static let watchable = ["replay", "test", "explore"]
  static let bench = CommandSpec(
    name: "bench",
    summary: "measure a plugin's handlers on sessions, against its limits",
    discussion: [
      "Each session is run 200 times or for two seconds, unless --runs says how often. A folder stands"
        + " for the sessions below it, as for 'test'."
    ],
    operand: OperandSpec(name: "SESSION", kind: .session),
    options: [.runs, .treeFormat, .output],
    runsPlugins: true
  )
  static let new = CommandSpec(
    name: "new",
    summary: "make a plugin's folder that passes 'test' at once",
    operand: OperandSpec(name: "NAME", kind: .text, most: 1)
  )
  static let types = CommandSpec(
    name: "types",
    summary: "the type database, and what a file is",
    discussion: ["Each operand is a type's identifier, a MIME type, an extension or a file."],
    operand: OperandSpec(name: "TYPE", kind: .path, least: 0),
    options: [.treeFormat]
  )
  static let convert = CommandSpec(
    name: "convert",
    summary: "coerce one file to another type, or count or take its units",
    operand: OperandSpec(name: "FILE", kind: .path, most: 1),
    options: [.to, .from, .units, .unit, .maximumSide, .output],
    examples: [
      "dndhost convert note.rtf --to public.html", "dndhost convert cards.vcf --unit 2",
      "dndhost convert photo.heic --to public.png --max-side 256 --output small.png",
    ]
  )
  static let api = CommandSpec(
    name: "api",
    summary: "the reference of this build's Lua API",
    options: [.apiFormat, .output]
  )
  static let schema = CommandSpec(
    name: "schema",
    summary: "print the JSON Schema of the session file",
    options: [.output]
  )
  static let completions = CommandSpec(
    name: "completions",
    summary: "print the completions of a shell",
    operand: OperandSpec(name: "SHELL", kind: .words(["bash", "zsh", "fish"]), most: 1),
    options: [.output],
    examples: ["source <(dndhost completions bash)"]
  )
  static let manual = CommandSpec(
    name: "manual",
    summary: "print the manual page",
    options: [.output],
    examples: ["dndhost manual | man -l -"]
  )
  static let help = CommandSpec(
    name: "help",
    summary: "show help, of a command too",
    operand: OperandSpec(name: "COMMAND", kind: .text, least: 0, most: 1)
  )
}
