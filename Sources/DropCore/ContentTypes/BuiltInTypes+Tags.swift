extension BuiltInTypes {
  /// The types by identifier, in small letters.
  private static let names: [String: Int32] = {
    var names: [String: Int32] = [:]
    names.reserveCapacity(shared.types.count)
    for type in shared.types { names[type.id.lowercased()] = type.index }
    return names
  }()

  static func named(_ identifier: String) -> ContentType? {
    names[identifier.lowercased()].map { shared.types[Int($0)] }
  }

  /// What other systems call the types: extensions, MIME types, names of older pasteboards.
  struct Tags: Sendable {
    static let shared = Tags()

    /// The types that carry an extension (with its dot) or a MIME type, the preferred one first.
    private(set) var types: [String: [Int32]] = [:]
    private(set) var legacyNames: [String: Int32] = [:]

    private init() {
      for (index, line) in BuiltInTypes.shared.lines.enumerated() {
        for name in BuiltInTypes.field(2, of: line).split(separator: ";") {
          types["." + name, default: []].append(Int32(index))
        }
        for mime in BuiltInTypes.field(3, of: line).split(separator: ",") {
          types[String(mime), default: []].append(Int32(index))
        }
      }
      Self.pairs(ContentTypeTable.mimeAliases) { types[$0, default: []].append($1) }
      Self.pairs(ContentTypeTable.preferred) { tag, preferred in
        types[tag, default: []].removeAll { $0 == preferred }
        types[tag, default: []].insert(preferred, at: 0)
      }
      Self.pairs(ContentTypeTable.legacyNames) { legacyNames[$0] = $1 }
    }

    private static func pairs(_ text: String, _ body: (String, Int32) -> Void) {
      for line in text.split(separator: "\n") {
        guard let index = Int32(BuiltInTypes.field(1, of: line)) else { continue }
        body(String(BuiltInTypes.field(0, of: line)), index)
      }
    }
  }

  func names(in field: Int, of type: ContentType, separator: Character) -> [String] {
    guard type.isBuiltIn else { return [] }
    return Self.field(field, of: lines[Int(type.index)]).split(separator: separator).map(
      String.init
    )
  }
}
