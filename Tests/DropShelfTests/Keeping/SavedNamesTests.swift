import Testing

import DropShelf

@Suite("What a drop has saved")
struct SavedNamesTests {
  @Test("is what was noted, and nothing whose name is composed otherwise")
  func spelling() {
    let (one, two) = ("caf\u{e9}.txt", "cafe\u{301}.txt")
    let saved = SavedNames()
    #expect(saved.note(one).utf8.elementsEqual(one.utf8) && !saved.contains("caf"))
    #expect(saved.contains(one) && !saved.contains(two))
    _ = saved.note(two)
    #expect(saved.contains(one) && saved.contains(two))
  }
}
