package import DropContent
public import DropCore
import LuaSandbox

/// An error that a host function raises in the script that called it.
struct ScriptError: Error, Hashable {
  private(set) var code: String
  private(set) var message: String
  /// The item it is about, by its place in the drag.
  private(set) var item: Int?
  private var cause = Cause.call
  /// Whether its message begins with the name of the function, once that is known.
  private var isUnnamed = false

  /// With what it lies.
  private enum Cause: Hashable {
    /// With how the function was called, or with what it is about.
    case call
    /// With content, and so with what was dropped: no plugin is at fault for that. Perhaps the host had no
    /// room for it.
    case content(isShortage: Bool)
    /// The host had no room: that fails the drop, and is no fault of the plugin's.
    case shortage
  }

  init(code: String, _ message: String, item: Int? = nil) {
    self.code = code
    self.message = message
    self.item = item
  }

  init(_ code: ErrorCode, _ message: String) { self.init(code: code.word, message) }

  init(_ failure: FailureCode, _ message: String, item: Int? = nil) {
    self.init(code: failure.rawValue, message, item: item)
  }

  init(_ error: ContentError, item: Int? = nil) {
    var message = error.description
    if case .limit(.cells, _, _) = error.problem { message += "; \(ScriptLimit.cells.instead)" }
    self.init(FailureCode(error), message, item: item)
    cause = .content(isShortage: error.isShortage)
  }

  /// Beyond what is kept for a script.
  static func ofKept(_ most: Int, item: Int? = nil) -> ScriptError {
    .ofContent(
      .tooLarge,
      "no more than \(most) bytes are kept for a script; \(ScriptLimit.kept.instead)",
      item: item
    )
  }

  /// Beyond what the long work of one drop may read and make.
  static func ofWork(costing bytes: Int, after spent: Int, of most: Int, item: Int?) -> ScriptError
  {
    var error = ofContent(
      .tooLarge,
      "it would read and make about \(bytes) bytes, and this drop's long work has done so with \(spent) of "
        + "the \(most) that it may; do it once for each content and keep what comes of it, or have the app "
        + "give more work_bytes",
      item: item
    )
    error.isUnnamed = true
    return error
  }

  /// Beyond how deep functions that are waited for may call more of them.
  static var ofNesting: ScriptError {
    var error = ScriptError(
      .tooLarge,
      "its functions would run within those of \(ScriptLimit.nesting.most) other calls, more than may wait for "
        + "each other; \(ScriptLimit.nesting.instead)"
    )
    error.isUnnamed = true
    return error
  }

  /// Beyond what scripts of one destination, or of all, may have made.
  static func ofMade(
    _ bytes: Int,
    beside held: Int,
    of most: Int,
    isAll: Bool,
    item: Int?
  ) -> ScriptError {
    let whose = isAll ? "scripts of all destinations" : "this destination's scripts"
    let remedy =
      isAll ? "have the app give more to all of them" : "have the app give more made_bytes"
    var error = ofContent(
      .tooLarge,
      "there would be \(bytes) bytes more, and of the \(most) that \(whose) may have made \(held) are held "
        + "or in entries; insert what was loaded, which doesn't count, or \(remedy)",
      item: item
    )
    error.isUnnamed = true
    return isAll ? error.asShortage : error
  }

  /// An error of content that came from an item, from several or from none.
  static func ofContent(
    _ failure: FailureCode,
    _ message: String,
    item: Int? = nil
  ) -> ScriptError {
    var error = ScriptError(failure, message, item: item)
    error.cause = .content(isShortage: false)
    return error
  }

  /// A refusal as a script gets it, indexes counted from one.
  init(_ refusal: Refusal) {
    switch refusal {
    case .ended: self.init(.ended, "the handler that this belongs to is over")
    case .notNow(let request, let call, let allowedIn):
      let places = allowedIn.joined(separator: " or ")
      self.init(.notNow, "\(request) can't be used in \(call), only in \(places)")
    case .outOfRange("count", let count, let allowed):
      self.init(
        .outOfRange,
        "count \(count) is out of range: it must be within \(allowed.lowerBound) and "
          + "\(allowed.upperBound)"
      )
    case .outOfRange(let name, let index, let allowed):
      self.init(
        .outOfRange,
        "\(name) \(index + 1) is out of range: it must be within "
          + "\(allowed.lowerBound + 1) and \(allowed.upperBound + 1)"
      )
    case .cancelled: self = .cancelled
    case .noSuchItem(let index): self.init(.gone, "there is no item \(index + 1)")
    case .noSuchWork(let name): self.init(.gone, "\(name) is over")
    }
  }

  /// The same as an error of content from these items; nil where there are none.
  func of(read items: [Int]) -> ScriptError? {
    guard !items.isEmpty else { return nil }
    var error = self
    error.cause = .content(isShortage: isShortage)
    error.item = items.count == 1 ? items[0] : nil
    return error
  }

  static func badArgument(_ message: String) -> ScriptError {
    ScriptError(.badArgument, message)
  }

