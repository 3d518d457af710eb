import DropContent
import DropCore

/// What is dragged, as far as it is known now, and what its types were found to be.
final class DragItems {
  private let items: [DragItem]
  private let types: TypeCatalog
  private let coercions: CoercionGraph
  /// Made when the first is asked for: what joins one by one isn't asked for each time.
  private var offered: [OfferedTypes?] = []
  /// By their names and ids, once one was asked for.
  private var places: NameTable<[Int]>?
  /// Tells those from each other that were known at one time or another.
  let stamp: Int
  /// The same as plugins see it that declare types of their own.
  private var views: [[TypeDeclaration]: DragItems] = [:]

  init(_ items: [DragItem], _ types: TypeCatalog, _ coercions: CoercionGraph, stamp: Int) {
    self.items = items
    self.stamp = stamp
    self.types = types
    self.coercions = coercions
  }

  var count: Int { items.count }

  /// The places of all of them, one list for whoever asks: what many things were made from is held once.
  private(set) lazy var allPlaces = Array(items.indices)

  /// The same by the types as plugins see them that declare these; it lives as long as this does.
  func view(in types: TypeCatalog, _ own: [TypeDeclaration]) -> DragItems {
    if let view = views[own] { return view }
    let view = DragItems(items, types, coercions, stamp: stamp)
    views[own] = view
    return view
  }

  /// As much of an item as is known now.
  subscript(_ index: Int) -> DragItem { items[index].seen }

  /// What an item offers, read once.
  func offered(_ index: Int) -> OfferedTypes {
    if offered.isEmpty { offered = Array(repeating: nil, count: items.count) }
    if let known = offered[index] { return known }
    let read = OfferedTypes(items[index].seen, in: types)
    offered[index] = read
    return read
  }

  /// Those of that name or id, in their order.
  func called(_ name: String) -> [Int] {
    if places == nil {
      var table = NameTable<[Int]>()
      for (index, item) in items.lazy.map(\.seen).enumerated() {
        table[item.name, default: []].append(index)
        if !item.id.isSpelled(as: item.name) { table[item.id, default: []].append(index) }
      }
      places = table
    }
    return places?[name] ?? []
  }

  /// Any type may be among those that aren't known yet.
  func has(_ type: ContentType, _ index: Int) -> Bool {
    items[index].hidesTypes || offered(index).has(type, in: types)
  }

  /// Whether any item conforms.
  func any(_ type: ContentType) -> Bool { items.indices.contains { has(type, $0) } }

  /// Whether every item conforms to one of them.
  func all(_ wanted: [ContentType]) -> Bool {
    items.indices.allSatisfy { index in
      items[index].hidesTypes && !wanted.isEmpty
        || offered(index).has(anyOf: wanted, in: types)
    }
  }

  /// The representations of an item that can serve, the best first.
  func candidates(
    _ index: Int,
    wanted: [ContentType]?,
    inOrderOfWanted: Bool = false
  ) -> RepresentationChoice {
    let offered = offered(index)
    return RepresentationChoice(
      offered,
      wanted: wanted ?? offered.contents,
      inOrderOfWanted: inOrderOfWanted,
      catalog: types,
      graph: coercions
    )
  }
}

extension DragItems {
  /// What came of an item by a representation, with the type and the name that it has by that.
  func named(
    _ content: Content,
    of index: Int,
    by candidate: RepresentationChoice.Candidate
  ) -> Content {
    var content = content
    if !candidate.readsFile {
      content.type = candidate.type
    } else if let type = offered(index).fileType, !type.isBuiltIn,
      content.type.isBuiltIn || content.type == types.type(ofFileNamed: self[index].name)
    {
      // The name says a type that a plugin declares, which who opened the file doesn't know, or takes for
      // another plugin's.
      content.type = type
    }
    if content.name == nil { content.name = self[index].name }
    return content
  }
}

extension TypeCatalog {
  /// What to say of wanted types that nobody knows; empty where there are none.
  func slips(in wanted: [ContentType]?) -> String {
    firstSlips(in: wanted ?? []).map { type in
      "; " + TypeCatalog.sentence(unknown: type.id, nearest: nearestName(to: type.id))
    }.joined()
  }
}
