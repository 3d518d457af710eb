import Testing

import DropCore

@Suite("A table with its newest entry aside")
struct NewestTableTests {
  @Test("Every series of six puts and takes of three keys leads to what a dictionary would")
  func allSeries() {
    // Each step is one of putting or taking one of three keys: six ways.
    for series in 0..<46656 {
      var table = NewestTable<Int, Int>()
      var model: [Int: Int] = [:]
      var rest = series
      for step in 0..<6 {
        let (key, isPut) = (rest % 3, rest / 3 % 2 == 0)
        rest /= 6
        if isPut {
          table.put(step, at: key)
          model[key] = step
        } else {
          let (taken, expected) = (table.take(key), model.removeValue(forKey: key))
          guard taken == expected else {
            Issue.record("series \(series), step \(step): \(taken as Any)")
            return
          }
        }
      }
      let isSame =
        (0..<3).allSatisfy { table[$0] == model[$0] } && table.count == model.count
        && table.isEmpty == model.isEmpty
        && (0..<6).allSatisfy { value in
          table.contains { $0 == value } == model.values.contains(value)
        }
      guard isSame else {
        Issue.record("series \(series) leads to \(table)")
        return
      }
    }
  }
}
