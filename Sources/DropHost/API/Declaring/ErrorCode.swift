import DropCore

/// What stands in `code` of an error that a script catches.
struct ErrorCode: Sendable, Hashable {
  let word: String
  /// When it is there, as the reference says.
  let meaning: String

  private init(_ word: String, _ meaning: String) {
    self.word = word
    self.meaning = meaning
  }

  private init(_ code: FailureCode, _ meaning: String) { self.init(code.rawValue, meaning) }
}

// Of how a function was called.
extension ErrorCode {
  static let badArgument = ErrorCode(
    "bad_argument",
    "an argument isn't what the function takes; the message says which, and what it takes"
  )
  static let outOfRange = ErrorCode(
    "out_of_range",
    "an index, a number or a count lies beyond what there is; the message has the range"
  )
  static let notNow = ErrorCode(
    "not_now",
    "the function can't be used in that handler; the message says in which it can"
  )
  static let cannotWait = ErrorCode(
    "cannot_wait",
    "it waits, and nothing can wait there, as within a comparison of `table.sort`"
  )
  static let gone = ErrorCode(
    "gone",
    "what it is about isn't there any more: an entry, an item, a place, the work itself"
  )
  static let ended = ErrorCode(
    "ended",
    "the handler that it belongs to is over, or a builder has given its content already"
  )
  static let busy = ErrorCode("busy", "another function waits for what the loop reads next")
  static let module = ErrorCode("module", "`require` can't find, read or run a file")

  static let ofCalls = [
    badArgument, outOfRange, notNow, cannotWait, gone, ended, busy, module,
  ]
}

// Of what it was to do, which are the codes of results, too.
extension ErrorCode {
  static let ofFailures = [
    ErrorCode(
      .noRepresentation,
      "an item has none of the types that are asked for, nor what becomes one of them"
    ),
    ErrorCode(
      .failed,
      "a source couldn't deliver, content can't be read, a task failed, or `dnd.fail` was called"
    ),
    ErrorCode(.expired, "a source is gone, and what it had with it"),
    ErrorCode(.timeout, "it took longer than it may"),
    ErrorCode(.tooLarge, "it is more than may be; the limits are below"),
    ErrorCode(.unsupported, "nothing makes that of it, or this build lacks what does"),
    ErrorCode(.denied, "the capability wasn't granted, or it lies where nothing may be read"),
    ErrorCode(.cancelled, "the user gave the drop up: each call that waits raises it from then on"),
    ErrorCode(.interrupted, "the app was killed while it was under way, and went on"),
    ErrorCode(.rolledBack, "in results alone: it had arrived, and went as all was taken back"),
    ErrorCode(.fault, "in results alone: the handler failed on it"),
  ]
}
