/// The items of a drag, summed up by the types they can be had as.
struct DraggedItems: Sendable {
  private(set) var all: [DragItem] = []
  /// The different kinds among them: few, however many items there are.
  private var kinds: Set<Kind> = []

  /// All of an item that says as what it can be had.
  private struct Kind: Hashable {
    let types: [ContentType]
    /// The file that is named, where one may be: what it is, else a name that ends like its own.
    let file: ContentType?
    let ending: String?

    init(_ item: DragItem) {
      types = item.representations.map(\.type)
      file = item.representations.lazy.compactMap(\.file).first
      let mayName = file == nil && types.contains { $0 == .uriList || OfferedTypes.namesFile($0) }
      let name = mayName ? item.name ?? "" : ""
      let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
      ending = dot.map { "file" + String(name[$0...]) }
    }

    /// Whether it conforms without a coercion, or is a file whose content does.
    func offers(any wanted: [ContentType], in catalog: TypeCatalog) -> Bool {
      if types.contains(where: { catalog.conforms($0, toAnyOf: wanted) }) { return true }
      let named = file ?? ending.flatMap { OfferedTypes(types, name: $0, in: catalog).fileType }
      // A file of which nothing is known is some bytes.
      let unknown: ContentType? = types.contains(where: OfferedTypes.namesFile) ? .data : nil
      return (named ?? unknown).map { catalog.conforms($0, toAnyOf: wanted) } ?? false
    }
  }

  /// The keys of the places where they lay, in the destination they were dragged from, when they
  /// joined the drag; nil for those that lay nowhere there.
  private var homes: [UInt64?] = []

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
      let isKnownKind = all.last.map { $0.isPlainly(like: item) } ?? false
      if !isKnownKind { kinds.insert(Kind(item)) }
      all.append(item)
      homes.append(nil)
    }
    return known
  }

  /// Whether any item can be had as one of these, without a coercion.
  func hasAny(of wanted: [ContentType], in types: TypeCatalog) -> Bool {
    kinds.contains { $0.offers(any: wanted, in: types) }
  }

  /// Whether every item can be had as one of these, without a coercion.
  func hasAll(of wanted: [ContentType], in types: TypeCatalog) -> Bool {
    !kinds.isEmpty && kinds.allSatisfy { $0.offers(any: wanted, in: types) }
  }

  /// Where the items lie in their source: at the place they had when they joined the drag, wherever
  /// it is by now, or where an entry has an item's own name.
  ///
  /// Once that has gone nothing else is meant, also where it is called the same.
  func entries(in places: [Place]) -> [Int?] {
    var byKey: [UInt64: Int] = [:]
    var byID: [String: Int] = [:]
    for (index, place) in places.enumerated().reversed() where place.placeholder == nil {
      byKey[place.key] = index
      if let id = place.entry.id { byID[id] = index }
    }
    return zip(all, homes).map { item, home in home.flatMap { byKey[$0] } ?? byID[item.id] }
  }

  /// Notes where the items lie in their source: by an entry's own name for it, else by what the entry
  /// is called; those known already stay.
  ///
  /// An entry that is by its own name another of the dragged items is not meant by what it is called.
  mutating func noteHomes(in places: [Place]) {
    var taken = Set(homes.compactMap { $0 })
    var byID: [String: [UInt64]] = [:]
    var byName: [String: [UInt64]] = [:]
    for place in places.reversed() where place.placeholder == nil {
      if let id = place.entry.id, ids.contains(id) {
        byID[id, default: []].append(place.key)
      } else {
        byName[place.entry.name, default: []].append(place.key)
      }
    }
    for (index, item) in all.enumerated() where homes[index] == nil {
      homes[index] =
        Self.next(in: &byID[item.id], not: taken) ?? Self.next(in: &byName[item.name], not: taken)
      if let home = homes[index] { taken.insert(home) }
    }
  }

  private static func next(in keys: inout [UInt64]?, not taken: Set<UInt64>) -> UInt64? {
    while let key = keys?.popLast() {
      if !taken.contains(key) { return key }
    }
    return nil
  }
}

extension DragItem {
  /// Whether it is of the same types as another and neither names a file.
  fileprivate func isPlainly(like other: DragItem) -> Bool {
    representations.elementsEqual(other.representations) { own, its in
      own.type == its.type && own.type != .uriList && !OfferedTypes.namesFile(own.type)
        && own.file == nil && its.file == nil
    }
  }
}
