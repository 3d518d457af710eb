extension BuiltInTypes {
  /// The types that carry an extension (with its dot) or a MIME type, the preferred one first.
  static func types(tagged tag: String) -> [ContentType] {
    var place = firstPlace(of: tag, in: ContentTypeTable.tags)
    var types: [ContentType] = []
    while place < ContentTypeTable.tags.count, ContentTypeTable.tags[place] == tag {
      types.append(type(at: Int32(ContentTypeTable.tagsTypes[place])))
      place += 1
    }
    return types
  }

  /// The type that a name of an older pasteboard, a selection or a clipboard format stands for.
  static func type(legacyName: String) -> ContentType? {
    let place = firstPlace(of: legacyName, in: ContentTypeTable.legacyNames)
    guard place < ContentTypeTable.legacyNames.count,
      ContentTypeTable.legacyNames[place] == legacyName
    else { return nil }
    return type(at: Int32(ContentTypeTable.legacyNamesTypes[place]))
  }

  static func legacyNames(of type: ContentType) -> [String] {
    ContentTypeTable.legacyNames.indices
      .filter { Int32(ContentTypeTable.legacyNamesTypes[$0]) == type.index }
      .map { ContentTypeTable.legacyNames[$0] }
  }

  /// Halves a list that is in the order of its bytes.
  private static func firstPlace(of name: String, in names: [String]) -> Int {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].utf8.lexicographicallyPrecedes(name.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
