/// A content type that an embedder, a plugin or a session file brings along.
///
/// ```swift
/// let scene = TypeDeclaration(
///   "com.example.scene", conformsTo: ["public.data"], filenameExtensions: ["scene"])
/// ```
public struct TypeDeclaration: Hashable, Sendable {
  /// The identifier of the type.
  public var id: String
  /// What it conforms to; `public.data` where that is left empty.
  public var conformsTo: [String]
  /// The extensions of its files, without dots, the preferred one first.
  public var filenameExtensions: [String]
  /// Its MIME types, the preferred one first.
  public var mimeTypes: [String]
  /// What pasteboards, selections and clipboards of platforms call it, the preferred one first.
  public var platformNames: [String]
  /// What it is, for people.
  public var summary: String

  /// Declares a type.
  public init(
    _ identifier: String,
    conformsTo: [String] = [],
    filenameExtensions: [String] = [],
    mimeTypes: [String] = [],
    platformNames: [String] = [],
    summary: String = ""
  ) {
    id = identifier
    self.conformsTo = conformsTo
    self.filenameExtensions = filenameExtensions
    self.mimeTypes = mimeTypes
    self.platformNames = platformNames
    self.summary = summary
  }
}

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
  /// There would be more types than may be declared.
  case tooMany(allowed: Int)
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
        + NearestName.hint(nearest, quote: "`")
    case .cycle(let name): "`\(name)` conforms to itself"
    case .tooMany(let allowed): "no more than \(allowed) types can be declared"
    }
  }
}
