extension CoercionGraph {
  /// A name for a file of that type: with the type's extension where the name has none or that of
  /// something else, and in the place of that of another type which it can be coerced from.
  ///
  /// `IMG_1.HEIC` as a JPEG is `IMG_1.jpeg`, and `clip.mov` is `clip.mov.jpeg`; a name that says more
  /// than the type stays: plain text may be called `notes.md`.
  public func fileName(
    _ name: String,
    of type: ContentType,
    in catalog: TypeCatalog
  ) -> String {
    guard let ending = catalog.filenameExtension(of: type) else { return name }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return name + "." + ending
    }
    let old = name[name.index(after: dot)...]
    guard let said = catalog.type(filenameExtension: String(old)) else {
      return Self.looksLikeExtension(old) ? name : name + "." + ending
    }
    if catalog.conforms(said, to: type) || catalog.conforms(type, to: said) { return name }
    guard let path = path(from: said, to: type, in: catalog) else { return name + "." + ending }
    return Self.isSameText(path) ? name : name[..<dot] + "." + ending
  }

  /// Whether nothing has to be made: JSON, or a program's source, is a plain text as it stands.
  private static func isSameText(_ path: CoercionPath) -> Bool {
    path.steps.allSatisfy { step in
      step.to == .utf8PlainText && (step.from == .text || step.from == .json)
    }
  }

  /// An extension that no type has; a version's number is none.
  private static func looksLikeExtension(_ text: Substring) -> Bool {
    text.contains { $0.isLetter } && text.allSatisfy { $0.isLetter || $0.isNumber }
  }
}

extension TypeCatalog {
  /// The extension that files of a type usually have: its own, or that of the nearest type above it.
  public func filenameExtension(of type: ContentType) -> String? {
    var waiting = [type]
    var seen: Set<ContentType> = []
    var next = 0
    while next < waiting.count {
      let type = waiting[next]
      next += 1
      if let ending = filenameExtensions(of: type).first { return ending }
      for parent in parents(of: type) where seen.insert(parent).inserted { waiting.append(parent) }
    }
    return nil
  }
}
