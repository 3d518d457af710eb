import DropContent

/// A name under which somebody wants a recording kept.
enum KeptName {
  /// What a recording's own files end in: such a name would be taken for one of another's.
  private static let endings = [".jsonl", ".transcript", ".part"]

  /// Refuses a name that is none of one file, that says more than a name, or that another one has.
  static func check(_ name: String, in folder: String) throws(PlayRefusal) {
    let safe = SafeName.component(of: name)
    if let ending = endings.first(where: { name.lowercased().hasSuffix($0) }) {
      let stem = String(safe.dropLast(ending.count))
      let such = stem.isEmpty ? SafeName.fallback : stem
      throw PlayRefusal(
        "a name that ends in '\(ending)' is a recording's own; try '\(such)'",
        at: [.key("name")]
      )
    }
    guard safe == name else {
      throw PlayRefusal("expected a name of one file, such as '\(safe)'", at: [.key("name")])
    }
    guard PlayFinish.isFree(name, in: folder) else {
      throw PlayRefusal("there is a '\(name)' already", at: [.key("name")])
    }
  }
}
