import DropCore

/// What one script has asked of the types of a drag's items, and the answers for the next time.
///
/// Each script has its own: what others asked makes nothing cheaper for it, and nothing dearer.
struct ItemQuestions {
  /// Of which items the answers are.
  private var stamp = 0
  private weak var view: DragItems?
  private var anyConforms: [ContentType: Bool] = [:]
  private var allConform: [[ContentType]: Bool] = [:]

  /// Answers that are kept: a script may ask for any number of types.
  private static let mostKnown = 1_000

  /// The items as a plugin sees them that declares types of its own.
  mutating func view(
    of items: DragItems,
    in types: TypeCatalog,
    _ own: [TypeDeclaration]
  ) -> DragItems {
    heed(items)
    if let view { return view }
    let new = items.view(in: types, own)
    view = new
    return new
  }

  /// Whether any item conforms; asked again and again while hovering, so the answer is kept.
  mutating func any(
    _ type: ContentType,
    of items: DragItems,
    _ account: ScriptAccount
  ) throws(ScriptError) -> Bool {
    heed(items)
    if let known = anyConforms[type] { return known }
    try account.charge(WorkUnits.ofLooking(1, among: items.count))
    let found = items.any(type)
    if anyConforms.count >= Self.mostKnown { anyConforms.removeAll() }
    anyConforms[type] = found
    return found
  }

  /// Whether every item conforms to one of them.
  mutating func all(
    _ wanted: [ContentType],
    of items: DragItems,
    _ account: ScriptAccount
  ) throws(ScriptError) -> Bool {
    heed(items)
    if let known = allConform[wanted] { return known }
    try account.charge(WorkUnits.ofLooking(wanted.count, among: items.count))
    let found = items.all(wanted)
    if allConform.count >= Self.mostKnown / 10 { allConform.removeAll() }
    allConform[wanted] = found
    return found
  }

  private mutating func heed(_ items: DragItems) {
    if items.stamp == stamp { return }
    self = ItemQuestions()
    stamp = items.stamp
  }
}
