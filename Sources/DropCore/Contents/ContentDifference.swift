/// The effects that bring an embedder's copy of some contents to what they are now.
struct ContentDifference {
  private(set) var effects: [Effect] = []

  init(from old: [Place], to new: [Place]) {
    var places = old
    let kept = Set(new.map(\.key))
    removeRuns(from: &places) { !kept.contains($0.key) }
    let known = Set(places.map(\.key))
    reorder(places, as: new.filter { known.contains($0.key) })
    insertRuns(of: new) { !known.contains($0.key) }
  }

  private mutating func removeRuns(from places: inout [Place], where isGone: (Place) -> Bool) {
    var end = places.count
    while end > 0 {
      guard isGone(places[end - 1]) else {
        end -= 1
        continue
      }
      var start = end - 1
      while start > 0, isGone(places[start - 1]) { start -= 1 }
      effects.append(.remove(index: start, count: end - start))
      places.removeSubrange(start..<end)
      end = start
    }
  }

  /// Moves the longest run that fits to each index that holds something else.
  private mutating func reorder(_ old: [Place], as new: [Place]) {
    var places = old
    var index = 0
    while index < new.count {
      if places[index].key == new[index].key {
        index += 1
        continue
      }
      guard let start = places[index...].firstIndex(where: { $0.key == new[index].key }) else {
        return
      }
      var end = start
      while end < places.count, index + end - start < new.count,
        places[end].key == new[index + end - start].key
      { end += 1 }
      let run = Array(places[start..<end])
      places.removeSubrange(start..<end)
      places.insert(contentsOf: run, at: index)
      effects.append(.move(from: Array(start..<end), to: index))
      index += run.count
    }
  }

  private mutating func insertRuns(of new: [Place], where isNew: (Place) -> Bool) {
    var start = 0
    while start < new.count {
      guard isNew(new[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < new.count, isNew(new[end]) { end += 1 }
      effects.append(.insert(index: start, contents: new[start..<end].map(\.entry)))
      start = end
    }
  }
}
