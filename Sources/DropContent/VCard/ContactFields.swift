import DropCore

/// What plain data says of somebody, read so that nothing of it is lost without a word.
struct ContactFields {
  private static let names = [
    "name", "emails", "phones", "addresses", "urls", "organisation", "birthday",
  ]

  private static let example = "{ name, emails, phones }"

  private let contact: JSONValue
  /// Where it stands in a list of several.
  private let place: String
  /// What places in lists are counted from: documents count from zero, scripts from one.
  private let first: Int

  /// Refuses what has a field that no contact has.
  init(_ contact: JSONValue, at place: String, countingFrom first: Int) throws(ContentError) {
    self.contact = contact
    self.place = place
    self.first = first
    guard case .object(let members) = contact else {
      throw error(place, "expected a contact as in \(Self.example), \(Self.found(contact))")
    }
    for key in members.map(\.key) where !Self.names.contains(key) {
      let hint =
        NearestName.nearest(to: key, among: Self.names).map { "did you mean '\($0)'?" }
        ?? "it has \(Self.names.joined(separator: ", "))"
      throw error(path(key), "a contact has no such field; \(hint)")
    }
  }

  /// What people call them, which each has.
  func name() throws(ContentError) -> String {
    guard let name = try text("name") else {
      throw error(path("name"), "expected a text, as in \(Self.example)")
    }
    return name
  }

  /// A text; nil where there is none.
  func text(_ key: String) throws(ContentError) -> String? {
    switch contact[key] {
    case nil, .null: return nil
    case .string(let text): return text
    case let other?: throw error(path(key), "expected a text, \(Self.found(other))")
    }
  }

  /// Texts; none where there is no such field.
  func texts(_ key: String) throws(ContentError) -> [String] {
    var texts: [String] = []
    switch contact[key] {
    case nil, .null: break
    // An empty table of a script is as good as an empty list.
    case .object(let members)? where members.isEmpty: break
    case .array(let elements)?:
      for (index, element) in elements.enumerated() {
        guard let text = element.string else {
          throw error("\(path(key))[\(first + index)]", "expected a text, \(Self.found(element))")
        }
        texts.append(text)
      }
    case let other?: throw error(path(key), "expected a list of texts, \(Self.found(other))")
    }
    return texts
  }

  private func path(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  private func error(_ path: String, _ detail: String) -> ContentError {
    ContentError(.malformed(format: "", detail: detail), path: path)
  }

  private static func found(_ value: JSONValue) -> String {
    switch value {
    case .array: "found a list"
    case .object: "found an object"
    default: "found \(JSONWriter().text(value))"
    }
  }
}
