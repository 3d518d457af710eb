/// The content types that are known: the built-in table, and what was declared beside it.
///
/// A catalog is a value. Types of one catalog may be asked about in another: those of the built-in
/// table are the same everywhere, others are found by their identifiers.
public struct TypeCatalog: Sendable {
  /// The built-in types alone.
  public static let builtIn = TypeCatalog()

  /// Nil until something is declared, so that a catalog of the built-in types costs nothing to pass.
  private var box: Box?

  private final class Box: Sendable {
    let declared: DeclaredTypes

    init(_ declared: DeclaredTypes) {
      self.declared = declared
    }
  }

  /// Makes a catalog of the built-in types, to declare others in.
  public init() {}

  /// All types, the built-in ones first.
  public var types: [ContentType] { BuiltInTypes.all + declared.types }

  /// Adds types, which may have each other as parents; all of them or, on an error, none.
  ///
  /// Declaring the same once more changes nothing.
  public mutating func declare(_ declarations: [TypeDeclaration]) throws(TypeDeclarationError) {
    var changed = self
    for declaration in try Self.ordered(changed.new(declarations)) {
      var declared = changed.declared
      try declared.append(declaration, parents: changed.parents(of: declaration))
      changed.box = Box(declared)
    }
    self = changed
  }

  /// Whether it is a copy of the other, which is seen without looking at any type.
  package func isCopy(of other: TypeCatalog) -> Bool { box === other.box }

  var declared: DeclaredTypes { box?.declared ?? .none }

  /// Where a type stands among the declared ones, whichever catalog it came from.
  func place(of type: ContentType) -> Int? {
    if type.isBuiltIn { return nil }
    return box?.declared.place(of: type)
  }

  private func new(
    _ declarations: [TypeDeclaration]
  ) throws(TypeDeclarationError) -> [TypeDeclaration] {
    var new: [TypeDeclaration] = []
    for declaration in declarations {
      if declaration.id.isEmpty { throw .unnamed }
      let type = ContentType(declaration.id)
      if type.isBuiltIn { throw .builtIn(type.id) }
      let before =
        place(of: type).map { declared.declarations[$0] }
        ?? new.first { ContentType($0.id) == type }
      guard let before else {
        new.append(declaration)
        continue
      }
      if before != declaration { throw .conflict(type.id) }
    }
    return new
  }

  /// Parents before children.
  private static func ordered(
    _ declarations: [TypeDeclaration]
  ) throws(TypeDeclarationError) -> [TypeDeclaration] {
    var waiting = declarations
    var ordered: [TypeDeclaration] = []
    while !waiting.isEmpty {
      let names = Set(waiting.map { ContentType($0.id) })
      let ready = waiting.filter { !$0.conformsTo.contains { names.contains(ContentType($0)) } }
      if ready.isEmpty { throw .cycle(waiting[0].id) }
      waiting.removeAll { ready.contains($0) }
      ordered += ready
    }
    return ordered
  }

  private func parents(
    of declaration: TypeDeclaration
  ) throws(TypeDeclarationError) -> [ContentType] {
    var parents: [ContentType] = []
    for name in declaration.conformsTo {
      let parent = type(named: name)
      guard knows(parent) else {
        throw .unknownParent(name, of: declaration.id, nearest: nearestName(to: name))
      }
      parents.append(parent)
    }
    return parents.isEmpty ? [.data] : parents
  }
}
