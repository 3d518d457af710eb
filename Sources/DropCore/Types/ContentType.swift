/// The name of an encoding, such as `public.png`.
///
/// A type is its identifier and remembers its place in the table of known types, so that asking what
/// it conforms to is a lookup. Ask a ``TypeCatalog``: it also knows the types that were declared.
///
/// ```swift
/// let type: ContentType = "com.example.scene"
/// print(TypeCatalog.builtIn.conforms(.png, to: .image))
/// ```
public struct ContentType: Sendable {
  /// The identifier, spelled as it was declared.
  public let id: String

  /// The place in the built-in table; behind its end, a place among declared types, which is a hint
  /// that the catalog checks; below zero, the complement of the built-in type that an unknown type
  /// conforms to.
  let index: Int32

  /// Sums the identifier up without regard to case, so that most that differ needn't be compared;
  /// zero in the built-in table, where places tell.
  let digest: UInt32

  /// Makes the type of an identifier; one that nobody declared is a type like any other.
  ///
  /// ```swift
  /// let type = ContentType("public.png")
  /// ```
  public init(_ identifier: String) {
    self = BuiltInTypes.named(identifier) ?? ContentType(unknown: identifier, conformingTo: .data)
  }

  init(tableName: String, index: Int32) {
    id = tableName
    self.index = index
    digest = 0
  }

  /// The type declared at a place behind the built-in table.
  init(declared identifier: String, index: Int32) {
    id = identifier
    self.index = index
    digest = ASCII.digest(identifier)
  }

  init(unknown identifier: String, conformingTo base: ContentType) {
    id = identifier
    index = base.isBuiltIn ? ~base.index : ~ContentType.data.index
    digest = ASCII.digest(identifier)
  }

  package var isBuiltIn: Bool { index >= 0 && index < Int32(ContentTypeTable.count) }
}

extension ContentType: CustomStringConvertible {
  /// The identifier.
  public var description: String { id }
}

extension ContentType: Hashable {
  /// Compares without regard to case, as identifiers of types are.
  public static func == (a: ContentType, b: ContentType) -> Bool {
    if a.isBuiltIn || b.isBuiltIn { return a.index == b.index }
    if a.digest != b.digest { return false }
    return ASCII.equalIgnoringCase(a.id, b.id)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    if isBuiltIn { return hasher.combine(index) }
    for byte in id.utf8 { hasher.combine(ASCII.lowercase(byte)) }
  }
}

extension ContentType: ExpressibleByStringLiteral {
  /// The type with that identifier, as it is written.
  public init(stringLiteral value: String) { self.init(value) }
}
