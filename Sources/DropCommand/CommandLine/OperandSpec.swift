/// What a command takes besides options.
struct OperandSpec: Sendable, Equatable {
  /// What completes an operand.
  enum Kind: Sendable, Equatable {
    case session
    case plugin
    case path
    case text
    case words([String])
  }

  let name: String
  let kind: Kind
  var least = 1
  var most = Int.max

  /// As help writes it: brackets where it may be left out, an ellipsis where it may repeat.
  var usage: String {
    let repeated = most > 1 ? "\(name)…" : name
    return least == 0 ? "[\(repeated)]" : repeated
  }
}
