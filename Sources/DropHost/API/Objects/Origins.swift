import LuaSandbox

/// Items or content that something was made from.
struct Origins: HostValue {
  /// By their places in the drag.
  let items: [Int]

  static var scriptType: ScriptType { .origins }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    var found = OriginGatherer()
    try found.add(value, in: context)
    items = found.origins
  }
}

/// The items that many things were made from, each once, in the order in which they came first.
///
/// What comes from the same content shares its list, which is looked through once; each list that is
/// looked through is charged, as thousands of references may have thousands of items each.
struct OriginGatherer {
  private var items: [Int] = []
  private var known: Set<Int> = []
  /// Kept, so that no other list comes to lie where one of them lay.
  private var lists: [[Int]] = []
  private var places: Set<UInt> = []

  /// The items; where that is all of one list, the very list.
  var origins: [Int] {
    guard let first = lists.first, first.count == items.count else { return items }
    return first == items ? first : items
  }

  /// Adds the items of one thing.
  mutating func add(_ list: [Int], in context: HandlerContext) throws(ScriptError) {
    if list.count > 1 {
      // Only where it lies is looked at.
      let place = unsafe list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      guard places.insert(place).inserted else { return }
      lists.append(list)
      try context.account.charge(list.count / 16)
    }
    for item in list where known.insert(item).inserted { items.append(item) }
  }

  /// Adds those of an item, a content or a list of them.
  mutating func add(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    switch value {
    case .handle(let handle):
      if let all = try context.itemPlaces(handle) {
        try add(all, in: context)
      } else if let item = context.itemIndex(handle) {
        try add([item], in: context)
      } else if let content = context.objects.object(handle, as: ContentObject.self) {
        try add(content.origins, in: context)
      }
    case .table(let table): for value in table.elements { try add(value, in: context) }
    default: break
    }
  }
}
