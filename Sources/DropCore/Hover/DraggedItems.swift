/// The items of a drag, summed up by the types they can be had as.
struct DraggedItems: Sendable {
  private(set) var all: [DragItem] = []
  /// The different lists of types among them: few, however many items there are.
  private(set) var kinds: Set<[ContentType]> = []

  /// The keys of the places where they lay, in the destination they were dragged from, when they
  /// joined the drag; nil for those that lay nowhere there.
  var homes: [UInt64?] = []

  private var ids: Set<String> = []

  init(_ items: [DragItem] = []) {
    _ = append(items)
  }

  /// Takes those that aren't among them yet, and gives the others' names.
  mutating func append(_ items: [DragItem]) -> [String] {
    var known: [String] = []
    ids.reserveCapacity(ids.count + items.count)
    for item in items {
      guard ids.insert(item.id).inserted else {
        known.append(item.id)
        continue
      }
      // Most are of the same kind as the one before.
      let isKnownKind = all.last.map { $0.hasTypes(of: item) } ?? false
      if !isKnownKind { kinds.insert(item.representations.map(\.type)) }
      all.append(item)
      homes.append(nil)
    }
    return known
  }

  /// Whether any item can be had as one of these, without a coercion.
  func hasAny(of wanted: [ContentType], in types: TypeCatalog) -> Bool {
    kinds.contains { Self.offers($0, any: wanted, in: types) }
  }

  /// Whether every item can be had as one of these, without a coercion.
  func hasAll(of wanted: [ContentType], in types: TypeCatalog) -> Bool {
    !kinds.isEmpty && kinds.allSatisfy { Self.offers($0, any: wanted, in: types) }
  }

  private static func offers(
    _ kind: [ContentType],
    any wanted: [ContentType],
    in types: TypeCatalog
  ) -> Bool {
    kind.contains { types.conforms($0, toAnyOf: wanted) }
  }
}

extension DragItem {
  fileprivate func hasTypes(of other: DragItem) -> Bool {
    representations.elementsEqual(other.representations) { $0.type == $1.type }
  }
}
