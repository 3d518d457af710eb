/// The name that something has until it is whole, beside its own.
enum PassingName {
  /// A new one; nobody else makes the same.
  static func make() -> String {
    ".dropped-\(String(UInt64.random(in: 0...(.max)), radix: 36))"
  }
}
