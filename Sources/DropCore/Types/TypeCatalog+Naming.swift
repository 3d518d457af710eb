extension TypeCatalog {
  /// The type meant by an identifier, a MIME type, or a name of an older pasteboard or selection.
  ///
  /// Synonyms come out as one type: `NSStringPboardType`, `UTF8_STRING` and
  /// `text/plain;charset=utf-8` are all `public.utf8-plain-text`, and a dynamic type is what its tag
  /// names. A name that nobody knows keeps its spelling and conforms to `public.data`.
  ///
  /// ```swift
  /// let type = TypeCatalog.builtIn.type(named: "image/png")
  /// ```
  public func type(named name: String) -> ContentType {
    if let type = exactly(name) { return type }
    if let dynamic = DynamicType(name) { return type(dynamic, named: name) }
    return ContentType(name)
  }

  /// The type that files with an extension have; nil where none is known.
  ///
  /// Of several the usual one is given, or the first that conforms to the type asked for.
  ///
  /// ```swift
  /// let type = TypeCatalog.builtIn.type(filenameExtension: "jpg", conformingTo: .image) ?? .data
  /// ```
  public func type(
    filenameExtension: String,
    conformingTo ancestor: ContentType? = nil
  ) -> ContentType? {
    // Nothing longer is a type's, and texts are slow to compare.
    guard filenameExtension.utf8.count <= NameLength.type else { return nil }
    let tag = "." + filenameExtension.lowercased()
    func fits(_ type: ContentType) -> Bool { ancestor.map { conforms(type, to: $0) } ?? true }
    return firstType(tagged: tag, where: fits)
  }

  /// The type of a file's name, by the extension behind its last dot.
  ///
  /// ```swift
  /// let type = TypeCatalog.builtIn.type(ofFileNamed: "beach.png") ?? .data
  /// ```
  public func type(ofFileNamed name: String) -> ContentType? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return type(filenameExtension: String(name[name.index(after: dot)...]))
  }

  /// The type that a MIME type means; nil where none is known.
  ///
  /// Parameters only matter where they tell types apart, as the character set of plain text does.
  ///
  /// ```swift
  /// let type = TypeCatalog.builtIn.type(mimeType: "text/csv;charset=utf-8")
  /// ```
  public func type(mimeType: String) -> ContentType? {
    guard mimeType.utf8.count <= NameLength.type, let media = MediaType(mimeType) else {
      return nil
    }
    if let charset = media.value(of: "charset")?.lowercased() {
      let tag = media.essence + ";charset=" + charset
      if let type = firstType(tagged: tag) { return type }
    }
    return firstType(tagged: media.essence)
  }

  /// The known name that was probably meant by an unknown one.
  ///
  /// Where the last part of an identifier is an extension that a type has, that type is meant:
  /// neither `public.gif` nor `gif` is a type, `com.compuserve.gif` is.
  ///
  /// ```swift
  /// let meant = TypeCatalog.builtIn.nearestName(to: "public.pgn")
  /// ```
  public func nearestName(to name: String) -> String? {
    if let last = name.split(separator: ".").last,
      let type = type(filenameExtension: String(last))
    {
      return type.id
    }
    return NearestName.nearest(to: name, among: types.lazy.map(\.id))
  }

  /// Whether a name that nobody knows is probably a slip, not a type of an app's own.
  ///
  /// It is where the domain is one of those that the table is made of, or where it differs from a
  /// known name only behind the last full stop.
  package func isSlip(_ name: String) -> Bool {
    if knows(type(named: name)) || name.hasPrefix("dyn.") { return false }
    guard let stop = name.lastIndex(of: "."), !name.hasPrefix("public.") else { return true }
    // Only with those of its domain is it compared: a drag may bring thousands of an app's own types.
    let domain = String(name[...stop])
    let known =
      BuiltInTypes.identifiers(beginningWith: domain)
      + declared.types.lazy.map(\.id).filter { ASCII.begins($0, with: domain) }
    return NearestName.nearest(to: name, among: known) != nil
  }

  /// The first few of those that are probably slips.
  ///
  /// Each is compared with hundreds that are known, and nobody reads the hundredth guess.
  package func firstSlips(in types: [ContentType]) -> [ContentType] {
    Array(types.lazy.filter { !knows($0) }.prefix(200).filter { isSlip($0.id) }.prefix(20))
  }

  /// The sentence about a type that nobody knows.
  package static func sentence(unknown name: String, nearest: String?) -> String {
    "there is no type '\(name)'" + NearestName.hint(nearest)
  }

  /// The first of the types with a tag that fits; there may be thousands.
  private func firstType(
    tagged tag: String,
    where fits: (ContentType) -> Bool = { _ in true }
  ) -> ContentType? {
    if let type = BuiltInTypes.types(tagged: tag).first(where: fits) { return type }
    return firstDeclared(tagged: tag, where: fits)
  }

  private func exactly(_ name: String) -> ContentType? {
    let type = ContentType(name)
    if type.isBuiltIn { return type }
    if let place = place(of: type) { return declared.types[place] }
    if let type = BuiltInTypes.type(legacyName: name) { return type }
    if let type = firstType(tagged: Self.tag(platformName: name)) { return type }
    if let type = self.type(mimeType: name) { return type }
    return fromQt(name)
  }

  /// Under which a platform's name stands among the tags; neither an extension nor a MIME type
  /// begins so.
  static func tag(platformName: String) -> String { "=" + platformName }

  /// Qt names a MIME type that has no identifier `com.trolltech.anymime.image--png`.
  private func fromQt(_ name: String) -> ContentType? {
    let prefix = "com.trolltech.anymime."
    guard name.hasPrefix(prefix) else { return nil }
    let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: true)
    return parts.count == 2 ? type(mimeType: parts.joined(separator: "/")) : nil
  }

  private func type(_ dynamic: DynamicType, named name: String) -> ContentType {
    for tag in dynamic.tags {
      let type =
        switch tag.tagClass {
        case .filenameExtension: type(filenameExtension: tag.value)
        case .mimeType, .pasteboardName: exactly(tag.value)
        case .osType, .urlScheme, .other: nil as ContentType?
        }
      if let type { return type }
    }
    let base = dynamic.supertypes.lazy.map { ContentType($0) }.first { $0.isBuiltIn }
    return ContentType(unknown: name, conformingTo: base ?? .data)
  }
}

