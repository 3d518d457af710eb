import DropCheck
import DropCore
import DropHost
import DropPlay
import DropReplay
import SystemFiles

/// `dndhost play [SESSION]`: real drags on a page, played and recorded.
struct PlayCommand: Command {
  static let spec = CommandSpec(
    name: "play",
    summary: "open a page to drag real things onto, and record what happens",
    discussion: [
      "The page is on this machine only, at the address that is printed: whoever has it can play. The"
        + " scene is SESSION's; without one, a destination 'main' that covers everything. SESSION's items"
        + " lie on a shelf of the page; its events are not run.",
      "Each recording is a session with its payloads and its golden transcript: 'replay' and 'test' take"
        + " it, and it is replayed at once to see that it comes out the same. It names the plugin where it"
        + " lies and keeps no copy, so that it tests what becomes of it; moved elsewhere it needs the plugin"
        + " at the same place beside it.",
      "Pictures and pages of what is dropped are decoded in a process that can reach nothing, where the build"
        + " has the trait Isolation: --in-process has none, --isolate decodes nothing elsewhere.",
      "A plugin that is saved is read again. Ctrl-C ends it.",
    ],
    operand: OperandSpec(name: "SESSION", kind: .session, least: 0, most: 1),
    options: [
      record, keep, keepBytes, mostBytes, fresh, once, open, port, DecoderOption.inProcess,
    ],
    runsPlugins: true,
    examples: [
      "dndhost --plugin inbox.lua play", "dndhost play session.json --record none",
      "dndhost --plugin inbox.lua play --once --open && dndhost test recordings",
    ]
  )
  static let record = OptionSpec(
    name: "record",
    value: .file("FOLDER"),
    summary: "where recordings go, recordings by default; none keeps nothing"
  )
  static let keep = OptionSpec(
    name: "keep",
    value: .choice(PlayKeep.allCases.map(\.rawValue)),
    summary: "payloads: all; those a handler loaded; or none, but as many zeros or x"
  )
  static let keepBytes = OptionSpec(
    name: "keep-bytes",
    value: .count("N", 0...Int.max),
    summary: "what is larger and was never loaded becomes zeros; 67108864 by default"
  )
  static let mostBytes = OptionSpec(
    name: "most-bytes",
    value: .count("N", 0...Int.max),
    summary: "what one drop may send; 8589934592 by default"
  )
  static let fresh = OptionSpec(name: "fresh", summary: "begin anew after each outcome")
  static let once = OptionSpec(
    name: "once",
    summary: "end after the first outcome; 70 where a replay differs from what happened"
  )
  static let open = OptionSpec(name: "open", summary: "open the page in the browser")
  static let port = OptionSpec(
    name: "port",
    value: .count("N", 1...65_535),
    summary: "the page's port, any free one by default"
  )

  let invocation: Invocation
  let console: Console

  #if Live
  func run() throws(CommandFailure) -> ExitStatus {
    let isHere = invocation.has(DecoderOption.inProcess)
    guard !isHere || !invocation.has(DecoderOption.isolate) else {
      throw CommandFailure(.usage, "'play' takes --isolate or --in-process, not both")
    }
    let options = try RunOptions(invocation, decoding: isHere ? .none : .standard)
    let clock = MonotonicClock.nanoseconds
    var setup = PlaySetup { Double(MonotonicClock.nanoseconds - clock) / 1e6 }
    setup.wallClock = { Double(time(nil)) }
    setup.run = options.setup
    setup.session = try session(options)
    setup.keep = invocation.value(of: Self.keep).flatMap(PlayKeep.init(rawValue:)) ?? setup.keep
    setup.keepBytes = invocation.count(of: Self.keepBytes) ?? setup.keepBytes
    setup.mostBytes = invocation.count(of: Self.mostBytes) ?? setup.mostBytes
    setup.isFresh = invocation.has(Self.fresh)
    setup.isOnce = invocation.has(Self.once)
    setup.recordings = invocation.value(of: Self.record) ?? "recordings"
    if setup.recordings == "none" { setup.recordings = nil }
    setup.scratch = FileSystem.largeTemporaryPath
    let port = UInt16(clamping: invocation.count(of: Self.port) ?? 0)
    let play = PlayRun(setup, options, console, name: name(setup), opens: invocation.has(Self.open))
    return try play.run(port: port)
  }

  private func session(_ options: RunOptions) throws(CommandFailure) -> SessionFile? {
    guard let path = invocation.operands.first else {
      try options.check(against: [SessionFormat.defaultDestination], of: "a play without a session")
      return nil
    }
    if path == "-" {
      throw CommandFailure(.usage, "'play' can't read a session from standard input")
    }
    // What is wrong with the session and its options is said as `replay` says it.
    return try SessionRun(path: path, options: options).opened.session
  }

  /// What is played.
  private func name(_ setup: PlaySetup) -> String {
    setup.run.defaultPlugin?.fileName ?? invocation.operands.first?.fileName ?? "the scene"
  }
  #else
  func run() throws(CommandFailure) -> ExitStatus {
    let build = "swift build -c release --product dndhost --traits Live"
    throw CommandFailure(
      .unavailable,
      "this build has no server for the page: '\(build)' builds one (libmicrohttpd-dev)"
    )
  }
  #endif
}
