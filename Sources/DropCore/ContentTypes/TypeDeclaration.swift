/// A content type that an embedder, a plugin or a session file brings along.
public struct TypeDeclaration: Hashable, Sendable {
  /// The identifier of the type.
  public var id: String
  /// What it conforms to; `public.data` where that is left empty.
  public var conformsTo: [String]
  /// The extensions of its files, without dots, the preferred one first.
  public var filenameExtensions: [String]
  /// Its MIME types, the preferred one first.
  public var mimeTypes: [String]
  /// What it is, for people.
  public var summary: String

  /// Declares a type.
  public init(
    _ identifier: String,
    conformsTo: [String] = [],
    filenameExtensions: [String] = [],
    mimeTypes: [String] = [],
    summary: String = ""
  ) {
    id = identifier
    self.conformsTo = conformsTo
    self.filenameExtensions = filenameExtensions
    self.mimeTypes = mimeTypes
    self.summary = summary
  }
}
