extension BuiltInTypes {
  /// What other systems call the types: extensions, MIME types, names of older pasteboards.
  ///
  /// Read once, when the first such name has to be understood.
  struct Tags: Sendable {
    static let shared = Tags()

    /// The types that carry an extension (with its dot) or a MIME type, the preferred one first.
    private(set) var types: [String: [Int32]] = [:]
    private(set) var legacyNames: [String: Int32] = [:]

    private init() {
      types.reserveCapacity(1024)
      for index in 0..<Int32(ContentTypeTable.count) {
        let names = BuiltInTypes.text(.extensions, of: index)
        for name in names.split(separator: UInt8(ascii: ";")) {
          types["." + String(Substring(name)), default: []].append(index)
        }
        let mimes = BuiltInTypes.text(.mimeTypes, of: index)
        for mime in mimes.split(separator: UInt8(ascii: ",")) {
          types[String(Substring(mime)), default: []].append(index)
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
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
        guard let index = Int32(Substring(BuiltInTypes.field(1, of: line))) else { continue }
        body(String(Substring(BuiltInTypes.field(0, of: line))), index)
      }
    }
  }
}
