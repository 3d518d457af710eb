import DropCore

/// Up to where an app has stored what it was told of contents, in the destinations where it counts that.
struct AppliedNumbers {
  private var applied: NameTable<Int>
  /// The newest effect on contents in each destination, whether the app counts there or not.
  private(set) var newest = NameTable<Int>()

  init(_ applied: NameTable<Int> = NameTable()) { self.applied = applied }

  /// Whether it has all of it.
  var isCurrent: Bool { missing == nil }

  /// The first destination of which it hasn't all, with how far it is and how far it might be.
  var missing: (destination: String, applied: Int, newest: Int)? {
    for name in newest.names {
      if let applied = applied[name], let newest = newest[name], applied < newest {
        return (name, applied, newest)
      }
    }
    return nil
  }

  /// Whether the app says of a destination up to where it is.
  func counts(_ destination: String) -> Bool { applied[destination] != nil }

  /// An effect of that number has changed what a destination holds.
  mutating func note(_ number: Int, in destination: String) {
    newest[destination] = number
  }

  /// The app counts in a destination from that number on.
  mutating func begin(at number: Int, in destination: String) {
    applied[destination] = number
    newest[destination] = nil
  }

  mutating func note(applied number: Int, in destination: String) {
    if let known = applied[destination] { applied[destination] = max(number, known) }
  }

  /// A destination has closed: nobody stores any more what comes of that.
  mutating func forget(_ destination: String) {
    applied[destination] = nil
    newest[destination] = nil
  }
}