  static func gone(_ what: String) -> ScriptError {
    ScriptError(.gone, "this \(what) is gone")
  }

  /// The call's account is empty; no script sees it, as the call ends by that.
  static let spent = ScriptError(code: "spent", "the account is empty")

  static let cancelled = ScriptError(.cancelled, "the drop was given up")

  /// The error with the name of the function whose argument is out of range, or whose work is too much.
  func named(_ function: String) -> ScriptError {
    guard code == ErrorCode.outOfRange.word || isUnnamed else { return self }
    var named = self
    named.message = "\(function): \(message)"
    named.isUnnamed = false
    return named
  }

  /// The error with more behind its message.
  func adding(_ more: String) -> ScriptError {
    var longer = self
    longer.message += more
    return longer
  }

  /// The same where it is the host that has no room.
  var asShortage: ScriptError {
    var shortage = self
    if case .content = cause {
      shortage.cause = .content(isShortage: true)
    } else {
      shortage.cause = .shortage
    }
    return shortage
  }

  private var isShortage: Bool {
    switch cause {
    case .call: false
    case .content(let isShortage): isShortage
    case .shortage: true
    }
  }

  /// The item that it is about for a script that is at another: content from no single item counts as that
  /// one's, where handlers are at work on what was dropped.
  func item(at current: Int?, isAtWork: Bool) -> Int? {
    if case .content = cause, isAtWork { return item ?? current }
    return item
  }

  /// The error as the script gets it; about no item it is for people where no plugin is at fault for it, and
  /// `task` is the embedder's task that failed.
  func hostError(
    item: Handle? = nil,
    task: String? = nil,
    isAtWork: Bool = false
  ) -> HostError {
    var fields = item.map { [LuaTable.Pair(key: "item", value: .handle($0))] } ?? []
    if let task { fields.append(LuaTable.Pair(key: "task", value: .string(task))) }
    var isDeliberate = isShortage
    if case .content = cause, isAtWork { isDeliberate = true }
    if item == nil, isDeliberate { fields.append(Self.mark) }
    return HostError(code: code, message: message, fields: fields)
  }

  /// An error for people to read, which is no fault of the plugin's.
  static func deliberate(_ message: String, _ code: FailureCode = .failed) -> HostError {
    HostError(code: code.rawValue, message: message, fields: [mark])
  }

  private static let mark = LuaTable.Pair(key: "deliberate", value: true)

  static let record = HostRecord(
    "dnd.Error",
    "An error that the host raises.",
    fields: [
      HostField("code", .string, "which, for programs"),
      HostField("message", .string, "what happened, for people"),
      HostField("item", .object(.item), "the item it is about", optional: true),
      HostField("task", .string, "the task that failed, as transcripts name it", optional: true),
      HostField(
        "deliberate",
        .boolean,
        "whether it is no fault of the plugin's: `dnd.fail` raised it, content is to blame that came from no "
          + "item, or the host has no room",
        optional: true
      ),
    ]
  )

  /// The error as a value, for a script that did not want it raised.
  func table(item: Handle?) -> LuaValue {
    var fields: [(String, LuaValue)] = [("code", .string(code)), ("message", .string(message))]
    if let item { fields.append(("item", .handle(item))) }
    return .table(LuaTable(fields: fields))
  }
}

extension SandboxFault {
  /// What `dnd.fail` said that nothing caught.
  var deliberateMessage: String? {
    guard kind == .runtime, let table = raised.table, table["deliberate"].bool == true else {
      return nil
    }
    return table["message"].text ?? message
  }
}

extension HostReply {
  /// What was made, or the error that came in its way.
  init(_ make: () throws(ScriptError) -> HostReply) {
    do throws(ScriptError) {
      self = try make()
    } catch {
      self = .failure(error.hostError())
    }
  }
}

/// Why a provider, a task or a function of the embedder's could not deliver.
///
/// ```swift
/// let lost = ProvidedRepresentation(.png) { _ in throw LoadFailure(.expired, "no camera") }
/// ```
public struct LoadFailure: Error, Hashable, Sendable {
  /// What kind of failure it is, as a script sees it.
  public var code: FailureCode
  /// Why, for people.
  public var message: String

  /// Describes a failure.
  public init(_ code: FailureCode, _ message: String) {
    self.code = code
    self.message = message
  }

  package init(_ error: ContentError) {
    self.init(FailureCode(error), error.message)
  }

  /// An item that could not be loaded, as a script gets it.
  static let record = HostRecord(
    "dnd.LoadFailure",
    "An item that could not be loaded.",
    fields: [
      HostField("item", .object(.item), "the item"),
      HostField("code", .string, "why, for programs"),
      HostField("message", .string, "why, for people"),
    ]
  )
}

extension FailureCode {
  /// The word that scripts see: what is malformed has failed.
  init(_ error: ContentError) {
    self =
      switch error.code {
      case .malformed, .failed: .failed
      case .unsupported: .unsupported
      case .tooLarge: .tooLarge
      case .denied: .denied
      case .expired: .expired
      }
  }
}
