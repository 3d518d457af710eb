/// The items of a drag, summed up by the types they can be had as.
struct DraggedItems: Sendable {
  private(set) var all: [DragItem] = []
  /// The different kinds among them: few, however many items there are.
  private var kinds: Set<Kind> = []

  /// All of an item that says as what it can be had.
  private struct Kind: Hashable {
    let types: [ContentType]
    /// Whether any type may be among them, as they aren't known yet.
    let isHidden: Bool
    /// The file that is named, where one may be: what it is, and a name that ends like its own.
    let file: ContentType?
    let ending: String?

    init(_ item: DragItem) {
      let item = item.seen
      isHidden = item.hidesTypes
      types = item.representations.map(\.type)
      file = item.representations.lazy.compactMap(\.file).first
      let mayName = file != nil || types.contains { $0 == .uriList || OfferedTypes.namesFile($0) }
      let name = mayName && !item.name.contains("://") ? item.name : ""
      let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
      ending = dot.map { "file" + String(name[$0...]) }
    }

    /// Whether it conforms without a coercion, or is a file whose content does.
    func offers(any wanted: [ContentType], in catalog: TypeCatalog) -> Bool {
      if isHidden { return !wanted.isEmpty }
      // The address of a folder is no bytes, as the folder is none.
      let isFolder = file.map { catalog.conforms($0, to: .directory) } ?? false
      let ofAddress = isFolder ? wanted.filter { $0 != .data } : wanted
      if types.contains(where: { type in
        let isAddress = isFolder && OfferedTypes.namesFile(type)
        return catalog.conforms(type, toAnyOf: isAddress ? ofAddress : wanted)
      }) {
        return true
      }
      let named = ending.flatMap { OfferedTypes(types, file: file, name: $0, in: catalog).fileType }
      // A file of which nothing is known is some bytes.
      let unknown: ContentType? = types.contains(where: OfferedTypes.namesFile) ? .data : nil
      return (named ?? file ?? unknown).map { catalog.conforms($0, toAnyOf: wanted) } ?? false
    }
  }

  /// The keys of the places where they lay, in the destination they were dragged from, when they
  /// joined the drag; nil for those that lay nowhere there.
  private var homes: [UInt64?] = []
  /// That destination itself, since one was looked for there: another of its name is another.
  private(set) var origin: Destination.Index?

  /// Where those of each name are.
  private var ids: [Name: Int] = [:]

  init(_ items: [DragItem] = []) {
    _ = append(items)
  }

  /// Those that were so before: with the places where they lay; none where that can't have been.
  init?(_ items: [DragItem], homes: [UInt64?], in origin: Destination.Index?, revealed: [Int]) {
    guard append(items).isEmpty, homes.count == items.count,
      revealed.allSatisfy(items.indices.contains)
    else { return nil }
    for (item, home) in homes.enumerated() { settle(item, at: home) }
    settled = origin == nil ? 0 : items.count
    self.origin = origin
    self.revealed = revealed
  }

  /// Where the one of that name is.
  func place(of id: String) -> Int? { ids[Name(id)] }

  /// Takes those that aren't among them yet, and gives the others' names.
  mutating func append(_ items: [DragItem]) -> [String] {
    var names: [String] = []
    ids.reserveCapacity(ids.count + items.count)
    for item in items {
      let name = Name(item.id)
      if let known = ids.updateValue(all.count, forKey: name) {
        ids[name] = known
        names.append(item.id)
        continue
      }
      note(item, after: all.last)
      all.append(item)
      homes.append(nil)
    }
    return names
  }

  /// Sums up an item; most are of the same kind as the one before.
  private mutating func note(_ item: DragItem, after last: DragItem? = nil) {
    if item.hover != nil {
      hidden[Kind(item), default: 0] += 1
      if item.hidesTypes { typeless += 1 }
    } else if last?.isPlainly(like: item) != true {
      kinds.insert(Kind(item))
    }
  }

  private mutating func forget(_ item: DragItem) {
    let kind = Kind(item)
    let count = hidden[kind] ?? 0
    hidden[kind] = count > 1 ? count - 1 : nil
    if item.hidesTypes { typeless -= 1 }
  }

  /// The same of those that aren't known whole, with how many there are of each.
  private var hidden: [Kind: Int] = [:]
  /// Of how many nobody knows the types.
  private var typeless = 0

  /// The places of those of which more was known, in the order in which it showed: whoever has seen so
  /// many of these looks at the later ones alone.
  private(set) var revealed: [Int] = []

  var hides: Bool { !hidden.isEmpty }
  var hidesTypes: Bool { typeless > 0 }

  /// Takes what shows now, of all of them or these, and gives the names of those that were known.
  ///
  /// New ones join, the first in place of the one that stood in while not even their number was known.
  mutating func reveal(_ items: [DragItem]?) -> [String] {
    guard let items else {
      for index in all.indices where all[index].hover != nil {
        var whole = all[index]
        whole.hover = nil
        replace(index, by: whole)
      }
      return []
    }
    var (known, new): ([String], [DragItem]) = ([], [])
    for item in items {
      if let place = ids[Name(item.id)] {
        if all[place].hover == nil { known.append(item.id) } else { replace(place, by: item) }
      } else {
        new.append(item)
      }
    }
    if all.count == 1, all[0].hover == DragItem.Hover(), let first = new.first {
      let (shown, origin) = (revealed + [0], origin)
      self = DraggedItems([first])
      (revealed, self.origin) = (shown, origin)
      new.removeFirst()
    }
    return known + append(new)
  }

