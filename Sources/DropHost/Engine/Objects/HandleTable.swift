/// What the objects of one class that a script holds stand for.
///
/// A freed place is used again under the next generation, so an old handle is known as gone.
struct HandleTable<Value> {
  private var values: [Value?] = []
  private var generations: [UInt32] = []
  private var free: [Int] = []

  mutating func insert(_ value: Value) -> (index: UInt32, generation: UInt32) {
    if let place = free.popLast() {
      values[place] = value
      return (UInt32(place), generations[place])
    }
    values.append(value)
    generations.append(0)
    return (UInt32(values.count - 1), 0)
  }

  func value(_ index: UInt32, generation: UInt32) -> Value? {
    let place = Int(index)
    guard place < values.count, generations[place] == generation else { return nil }
    return values[place]
  }

  mutating func update(_ index: UInt32, generation: UInt32, _ body: (inout Value) -> Void) {
    let place = Int(index)
    guard place < values.count, generations[place] == generation, var value = values[place] else {
      return
    }
    body(&value)
    values[place] = value
  }

  mutating func remove(_ index: UInt32, generation: UInt32) {
    let place = Int(index)
    guard place < values.count, generations[place] == generation, values[place] != nil else {
      return
    }
    values[place] = nil
    generations[place] = (generations[place] + 1) & 0xff_ffff
    free.append(place)
  }

  var count: Int { values.count - free.count }
}
