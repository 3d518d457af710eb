import DropContent
import DropCore

/// Bytes of an item that didn't come, where the item may have arrived otherwise.
struct MissedLoad {
  let item: String
  let type: String
  let why: String
  let record: Int?
}

/// What hasn't come and wasn't asked for again with better luck, until its drop has ended.
struct MissedLoads {
  private var table = NameTable<[MissedLoad]>()
  private var count = 0

  /// More nobody reads.
  private static let most = 1_000
  private static let mostOfOne = 16

  mutating func add(_ load: MissedLoad) {
    remove(load.item, as: load.type)
    guard count < Self.most, table[load.item]?.count ?? 0 < Self.mostOfOne else { return }
    table[load.item, default: []].append(load)
    count += 1
  }

  mutating func remove(_ item: String, as type: String) {
    guard let place = table[item]?.firstIndex(where: { $0.type == type }) else { return }
    table[item]?.remove(at: place)
    count -= 1
  }

  /// Takes out those of the items whose drop has ended, in the order in which they were missed.
  mutating func take(of items: [ItemResult]) -> [MissedLoad] {
    guard count > 0 else { return [] }
    let loads = items.flatMap { table.removeValue(forKey: $0.id) ?? [] }
    count -= loads.count
    return loads.sorted { $0.record ?? .max < $1.record ?? .max }
  }
}
