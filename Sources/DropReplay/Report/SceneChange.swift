import DropCore

extension Effect {
  /// What replaying it in the page takes, where it changes contents, or what is highlighted or in
  /// view; of contents the names alone.
  var changeOfScene: JSONValue? {
    switch self {
    case .highlight, .insert, .remove, .move, .update, .placeholder, .commit, .discard, .scroll,
      .save,
      .unsave, .badge:
      break
    default: return nil
    }
    guard case .object(let members) = json(destination: nil) else { return nil }
    return .object(
      members.map { member in
        if case .string(let text) = member.value {
          return .init(member.key, .string(SafeText.line(text)))
        }
        guard member.key == "contents", case .array(let entries) = member.value else {
          return member
        }
        return .init("contents", .array(entries.map { Self.shownName($0["name"] ?? $0) }))
      }
    )
  }

  private static func shownName(_ value: JSONValue) -> JSONValue {
    if case .string(let text) = value { .string(SafeText.line(text)) } else { value }
  }
}
