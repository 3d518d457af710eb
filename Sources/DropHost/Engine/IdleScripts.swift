import LuaSandbox

/// Scripts of drops that are over, each as it was when it had been loaded: a drop that comes next needs no
/// load of its own.
struct IdleScripts {
  /// The one that came last is last.
  private var scripts: [LoadedPlugin] = []

  /// How many lie here at most: more drops than that are rarely at work in one host.
  static let most = 16

  var count: Int { scripts.count }

  /// Keeps a script; where there are too many, the oldest goes.
  mutating func put(_ script: LoadedPlugin) {
    if scripts.count == Self.most { scripts.removeFirst() }
    scripts.append(script)
  }

  /// One that was loaded of that very text, which none other has from then on.
  mutating func take(_ text: LoadedText) -> LoadedPlugin? {
    guard let place = scripts.lastIndex(where: { $0.main.isSame(as: text.main) }) else {
      return nil
    }
    return scripts.remove(at: place)
  }

  /// Nobody will ask for those of a text.
  mutating func forget(_ text: LoadedText) {
    scripts.removeAll { $0.main.isSame(as: text.main) }
  }
}
