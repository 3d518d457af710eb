/// The items of a drag, summed up by the types they can be had as.
struct DraggedItems: Sendable {
  private(set) var all: [DragItem] = []
  /// The different lists of types among them: few, however many items there are.
  private(set) var kinds: Set<[ContentType]> = []

  init(_ items: [DragItem] = []) {
    append(items)
  }

  mutating func append(_ items: [DragItem]) {
    all += items
    for item in items { kinds.insert(item.representations.map(\.type)) }
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
