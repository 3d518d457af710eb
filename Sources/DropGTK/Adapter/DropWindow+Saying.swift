#if GTK

import CGTK
import DropCore
import DropHost

// What there is to say and to ask.
extension DropWindow {
  func say(of outcome: Outcome) {
    var parts: [String] = []
    if !outcome.imported.isEmpty { parts.append("\(outcome.imported.count) arrived") }
    parts += outcome.failed.map { "\($0.id): \($0.reason ?? "failed")" }
    if parts.isEmpty, outcome.skipped.contains(where: \.isForgotten) {
      // Its handler failed before it did anything, or does nothing.
      say(.warning, "Nothing was taken")
    } else if !parts.isEmpty {
      say(outcome.failed.isEmpty ? .info : .warning, parts.joined(separator: "; "))
    }
  }

  func answer(_ question: Question) async -> JSONValue {
    if let onQuestion { return await onQuestion(question) }
    return await unsafe QuestionWindow.ask(question, above: OpaquePointer(dnd_window(status)))
  }
}

#endif
