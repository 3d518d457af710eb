import DropContent
package import DropCore

/// What must hold of a list, or of several as if they were one, in every run.
package struct LastingCondition: Sendable, Equatable {
  /// The lists that it is about, each once.
  package let destinations: [String]
  package let kind: Kind

  package enum Kind: Sendable, Equatable {
    case most(Int)
    /// No two entries have the same under that key.
    case unique(String)
    /// Every entry has that, of that kind.
    case each([Typed])
    /// What stays once it is in: names, or partial entries.
    case keeps([JSONValue])
  }

  /// A key of an entry, and of which kind its value is.
  package struct Typed: Sendable, Equatable {
    let key: String
    let type: ValueType
  }

  /// What a value is, by the words that options of plugins have, and two more.
  package enum ValueType: String, Sendable, CaseIterable {
    case string
    case number
    case integer
    case boolean
    case list
    case object
  }

  package init(_ kind: Kind, in destinations: [String]) {
    self.kind = kind
    var known = NameSet()
    self.destinations = destinations.filter { known.insert($0) }
  }

  /// The same for two that say the same: what tells one from another.
  package var words: String {
    let what =
      switch kind {
      case .most(let count): "most \(count)"
      case .unique(let key): "unique \(key)"
      case .each(let types):
        "each " + types.map { "\($0.key): \($0.type.rawValue)" }.joined(separator: ", ")
      case .keeps(let entries):
        "keeps " + entries.map { JSONWriter().text($0) }.joined(separator: ", ")
      }
    return "\(what) in \(place)"
  }

  /// The lists by their names.
  var place: String { destinations.joined(separator: " and ") }

  /// What a wanted entry is called, as far as it says.
  static func name(_ wanted: JSONValue) -> String {
    wanted.string ?? wanted["name"]?.string ?? JSONWriter().text(wanted)
  }
}
