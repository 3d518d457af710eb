/// Why a type can't be declared.
public enum TypeDeclarationError: Error, Hashable, Sendable {
  /// The identifier is empty.
  case unnamed
  /// The built-in table has this type already.
  case builtIn(String)
  /// The same type was declared before, as something else.
  case conflict(String)
  /// A parent is neither known nor declared; the nearest known name goes with it.
  case unknownParent(String, of: String, nearest: String?)
  /// The type conforms to itself.
  case cycle(String)
}

extension TypeDeclarationError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .unnamed: "a declared type needs an identifier"
    case .builtIn(let name): "`\(name)` is known already and can't be declared anew"
    case .conflict(let name): "`\(name)` is declared twice, as different things"
    case .unknownParent(let parent, let name, let nearest):
      "`\(name)` conforms to `\(parent)`, which nobody declared"
        + (nearest.map { "; did you mean `\($0)`?" } ?? "")
    case .cycle(let name): "`\(name)` conforms to itself"
    }
  }
}
