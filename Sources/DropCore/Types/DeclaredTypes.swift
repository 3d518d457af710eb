/// The types declared beside the built-in table, parents before their children.
///
/// A type's place here is its index less the built-in table's length.
struct DeclaredTypes: Sendable {
  static let none = DeclaredTypes()

  private(set) var declarations: [TypeDeclaration] = []
  private(set) var types: [ContentType] = []
  private(set) var parents: [[ContentType]] = []
  private(set) var tags = NameTable<[Int]>()
  /// One bit set a declared type, over the built-in and then the declared types.
  private var closure: [UInt64] = []
  /// How many words each of them has: room for more types than there are.
  private var wordsPerRow = 0
  /// Places by digest, below zero where there is none; never more than half full.
  private var slots: [Int32] = []

  func place(of type: ContentType) -> Int? {
    let hint = Int(type.index) - ContentTypeTable.count
    if types.indices.contains(hint), types[hint] == type { return hint }
    return slots.isEmpty ? nil : search(for: type)
  }

  private func search(for type: ContentType) -> Int? {
    let mask = slots.count - 1
    var slot = Int(type.digest) & mask
    while slots[slot] >= 0 {
      if types[Int(slots[slot])] == type { return Int(slots[slot]) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func note(_ place: Int) {
    if (place + 1) * 2 > slots.count {
      slots = Array(repeating: -1, count: max(slots.count * 2, 16))
      for earlier in 0..<place { enter(earlier) }
    }
    enter(place)
  }

  private mutating func enter(_ place: Int) {
    let mask = slots.count - 1
    var slot = Int(types[place].digest) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: place)
  }

  /// Whether the declared type at a place conforms to the type with a bit.
  func conforms(_ place: Int, to bit: Int) -> Bool {
    closure[place * wordsPerRow + bit >> 6] & (1 << UInt64(bit & 63)) != 0
  }

  /// By what a declared type is found beside its identifier.
  static func tags(of declaration: TypeDeclaration) -> [String] {
    let tags = declaration.filenameExtensions.map { "." + $0 } + declaration.mimeTypes
    let names = declaration.platformNames.map { TypeCatalog.tag(platformName: $0) }
    return tags.map { $0.lowercased() } + names
  }

  mutating func append(_ declaration: TypeDeclaration, parents: [ContentType]) {
    guard let index = Int32(exactly: ContentTypeTable.count + types.count) else { return }
    for tag in Self.tags(of: declaration) { tags[tag, default: []].append(types.count) }
    types.append(ContentType(declared: declaration.id, index: index))
    note(types.count - 1)
    declarations.append(declaration)
    self.parents.append(parents)
    appendRow(of: types.count - 1, parents)
  }

  /// Parents stand before their children, so a row needs only those before it.
  private mutating func appendRow(of place: Int, _ parents: [ContentType]) {
    let bit = ContentTypeTable.count + place
    if bit >= wordsPerRow * 64 { widen() }
    var row = Array(repeating: UInt64(0), count: wordsPerRow)
    row[bit >> 6] |= 1 << UInt64(bit & 63)
    for parent in parents {
      for (word, bits) in self.row(of: parent).enumerated() { row[word] |= bits }
    }
    closure += row
  }

  /// Gives each row room for twice as many declared types.
  private mutating func widen() {
    let old = wordsPerRow
    let rows = old == 0 ? 0 : closure.count / old
    wordsPerRow = (ContentTypeTable.count + max(types.count * 2, 64) + 63) / 64
    var wider: [UInt64] = []
    wider.reserveCapacity((rows + 1) * wordsPerRow)
    for row in 0..<rows {
      wider += closure[row * old..<(row + 1) * old]
      wider += repeatElement(0, count: wordsPerRow - old)
    }
    closure = wider
  }

  private func row(of type: ContentType) -> ArraySlice<UInt64> {
    if type.isBuiltIn { return BuiltInTypes.closureRow(type.index) }
    guard let place = place(of: type) else { return [] }
    return closure[place * wordsPerRow..<(place + 1) * wordsPerRow]
  }
}
