import DropReplay

/// What a recording is called: the things that were dropped on its scene.
struct PlayTitle {
  private var drops: [String] = []
  private var count = 0

  private static let (mostDrops, mostNames, longest) = (3, 3, 60)

  /// The title with another drop of things of those names; nil where it stays as it was.
  mutating func following(_ names: [String]) -> String? {
    count += 1
    guard count <= Self.mostDrops else {
      return count == Self.mostDrops + 1 ? (drops + ["…"]).joined(separator: "; ") : nil
    }
    let some = names.prefix(Self.mostNames).map { SafeText.line($0, limit: Self.longest) }
    let rest = names.count - some.count
    drops.append(some.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""))
    return drops.joined(separator: "; ")
  }
}
