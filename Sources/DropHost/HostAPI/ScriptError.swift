import DropCore
import LuaSandbox

/// An error that a host function raises in the script that called it.
struct ScriptError: Error, Hashable {
  var code: String
  var message: String
  /// The item it is about, by its place in the drag.
  var item: Int?

  init(code: String, _ message: String, item: Int? = nil) {
    self.code = code
    self.message = message
    self.item = item
  }

  init(_ failure: FailureCode, _ message: String, item: Int? = nil) {
    self.init(code: failure.rawValue, message, item: item)
  }

  static func badArgument(_ message: String) -> ScriptError {
    ScriptError(code: "bad_argument", message)
  }

  static func gone(_ what: String) -> ScriptError {
    ScriptError(code: "gone", "this \(what) is gone")
  }

  static let cancelled = ScriptError(.cancelled, "the drop was given up")
}
