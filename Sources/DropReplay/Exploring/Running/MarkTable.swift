/// Marks, each with a number: they are hashes, spread as they are, and need no hashing of their own.
struct MarkTable: Sendable {
  private struct Place: Sendable {
    var mark: UInt64 = 0
    /// Zero where the place is free.
    var number: UInt8 = 0
  }

  /// The marks at the places that their bits name, or at the next ones.
  private var places = [Place](repeating: Place(), count: 128)
  private var count = 0

  /// Notes it once more, up to twice: true when it was not in there.
  mutating func insert(_ mark: UInt64) -> Bool { add(mark, times: 1) }

  /// Notes what another table has, too.
  mutating func merge(_ other: MarkTable) {
    for place in other.places where place.number > 0 { _ = add(place.mark, times: place.number) }
  }

  /// All marks, in ascending order.
  var marks: [UInt64] { places.filter { $0.number > 0 }.map(\.mark).sorted() }

  /// Those that were noted a single time, in ascending order.
  var marksNotedOnce: [UInt64] { places.filter { $0.number == 1 }.map(\.mark).sorted() }

  private mutating func add(_ mark: UInt64, times: UInt8) -> Bool {
    if count * 2 >= places.count { grow() }
    let index = place(of: mark)
    let known = places[index].number
    places[index] = Place(mark: mark, number: min(2, known + times))
    if known == 0 { count += 1 }
    return known == 0
  }

  /// Where it is, or the free place where it belongs.
  private func place(of mark: UInt64) -> Int {
    let mask = places.count - 1
    var index = Int(truncatingIfNeeded: mark >> 32) & mask
    while places[index].number > 0, places[index].mark != mark { index = (index + 1) & mask }
    return index
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: Place(), count: old.count * 2)
    for place in old where place.number > 0 { places[self.place(of: place.mark)] = place }
  }
}
