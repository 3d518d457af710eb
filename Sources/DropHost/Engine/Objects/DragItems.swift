import DropCore

/// What is dragged, and what its types were found to be.
final class DragItems {
  let items: [DragItem]
  private let types: TypeCatalog
  private var offered: [OfferedTypes?]
  private var anyConforms: [ContentType: Bool] = [:]
  private var allConform: [[ContentType]: Bool] = [:]

  init(_ items: [DragItem], types: TypeCatalog) {
    self.items = items
    self.types = types
    offered = Array(repeating: nil, count: items.count)
  }

  var count: Int { items.count }

  subscript(_ index: Int) -> DragItem { items[index] }

  /// What an item offers, read once.
  func offered(_ index: Int) -> OfferedTypes {
    if let known = offered[index] { return known }
    let item = items[index]
    let read = OfferedTypes(item.representations.map(\.type), name: item.name, in: types)
    offered[index] = read
    return read
  }

  func has(_ type: ContentType, _ index: Int) -> Bool {
    offered(index).has(type, in: types)
  }

  /// Whether any item conforms; asked again and again while hovering, so the answer is kept.
  func any(_ type: ContentType) -> Bool {
    if let known = anyConforms[type] { return known }
    let found = items.indices.contains { has(type, $0) }
    anyConforms[type] = found
    return found
  }

  func all(_ wanted: [ContentType]) -> Bool {
    if let known = allConform[wanted] { return known }
    let found = items.indices.allSatisfy { offered($0).has(anyOf: wanted, in: types) }
    allConform[wanted] = found
    return found
  }
}

extension HostEngine {
  /// What is dragged.
  func items(of drag: DragID) -> DragItems {
    if let items = dragItems[drag] { return items }
    let items = DragItems(asking { $0.items(of: drag) }, types: setup.types)
    dragItems[drag] = items
    return items
  }
}
