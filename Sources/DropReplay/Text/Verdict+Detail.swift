import DropCore

extension Verdict {
  /// What a message says beside the reason, which is told anyway.
  func detail(of message: String?) -> String? {
    guard let message, let reason = reason?.sentence, message.hasPrefix(reason) else {
      return message
    }
    let rest = message.dropFirst(reason.count)
    return rest.isEmpty ? nil : String(rest.drop { ": ".contains($0) })
  }
}
