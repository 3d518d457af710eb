extension CommandLineSpec {
  /// The command line of this build.
  static let dndhost = CommandLineSpec(
    program: "dndhost",
    summary: "Runs Lua drop handlers, and shows what they do.",
    everywhere: [.color, .quiet, .help, .version],
    running: [.plugin, .set, .allow, .limit],
    commands: [
      .replay, .test, .explore, .merge, .check, .inspect, .watch, .bench, .new, .types, .convert,
      .api, .schema,
      .completions, .manual, .help,
    ],
    firstSteps: [
      "dndhost new shelf", "dndhost replay shelf/sessions/first-drop.json", "dndhost test shelf",
    ]
  )
}
