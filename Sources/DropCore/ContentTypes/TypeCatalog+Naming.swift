extension TypeCatalog {
  /// The type meant by an identifier, a MIME type, or a name of an older pasteboard or selection.
  ///
  /// Synonyms come out as one type: `NSStringPboardType`, `UTF8_STRING` and
  /// `text/plain;charset=utf-8` are all `public.utf8-plain-text`, and a dynamic type is what its tag
  /// names. A name that nobody knows keeps its spelling and conforms to `public.data`.
  public func type(named name: String) -> ContentType {
    if let type = exactly(name) { return type }
    if let dynamic = DynamicType(name) { return type(dynamic, named: name) }
    return ContentType(name)
  }

  /// The type that files with an extension have; nil where none is known.
  ///
  /// Of several the usual one is given, or the first that conforms to the type asked for.
  public func type(
    filenameExtension: String,
    conformingTo ancestor: ContentType? = nil
  ) -> ContentType? {
    let tag = "." + filenameExtension.lowercased()
    return types(tagged: tag).first { type in ancestor.map { conforms(type, to: $0) } ?? true }
  }

  /// The type of a file's name, by the extension behind its last dot.
  public func type(ofFileNamed name: String) -> ContentType? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return type(filenameExtension: String(name[name.index(after: dot)...]))
  }

  /// The type that a MIME type means; nil where none is known.
  ///
  /// Parameters only matter where they tell types apart, as the character set of plain text does.
  public func type(mimeType: String) -> ContentType? {
    guard let media = MediaType(mimeType) else { return nil }
    if let charset = media.value(of: "charset")?.lowercased() {
      let tag = media.essence + ";charset=" + charset
      if let type = types(tagged: tag).first { return type }
    }
    return types(tagged: media.essence).first
  }

  /// The known name that was probably meant by an unknown one.
  ///
  /// Where the last part of an identifier is an extension that a type has, that type is meant:
  /// neither `public.gif` nor `gif` is a type, `com.compuserve.gif` is.
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

  /// The sentence about a type that nobody knows.
  package static func sentence(unknown name: String, nearest: String?) -> String {
    "there is no type '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
  }

  func types(tagged tag: String) -> [ContentType] {
    BuiltInTypes.types(tagged: tag)
      + declared.tags[tag, default: []].map { declared.types[$0] }
  }

  private func exactly(_ name: String) -> ContentType? {
    let type = ContentType(name)
    if type.isBuiltIn { return type }
    if let place = place(of: type) { return declared.types[place] }
    if let type = BuiltInTypes.type(legacyName: name) { return type }
    if let type = self.type(mimeType: name) { return type }
    return fromQt(name)
  }

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
