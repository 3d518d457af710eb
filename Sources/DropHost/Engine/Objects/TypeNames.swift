import DropCore

/// The types that a script has named, found again by the bytes of their names without making a string.
struct TypeNames {
  let catalog: TypeCatalog
  private var types: [ContentType] = []
  private var names: [[UInt8]] = []
  /// Places in `types` from one, by hash; zero is free.
  private var slots = [Int32](repeating: 0, count: 64)

  init(_ catalog: TypeCatalog) {
    self.catalog = catalog
  }

  /// The type of a name; a new name is looked up in the catalog and remembered.
  mutating func type(_ bytes: UnsafeRawBufferPointer) -> ContentType {
    let mask = slots.count - 1
    var slot = unsafe TypeNames.hash(bytes) & mask
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if unsafe names[place].elementsEqual(bytes) { return types[place] }
      slot = (slot + 1) & mask
    }
    return unsafe remember(Array(bytes))
  }

  /// Whether one type conforms to another; asks the catalog where it lies, without a copy of it.
  mutating func conforms(_ type: ContentType, to ancestor: ContentType) -> Bool {
    catalog.conforms(type, to: ancestor)
  }

  private mutating func remember(_ name: [UInt8]) -> ContentType {
    let type = catalog.type(named: String(decoding: name, as: UTF8.self))
    // A script may name any number of types; only so many are worth remembering.
    guard types.count < TypeNames.capacity else { return type }
    types.append(type)
    names.append(name)
    if types.count * 2 > slots.count { grow() } else { place(types.count - 1) }
    return type
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for index in types.indices { place(index) }
  }

  private mutating func place(_ index: Int) {
    let mask = slots.count - 1
    var slot = unsafe names[index].withUnsafeBytes { unsafe TypeNames.hash($0) } & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: index + 1)
  }

  private static let capacity = 1024

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash: UInt32 = 2_166_136_261
    for index in bytes.indices { hash = unsafe (hash ^ UInt32(bytes[index])) &* 16_777_619 }
    return Int(hash)
  }
}