extension TypeCatalog {
  /// What a type conforms to in the first place.
  ///
  /// ```swift
  /// let parents = TypeCatalog.builtIn.parents(of: .png)
  /// ```
  public func parents(of type: ContentType) -> [ContentType] {
    if type.isBuiltIn {
      return BuiltInTypes.words(.parents, of: type).compactMap { Int32($0) }.map(BuiltInTypes.type)
    }
    if let place = place(of: type) { return declared.parents[place] }
    return [BuiltInTypes.type(at: type.index < 0 ? ~type.index : ContentType.data.index)]
  }

  /// The types that name this one as a parent.
  ///
  /// ```swift
  /// let pictures = TypeCatalog.builtIn.children(of: .image)
  /// ```
  public func children(of type: ContentType) -> [ContentType] {
    types.filter { parents(of: $0).contains(type) }
  }

  /// Everything a type conforms to but itself, the nearest first.
  ///
  /// ```swift
  /// let all = TypeCatalog.builtIn.ancestors(of: .png)
  /// ```
  public func ancestors(of type: ContentType) -> [ContentType] {
    var found: [ContentType] = []
    var known: Set<ContentType> = []
    var next = parents(of: type)
    while !next.isEmpty {
      let fresh = next.filter { known.insert($0).inserted }
      found += fresh
      next = fresh.flatMap { parents(of: $0) }
    }
    return found
  }

  /// The extensions of a type's files, without dots, the preferred one first.
  ///
  /// ```swift
  /// let ending = TypeCatalog.builtIn.filenameExtensions(of: .jpeg).first
  /// ```
  public func filenameExtensions(of type: ContentType) -> [String] {
    if let place = place(of: type) { return declared.declarations[place].filenameExtensions }
    return BuiltInTypes.words(.extensions, of: type)
  }

  /// The MIME types of a type, the preferred one first.
  ///
  /// ```swift
  /// let name = TypeCatalog.builtIn.mimeTypes(of: .jpeg).first
  /// ```
  public func mimeTypes(of type: ContentType) -> [String] {
    if let place = place(of: type) { return declared.declarations[place].mimeTypes }
    return BuiltInTypes.words(.mimeTypes, of: type)
  }

  /// What pasteboards, selections and clipboards call a type beside its MIME types: the built-in
  /// names in alphabetical order, or those that were declared, in their order.
  ///
  /// ```swift
  /// let names = TypeCatalog.builtIn.legacyNames(of: .utf8PlainText)
  /// ```
  public func legacyNames(of type: ContentType) -> [String] {
    if let place = place(of: type) { return declared.declarations[place].platformNames }
    guard type.isBuiltIn else { return [] }
    return BuiltInTypes.legacyNames(of: type)
  }

  /// What a type is, in a few words for people.
  ///
  /// ```swift
  /// label(TypeCatalog.builtIn.description(of: .png))
  /// ```
  public func description(of type: ContentType) -> String {
    if type.isBuiltIn {
      return String(Substring(BuiltInTypes.text(.description, of: type.index)))
    }
    if let place = place(of: type), !declared.declarations[place].summary.isEmpty {
      return declared.declarations[place].summary
    }
    return type.id
  }
}
