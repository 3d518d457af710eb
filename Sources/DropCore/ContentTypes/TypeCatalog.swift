/// The content types that are known: the built-in table, and what was declared beside it.
///
/// A catalog is a value. Types of one catalog may be asked about in another: those of the built-in
/// table are the same everywhere, others are found by their identifiers.
public struct TypeCatalog: Sendable {
  /// The built-in types alone.
  public static let builtIn = TypeCatalog()

  /// The declared types; a type's place here is its index less the built-in table's length.
  private(set) var declarations: [TypeDeclaration] = []
  private(set) var declared: [ContentType] = []
  private(set) var parentsOfDeclared: [[ContentType]] = []
  /// One bit set a declared type, over the built-in and then the declared types.
  private(set) var closure: [UInt64] = []
  private var places: [String: Int] = [:]
  private(set) var tags: [String: [Int]] = [:]

  /// Makes a catalog of the built-in types, to declare others in.
  public init() {}

  /// All types, the built-in ones first.
  public var types: [ContentType] { BuiltInTypes.shared.types + declared }

  /// Adds types, which may have each other as parents; all of them or, on an error, none.
  ///
  /// Declaring the same once more changes nothing.
  public mutating func declare(_ declarations: [TypeDeclaration]) throws(TypeDeclarationError) {
    var changed = self
    for declaration in try changed.ordered(changed.new(declarations)) {
      try changed.append(declaration)
    }
    self = changed
  }

  /// Where a type stands among the declared ones, whichever catalog it came from.
  func place(of type: ContentType) -> Int? {
    if declared.isEmpty || type.isBuiltIn { return nil }
    let hint = Int(type.index) - ContentTypeTable.count
    if declared.indices.contains(hint), declared[hint] == type { return hint }
    return places[type.id.lowercased()]
  }

  var wordsPerRow: Int { (ContentTypeTable.count + declared.count + 63) / 64 }

  private func new(
    _ declarations: [TypeDeclaration]
  ) throws(TypeDeclarationError) -> [TypeDeclaration] {
    var new: [TypeDeclaration] = []
    for declaration in declarations {
      if declaration.id.isEmpty { throw .unnamed }
      let type = ContentType(declaration.id)
      if type.isBuiltIn { throw .builtIn(type.id) }
      let before =
        place(of: type).map { self.declarations[$0] }
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
  private func ordered(
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

  private mutating func append(_ declaration: TypeDeclaration) throws(TypeDeclarationError) {
    let parents = try parents(of: declaration)
    let index = ContentTypeTable.count + declared.count
    guard let place = Int32(exactly: index) else { return }
    places[declaration.id.lowercased()] = declared.count
    for tag in declaration.filenameExtensions.map({ "." + $0 }) + declaration.mimeTypes {
      tags[tag.lowercased(), default: []].append(declared.count)
    }
    declared.append(ContentType(tableName: declaration.id, index: place))
    declarations.append(declaration)
    parentsOfDeclared.append(parents)
    rebuildClosure()
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

  /// Parents stand before their children, so one pass over the rows is enough.
  private mutating func rebuildClosure() {
    let words = wordsPerRow
    closure = Array(repeating: 0, count: declared.count * words)
    for place in declared.indices {
      let bit = ContentTypeTable.count + place
      closure[place * words + bit >> 6] |= 1 << UInt64(bit & 63)
      for parent in parentsOfDeclared[place] {
        let row = row(of: parent)
        for (word, bits) in row.enumerated() { closure[place * words + word] |= bits }
      }
    }
  }

  private func row(of type: ContentType) -> ArraySlice<UInt64> {
    guard let place = place(of: type) else { return BuiltInTypes.shared.closureRow(type.index) }
    return closure[place * wordsPerRow..<(place + 1) * wordsPerRow]
  }
}
