/// The content types that are known: the built-in table, and what was declared beside it.
///
/// A catalog is a value. Types of one catalog may be asked about in another: those of the built-in
/// table are the same everywhere, others are found by their identifiers.
///
/// ```swift
/// var types = TypeCatalog.builtIn
/// try types.declare([TypeDeclaration("com.example.scene", filenameExtensions: ["scene"])])
/// print(types.type(ofFileNamed: "a.scene") ?? .data)
/// ```
public struct TypeCatalog: Sendable {
  /// The built-in types alone.
  public static let builtIn = TypeCatalog()

  /// Nil until something is declared, so that a catalog of the built-in types costs nothing to pass.
  private var box: Box?

  private final class Box: Sendable {
    let declared: DeclaredTypes
    /// The places of those that come before others of the same tag.
    let preferred: NameTable<[Int]>

    init(_ declared: DeclaredTypes, preferred: NameTable<[Int]> = NameTable()) {
      self.declared = declared
      self.preferred = preferred
    }
  }

  /// Makes a catalog of the built-in types, to declare others in.
  ///
  /// ```swift
  /// var types = TypeCatalog()
  /// try types.declare([TypeDeclaration("com.example.scene", conformsTo: ["public.data"])])
  /// ```
  public init() {}

  /// All types, the built-in ones first.
  public var types: [ContentType] { BuiltInTypes.all + declared.types }

  /// What was declared beside the built-in ones, parents before their children.
  package var declarations: [TypeDeclaration] { declared.declarations }

  /// How many types may be declared: what each conforms to takes a bit for every other one.
  public static let mostDeclared = 10_000

  /// Adds types, which may have each other as parents; all of them or, on an error, none.
  ///
  /// Declaring the same once more changes nothing.
  ///
  /// ```swift
  /// var types = TypeCatalog.builtIn
  /// try types.declare([TypeDeclaration("com.example.scene", conformsTo: ["public.data"])])
  /// ```
  public mutating func declare(_ declarations: [TypeDeclaration]) throws(TypeDeclarationError) {
    var changed = self
    let new = try changed.new(declarations)
    guard declared.types.count + new.count <= Self.mostDeclared else {
      throw .tooMany(allowed: Self.mostDeclared)
    }
    // Nobody else holds the lists from the first one on, so they grow in place.
    var lists = declared
    changed.box = nil
    for declaration in try Self.ordered(new) {
      lists.append(declaration, parents: try changed.parents(of: declaration, among: lists))
    }
    changed.box = Box(lists)
    self = changed
  }

  /// The same types, of which those that somebody declared come first where others have the same
  /// extension, MIME type or platform's name: what one plugin claims doesn't change what is another's.
  package func preferring(_ declarations: [TypeDeclaration]) -> TypeCatalog {
    guard let box, !declarations.isEmpty else { return self }
    var preferred = NameTable<[Int]>()
    for declaration in declarations {
      guard let place = place(of: ContentType(declaration.id)) else { continue }
      for tag in DeclaredTypes.tags(of: declaration) { preferred[tag, default: []].append(place) }
    }
    var preferring = self
    preferring.box = Box(box.declared, preferred: preferred)
    return preferring
  }

  /// The first of the declared types with a tag that fits, the preferred ones before the others.
  func firstDeclared(tagged tag: String, where fits: (ContentType) -> Bool) -> ContentType? {
    guard let box else { return nil }
    for places in [box.preferred[tag], box.declared.tags[tag]] {
      if let place = places?.first(where: { fits(box.declared.types[$0]) }) {
        return box.declared.types[place]
      }
    }
    return nil
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
    var places: [ContentType: Int] = [:]
    for declaration in declarations {
      if declaration.id.isEmpty { throw .unnamed }
      let type = ContentType(declaration.id)
      if type.isBuiltIn { throw .builtIn(type.id) }
      let before =
        place(of: type).map { declared.declarations[$0] } ?? places[type].map { new[$0] }
      guard let before else {
        places[type] = new.count
        new.append(declaration)
        continue
      }
      if before != declaration { throw .conflict(type.id) }
    }
    return new
  }

