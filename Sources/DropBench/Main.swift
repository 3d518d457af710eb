import SystemFiles

#if Isolation
import DropIsolation
#endif

/// Measures and tortures the package's parts: `DropBench MODE ARGUMENT…`.
@main
struct Main {
  /// The modes, each with what runs it: arguments in, exit status out.
  static let modes: [(name: String, run: @Sendable ([String]) throws -> Int32)] =
    journalModes + [
      ("allocations", AllocationsMode.run),
      ("apart", ApartMode.run),
      ("coerce", CoerceMode.run),
      ("drops", DropsMode.run),
      ("explore", ExploreMode.run),
      ("explore-instructions", ExploreInstructionsMode.run),
      ("fuzz", FuzzMode.run),
      ("json", JSONMode.run),
      ("landings", LandingsMode.run),
      ("media", MediaMode.run),
      ("moves", MovesMode.run),
      ("play", PlayMode.run),
      ("play-table", TableMode.run),
      ("records", RecordsMode.run),
      ("sandbox", SandboxMode.run),
      ("sandbox-instructions", SandboxInstructionsMode.run),
      ("sandbox-repeat", SandboxRepeatMode.run),
      ("sandbox-tails", SandboxTailsMode.run),
      ("types", TypesMode.run),
      ("save", SaveMode.run),
      ("sniff", SniffMode.run),
      ("speed", SpeedMode.run),
      ("updates", UpdatesMode.run),
    ]

  private static var journalModes: [(name: String, run: @Sendable ([String]) throws -> Int32)] {
    #if Durable
    [("journal", JournalMode.run)]
    #else
    []
    #endif
  }

  static func main() throws {
    #if Isolation
    CodecHelper.runIfAsked()
    #endif
    let arguments = CommandLine.arguments.dropFirst()
    guard let mode = modes.first(where: { $0.name == arguments.first }) else {
      print("modes:", modes.map(\.name).joined(separator: " "))
      exit(64)
    }
    exit(try mode.run(Array(arguments.dropFirst())))
  }
}
