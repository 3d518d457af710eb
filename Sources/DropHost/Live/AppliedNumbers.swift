import DropCore

/// Up to where an app has stored what it was told of contents, in the destinations where it counts that.
struct AppliedNumbers {
  private var applied: NameTable<Int>
  /// The newest effect of each of those that changed contents.
  private var newest = NameTable<Int>()

  init(_ applied: NameTable<Int> = NameTable()) { self.applied = applied }

  /// Whether it has all of it.
  var isCurrent: Bool {
    newest.names.allSatisfy { name in
      applied[name].map { $0 >= newest[name] ?? 0 } ?? true
    }
  }

  /// Whether the app says of a destination up to where it is.
  func counts(_ destination: String) -> Bool { applied[destination] != nil }

  mutating func note(_ number: Int, in destination: String) { newest[destination] = number }

  mutating func note(applied number: Int, in destination: String) {
    applied[destination] = max(number, applied[destination] ?? 0)
  }

  /// A destination closes: what it had the app gets no more, and needn't store.
  mutating func forget(_ destination: String) {
    applied.removeValue(forKey: destination)
    newest.removeValue(forKey: destination)
  }
}
