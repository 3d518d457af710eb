/// The words of the session format that several keys share.
enum SessionFormat {
  static let identifier = "dndhost.session/1"
  /// The destination there is when a session names none.
  static let defaultDestination = "main"
  static let operations = ["copy", "move", "link"]
  static let proposals = operations + ["forbidden", "cancel"]
  static let modifiers = ["option", "command", "shift", "control"]
  static let statuses = [
    "imported", "partial", "failed", "forbidden", "cancelled", "aborted", "none",
  ]
  /// Keys that begin with this are left alone everywhere.
  static let ignoredPrefix = "x-"
  /// The traits that the build must have for a session to be run by `test`.
  static let needs = "x-needs"
}