  /// Parents before children: those without a parent among them, then those whose parents came, and
  /// so on.
  private static func ordered(
    _ declarations: [TypeDeclaration]
  ) throws(TypeDeclarationError) -> [TypeDeclaration] {
    var places: [ContentType: Int] = [:]
    for (place, declaration) in declarations.enumerated() {
      places[ContentType(declaration.id)] = place
    }
    var missing = Array(repeating: 0, count: declarations.count)
    var children: [[Int]] = Array(repeating: [], count: declarations.count)
    for (place, declaration) in declarations.enumerated() {
      for parent in declaration.conformsTo {
        guard let above = places[ContentType(parent)] else { continue }
        missing[place] += 1
        children[above].append(place)
      }
    }
    var ready = declarations.indices.filter { missing[$0] == 0 }
    var ordered: [TypeDeclaration] = []
    while !ready.isEmpty {
      ordered += ready.map { declarations[$0] }
      var next: [Int] = []
      for place in ready {
        for child in children[place] {
          missing[child] -= 1
          if missing[child] == 0 { next.append(child) }
        }
      }
      ready = next.sorted()
    }
    if let cyclic = declarations.indices.first(where: { missing[$0] > 0 }) {
      throw .cycle(declarations[cyclic].id)
    }
    return ordered
  }

  private func parents(
    of declaration: TypeDeclaration,
    among lists: borrowing DeclaredTypes
  ) throws(TypeDeclarationError) -> [ContentType] {
    var parents: [ContentType] = []
    for name in declaration.conformsTo {
      let exact = ContentType(name)
      if exact.isBuiltIn {
        parents.append(exact)
      } else if let place = lists.place(of: exact) {
        parents.append(lists.types[place])
      } else {
        // Named otherwise than by its identifier, which few are.
        var all = self
        all.box = Box(copy lists)
        let parent = all.type(named: name)
        guard all.knows(parent) else {
          throw .unknownParent(name, of: declaration.id, nearest: all.nearestName(to: name))
        }
        parents.append(parent)
      }
    }
    return parents.isEmpty ? [.data] : parents
  }
}

extension TypeCatalog {
  /// Whether content of the first type is content of the second: the same, or below it.
  ///
  /// It allocates nothing, and costs the same however deep the types lie.
  ///
  /// ```swift
  /// let isPicture = host.types.conforms(content.type, to: .image)
  /// ```
  @inline(__always)
  public func conforms(_ type: ContentType, to ancestor: ContentType) -> Bool {
    if type.isBuiltIn, ancestor.isBuiltIn {
      return BuiltInTypes.conforms(type.index, to: ancestor.index)
    }
    return conformsSlowly(type, to: ancestor)
  }

  /// Whether a type conforms to at least one of several.
  ///
  /// ```swift
  /// let isTaken = host.types.conforms(content.type, toAnyOf: [.image, .pdf])
  /// ```
  public func conforms(_ type: ContentType, toAnyOf ancestors: [ContentType]) -> Bool {
    for ancestor in ancestors where conforms(type, to: ancestor) { return true }
    return false
  }

  /// Whether the type is in the table or was declared.
  ///
  /// ```swift
  /// let isNew = !host.types.knows("com.example.scene")
  /// ```
  public func knows(_ type: ContentType) -> Bool {
    type.isBuiltIn || place(of: type) != nil
  }

  @inline(never)
  private func conformsSlowly(_ type: ContentType, to ancestor: ContentType) -> Bool {
    if type == ancestor { return true }
    guard let place = place(of: type) else {
      // Nobody declared it: it conforms to what its index says, and to nothing that was declared.
      guard ancestor.isBuiltIn, !type.isBuiltIn else { return false }
      let base = type.index < 0 ? ~type.index : ContentType.data.index
      return BuiltInTypes.conforms(base, to: ancestor.index)
    }
    guard let bit = bit(of: ancestor) else { return false }
    return declared.conforms(place, to: bit)
  }

  private func bit(of type: ContentType) -> Int? {
    if type.isBuiltIn { return Int(type.index) }
    return place(of: type).map { ContentTypeTable.count + $0 }
  }
}
