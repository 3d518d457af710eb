/// What numbers lead to that are given once, one after the other.
///
/// A number that goes stays what it is, for four bytes; the next one gets the room of what it led to.
struct Numbered<Value: Sendable>: Sendable {
  /// Where each stands; the first place is that of all that have gone.
  private var places: [Int32] = []
  private var values: [Value]
  private var vacant: [Int32] = []
  private let gone: Value

  /// `gone` is what a number leads to that has gone.
  init(gone: Value) {
    self.gone = gone
    values = [gone]
  }

  /// All numbers that were given.
  var indices: Range<Int> { places.indices }

  subscript(number: Int) -> Value {
    @inline(__always) _read { yield values[Int(places[number])] }
    // A value of its own to yield, for what has gone, would be room to allocate at each move.
    @inline(__always) _modify {
      let place = Int(places[number])
      // What becomes of what has gone is no matter.
      defer { if place == 0 { values[0] = gone } }
      yield &values[place]
    }
  }

  func isGone(_ number: Int) -> Bool { places[number] == 0 }

  /// Gives the next number.
  mutating func append(_ value: Value) {
    if let place = vacant.popLast() {
      values[Int(place)] = value
      places.append(place)
    } else {
      places.append(Int32(truncatingIfNeeded: values.count))
      values.append(value)
    }
  }

  /// Lets go of what a number leads to.
  mutating func remove(_ number: Int) {
    guard !isGone(number) else { return }
    values[Int(places[number])] = values[0]
    vacant.append(places[number])
    places[number] = 0
  }
}
