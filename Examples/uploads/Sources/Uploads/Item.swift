import DropContent
import DropCore
import DropHost

/// What this program drops: a text that comes slowly, and can be had again by its name.
struct Item {
  let name: String

  var provided: ProvidedItem {
    var text = ProvidedRepresentation(.utf8PlainText) { [name] _, _ in
      try await Task.sleep(for: .milliseconds(2))
      return Self.content(of: name)
    }
    text.locator = .string(name)
    return ProvidedItem(id: name, representations: [text])
  }

  static func content(of name: String) -> Content {
    Content(type: .utf8PlainText, name: name, text: "what \(name) holds\n")
  }
}
