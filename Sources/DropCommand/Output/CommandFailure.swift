import DropReplay
import SystemFiles

/// What a run of the tool ends with, after the BSD `sysexits` numbers where one fits.
struct ExitStatus: RawRepresentable, Equatable, Sendable {
  let rawValue: Int32

  static let success = ExitStatus(rawValue: 0)
  static let unmet = ExitStatus(rawValue: 1)
  static let usage = ExitStatus(rawValue: 64)
  static let unreadable = ExitStatus(rawValue: 65)
  static let missing = ExitStatus(rawValue: 66)
  /// The port of a page is taken, a journal is in use, or this build has no page, no window or no journal.
  static let unavailable = ExitStatus(rawValue: 69)
  static let fault = ExitStatus(rawValue: 70)
  static let cannotCreate = ExitStatus(rawValue: 73)
  static let cannotWrite = ExitStatus(rawValue: 74)
  /// Parts of a search are missing: worth another try once they are there.
  static let incomplete = ExitStatus(rawValue: 75)
  /// A search was ended by Ctrl-C with nothing found so far; what shells make of that signal.
  static let interrupted = ExitStatus(rawValue: 130)

  /// Every status with what it says, in the order help and the manual list them.
  static let meanings: [(status: ExitStatus, meaning: String)] = [
    (.success, "all went as expected"),
    (
      .unmet,
      "an expectation, a golden transcript or an invariant was not met, or a plugin had a fault"
    ),
    (.usage, "the command line is wrong"),
    (.unreadable, "a session, a plugin or a journal can't be read"),
    (.missing, "a file isn't there, or can't be opened"),
    (
      .unavailable,
      "play's port is taken, an app has the journal, or this build has no play, no shelf or no journal"
    ),
    (.fault, "a fault of dndhost's own"),
    (.cannotCreate, "the output can't be created"),
    (.cannotWrite, "the output can't be written"),
    (.incomplete, "parts of a search are missing"),
    (.interrupted, "Ctrl-C ended it; a search had found nothing by then"),
  ]

  /// The worse of two, where several files each had an ending of their own.
  static func worse(_ a: ExitStatus, _ b: ExitStatus) -> ExitStatus {
    a.rawValue >= b.rawValue ? a : b
  }
}

/// Why a command could not do what it was asked to.
struct CommandFailure: Error {
  let status: ExitStatus
  let message: String
  /// The sink that failed, where that is what it is about.
  private(set) var sink: SinkError?

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: SinkError) {
    let name = error.path.map { "'\($0)'" } ?? "the output"
    var reason = SystemReason.text(of: error.code)
    if error.isCreation, error.code == ENOENT, let folder = error.path?.folder {
      reason = "there is no folder '\(folder)'"
    }
    self.init(
      error.isCreation ? .cannotCreate : .cannotWrite,
      "can't \(error.isCreation ? "create" : "write") \(name): \(reason)"
    )
    sink = error
  }
}
