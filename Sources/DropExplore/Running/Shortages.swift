import DropCore
import DropHost
import DropReplay

/// What a run's plugins can do without: capabilities that are refused after all, and memory that
/// runs out in the middle.
struct Shortages: Sendable {
  /// One thing that is missing in a run.
  enum Shortage: Sendable, Hashable {
    case capability(Capability)
    /// A destination's script has so many bytes and no more.
    case memory(destination: String, bytes: Int)
  }

  /// Every run's choice is one of them or, at zero, none.
  private(set) var all: [Shortage] = []

  init() {}

  /// `loaded` and `peak` are what the destinations' scripts hold before the first event, and at most,
  /// when all goes as recorded.
  init(_ host: HostSetup, loaded: NameTable<Int>, peak: NameTable<Int>) {
    let plugins = host.plugins.map(\.value) + (host.source.map { [$0] } ?? [])
    let granted = plugins.reduce(into: Set()) { $0.formUnion($1.grants) }
    all = granted.sorted { $0.rawValue < $1.rawValue }.map(Shortage.capability)
    for (id, most) in peak.sorted(by: { $0.key.isSpelledBefore($1.key) }) {
      let least = loaded[id] ?? most
      guard most - least >= 1024 else { continue }
      all += [1, 2].map { .memory(destination: id, bytes: least + (most - least) * $0 / 3) }
    }
  }

  /// Whether anything is missing at this place of the list.
  func shortage(_ alternative: Int) -> Shortage? {
    alternative > 0 && alternative <= all.count ? all[alternative - 1] : nil
  }
}

extension HostSetup {
  /// The same with something missing.
  func lacking(_ shortage: Shortages.Shortage) -> HostSetup {
    var setup = self
    switch shortage {
    case .capability(let capability):
      for id in setup.plugins.names { setup.plugins[id]?.grants.remove(capability) }
      setup.source?.grants.remove(capability)
    case .memory(let destination, let bytes):
      setup.plugins[destination]?.limits.memoryBytes = bytes
    }
    return setup
  }
}