  private mutating func replace(_ place: Int, by item: DragItem) {
    forget(all[place])
    all[place] = item
    revealed.append(place)
    note(item)
  }

  /// Whether any item can be had as one of these, without a coercion.
  func hasAny(of wanted: [ContentType], in types: TypeCatalog) -> Bool {
    kinds.contains { $0.offers(any: wanted, in: types) }
      || hidden.contains { $0.key.offers(any: wanted, in: types) }
  }

  /// Whether every item can be had as one of these, without a coercion.
  func hasAll(of wanted: [ContentType], in types: TypeCatalog) -> Bool {
    !all.isEmpty && kinds.allSatisfy { $0.offers(any: wanted, in: types) }
      && hidden.allSatisfy { $0.key.offers(any: wanted, in: types) }
  }

  /// Whether it lay in the destination that it was dragged from when it joined the drag.
  func hasHome(_ item: Int) -> Bool { home(of: item) != nil }

  func home(of item: Int) -> UInt64? { homes[item] }

  /// Which item lay where, where any did.
  var byHome: [UInt64: Int] {
    var found: [UInt64: Int] = [:]
    for (item, home) in homes.enumerated() { if let home { found[home] = item } }
    return found
  }

  /// Where the items lie in their source: at the place they had when they joined the drag, wherever
  /// it is by now, or where an entry has an item's own name.
  ///
  /// Once that has gone nothing else is meant, also where it is called the same.
  func entries(in places: Row) -> [Int?] {
    // So few are looked for one by one: that takes no table of all.
    if all.count <= Self.few {
      return zip(all, homes).map { item, home in
        places.firstIndex { $0.key == home && $0.placeholder == nil }
          ?? places.firstIndex {
            $0.placeholder == nil && $0.entry.id?.isSpelled(as: item.id) == true
          }
      }
    }
    let byKey = byHome
    var found: [Int?] = Array(repeating: nil, count: all.count)
    for (index, place) in places.enumerated() where place.placeholder == nil {
      if let item = byKey[place.key] { found[item] = index }
    }
    guard found.contains(nil) else { return found }
    var byID: [Name: Int] = [:]
    for (index, place) in places.enumerated().reversed() where place.placeholder == nil {
      if let id = place.entry.id { byID[Name(id)] = index }
    }
    return zip(all, found).map { item, index in index ?? byID[Name(item.id)] }
  }

  /// Notes where those lie that joined last: by an entry's own name for it, else by what the entry is
  /// called.
  ///
  /// An entry that is by its own name another of the dragged items is not meant by what it is called.
  mutating func noteHomes(
    in node: Destination.Index,
    _ places: Row,
    _ index: LivingHomes?
  ) {
    origin = node
    defer { settled = all.count }
    guard let index else {
      for new in settled..<all.count { settle(new, at: find(all[new], in: places)) }
      return
    }
    var homing = self.homing.take() ?? Homing(places: index.homes)
    if homing.places !== index.homes { homing = Homing(places: index.homes) }
    for new in settled..<all.count {
      settle(new, at: homing.next(of: all[new], in: index, among: ids, not: taken))
    }
    self.homing = homing
  }

  /// How many have joined that weren't looked for yet.
  var newcomers: Int { all.count - settled }

  private mutating func settle(_ item: Int, at home: UInt64?) {
    homes[item] = home
    if let home { taken.insert(home) }
  }

  private func find(_ item: DragItem, in places: Row) -> UInt64? {
    func first(where isMeant: (ContentEntry) -> Bool) -> UInt64? {
      places.first { place in
        place.placeholder == nil && isMeant(place.entry) && !taken.contains(place.key)
      }?.key
    }
    return first { $0.id?.isSpelled(as: item.id) == true }
      ?? first { entry in
        entry.name.isSpelled(as: item.name)
          && !(entry.id.map { ids[Name($0)] != nil } ?? false)
      }
  }

  /// The places that items were found at.
  private var taken: Set<UInt64> = []
  /// How many items were looked for.
  private var settled = 0
  private static let few = 4
  private var homing: Homing?

  /// How far the places of each name have been given out.
  private struct Homing: Sendable {
    let places: Homes
    private var byID: [Name: Int] = [:]
    private var byName: [Name: Int] = [:]

    init(places: Homes) { self.places = places }

    mutating func next(
      of item: DragItem,
      in living: LivingHomes,
      among ids: [Name: Int],
      not taken: Set<UInt64>
    ) -> UInt64? {
      let id = Name(item.id)
      for (place, home) in living.own(id, from: byID[id] ?? 0).indexed {
        byID[id] = place + 1
        if living.contains(home.key), !taken.contains(home.key) { return home.key }
      }
      let name = Name(item.name)
      for (place, home) in living.called(name, from: byName[name] ?? 0).indexed {
        byName[name] = place + 1
        let isAnother = home.id.map { ids[$0] != nil } ?? false
        if !isAnother, living.contains(home.key), !taken.contains(home.key) { return home.key }
      }
      return nil
    }
  }
}

extension ArraySlice {
  fileprivate var indexed: Zip2Sequence<Range<Int>, Self> { zip(indices, self) }
}

extension DragItem {
  /// Whether it is of the same types as another and neither names a file.
  fileprivate func isPlainly(like other: DragItem) -> Bool {
    if hover != nil || other.hover != nil { return false }
    return representations.elementsEqual(other.representations) { own, its in
      own.type == its.type && own.type != .uriList && !OfferedTypes.namesFile(own.type)
        && own.file == nil && its.file == nil
    }
  }
}
