/// Where the destinations that lie on one other, or on the scene, are kept.
struct Family: Sendable {
  /// Of a small one the first of its relatives, of a large one its number.
  var start: Int32
  /// How many relatives there are; below zero it is a large one.
  var count: Int32

  static let none = Family(start: 0, count: 0)

  var isLarge: Bool { count < 0 }
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
