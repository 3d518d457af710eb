/// The table of known types, by index and by name.
enum BuiltInTypes {
  static let wordsPerType = ContentTypeTable.wordsPerType

  /// The lines of what is seldom asked for.
  private static let details = ContentTypeTable.details.utf8.split(separator: UInt8(ascii: "\n"))

  static var all: [ContentType] {
    ContentTypeTable.identifiers.indices.map { type(at: Int32(truncatingIfNeeded: $0)) }
  }

  static func type(at index: Int32) -> ContentType {
    ContentType(tableName: ContentTypeTable.identifiers[Int(index)], index: index)
  }

  /// Finds a type by its identifier, in capitals or not, by halving: a table of names would have to
  /// be built first, which costs more than a program asks in a second.
  static func named(_ identifier: String) -> ContentType? {
    let place = firstPlace(of: identifier)
    guard place < ContentTypeTable.count,
      ASCII.order(identifier, identifierInOrder(place)) == 0
    else { return nil }
    return type(at: Int32(ContentTypeTable.byName[place]))
  }

  /// The identifiers that begin so, in capitals or not.
  static func identifiers(beginningWith start: String) -> [String] {
    let places = firstPlace(of: start)..<ContentTypeTable.count
    return places.lazy.map(identifierInOrder).prefix { ASCII.begins($0, with: start) }
  }

  /// Where an identifier stands in alphabetical order, or the first that comes after it.
  private static func firstPlace(of identifier: String) -> Int {
    var low = 0
    var high = ContentTypeTable.count
    while low < high {
      let middle = (low + high) / 2
      if ASCII.order(identifierInOrder(middle), identifier) < 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private static func identifierInOrder(_ place: Int) -> String {
    ContentTypeTable.identifiers[Int(ContentTypeTable.byName[place])]
  }

  /// Whether the type at one place conforms to that at another, both places of the table.
  @inline(__always)
  static func conforms(_ a: Int32, to b: Int32) -> Bool {
    let word = ContentTypeTable.closure[Int(a) * wordsPerType + Int(b) >> 6]
    return word & (1 << UInt64(b & 63)) != 0
  }

  static func closureRow(_ index: Int32) -> ArraySlice<UInt64> {
    ContentTypeTable.closure[Int(index) * wordsPerType..<(Int(index) + 1) * wordsPerType]
  }

  enum Detail: Int {
    case parents, extensions, mimeTypes, description
  }

  /// The words of one detail of a type; none for a type that isn't in the table.
  static func words(_ detail: Detail, of type: ContentType) -> [String] {
    guard type.isBuiltIn else { return [] }
    let separator = UInt8(ascii: detail == .mimeTypes ? "," : ";")
    return text(detail, of: type.index).split(separator: separator).map { String(Substring($0)) }
  }

  static func text(_ detail: Detail, of index: Int32) -> Substring.UTF8View {
    field(detail.rawValue, of: details[Int(index)])
  }

  static func field(_ number: Int, of line: Substring.UTF8View) -> Substring.UTF8View {
    var rest = line
    for _ in 0..<number {
      guard let bar = rest.firstIndex(of: UInt8(ascii: "|")) else { return "".utf8[...] }
      rest = rest[rest.index(after: bar)...]
    }
    return rest.prefix { $0 != UInt8(ascii: "|") }
  }
}

extension BuiltInTypes {
  /// The types that carry an extension (with its dot) or a MIME type, the preferred one first.
  static func types(tagged tag: String) -> [ContentType] {
    var place = firstPlace(of: tag, in: ContentTypeTable.tags)
    var types: [ContentType] = []
    while place < ContentTypeTable.tags.count, ContentTypeTable.tags[place].isSpelled(as: tag) {
      types.append(type(at: Int32(ContentTypeTable.tagsTypes[place])))
      place += 1
    }
    return types
  }

  /// The type that a name of an older pasteboard, a selection or a clipboard format stands for.
  static func type(legacyName: String) -> ContentType? {
    let place = firstPlace(of: legacyName, in: ContentTypeTable.legacyNames)
    guard place < ContentTypeTable.legacyNames.count,
      ContentTypeTable.legacyNames[place].isSpelled(as: legacyName)
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
