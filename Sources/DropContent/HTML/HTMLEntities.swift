/// The characters that names in HTML stand for.
struct HTMLEntities: Sendable {
  /// One or two characters, and whether the name may go without a semicolon.
  struct Entity {
    let first: UInt32
    let second: UInt32
    let isLegacy: Bool
  }

  static let shared = HTMLEntities()
  static let longestName = 32
  static let longestLegacyName = 6

  private let entities: [UInt64: Entity]

  private init() {
    var entities: [UInt64: Entity] = [:]
    entities.reserveCapacity(4096)
    for line in HTMLEntities.table.description.utf8.split(separator: UInt8(ascii: ";")) {
      let parts = line.split(separator: UInt8(ascii: " "))
      guard parts.count >= 2 else { continue }
      let isLegacy = parts[0].last == UInt8(ascii: "!")
      let name = isLegacy ? parts[0].dropLast() : parts[0]
      let values = parts[1...].map { UInt32(Substring($0), radix: 16) ?? 0xFFFD }
      entities[HTMLEntities.key(name)] = Entity(
        first: values[0],
        second: values.count > 1 ? values[1] : 0,
        isLegacy: isLegacy
      )
    }
    self.entities = entities
  }

  /// The entity of a name without its ampersand and semicolon.
  func find(_ name: some Sequence<UInt8>) -> Entity? { entities[HTMLEntities.key(name)] }

  /// FNV-1a; no two names share a value, which the generator checks.
  private static func key(_ name: some Sequence<UInt8>) -> UInt64 {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return value
  }
}
