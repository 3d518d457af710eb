extension TypeCatalog {
  /// What a type conforms to in the first place.
  public func parents(of type: ContentType) -> [ContentType] {
    if type.isBuiltIn {
      return BuiltInTypes.words(.parents, of: type).compactMap { Int32($0) }.map(BuiltInTypes.type)
    }
    if let place = place(of: type) { return declared.parents[place] }
    return [BuiltInTypes.type(at: type.index < 0 ? ~type.index : ContentType.data.index)]
  }

  /// The types that name this one as a parent.
  public func children(of type: ContentType) -> [ContentType] {
    types.filter { parents(of: $0).contains(type) }
  }

  /// Everything a type conforms to but itself, the nearest first.
  public func ancestors(of type: ContentType) -> [ContentType] {
    var found: [ContentType] = []
    var next = parents(of: type)
    while !next.isEmpty {
      let fresh = next.filter { !found.contains($0) }
      for type in fresh where !found.contains(type) { found.append(type) }
      next = fresh.flatMap { parents(of: $0) }
    }
    return found
  }

  /// The extensions of a type's files, without dots, the preferred one first.
  public func filenameExtensions(of type: ContentType) -> [String] {
    if let place = place(of: type) { return declared.declarations[place].filenameExtensions }
    return BuiltInTypes.words(.extensions, of: type)
  }

  /// The MIME types of a type, the preferred one first.
  public func mimeTypes(of type: ContentType) -> [String] {
    if let place = place(of: type) { return declared.declarations[place].mimeTypes }
    return BuiltInTypes.words(.mimeTypes, of: type)
  }

  /// What older pasteboards, selections and clipboards call a type, in alphabetical order.
  public func legacyNames(of type: ContentType) -> [String] {
    guard type.isBuiltIn else { return [] }
    return BuiltInTypes.legacyNames(of: type)
  }

  /// What a type is, in a few words for people.
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
