import Testing

import DropShelf

@Suite("What a drop from a terminal is for")
struct DropErrandTests {
  @Test(
    "is the last word: a tile of the user's own shelf, or the folder of one on another",
    arguments: [
      (["a.png", "first"], (["a.png"], "first", nil)),
      (["a", "b", "-odd"], (["a", "b"], "-odd", nil)),
      (["a", "handlers/first/"], (["a"], "first", "handlers")),
      (["a", "/h/./first"], (["a"], "first", "/h")),
      (["a", "./first"], (["a"], "first", ".")),
    ] as [([String], ([String], String, String?))]
  )
  func read(_ operands: [String], _ wanted: ([String], String, String?)) throws {
    let errand = try #require(DropErrand(operands))
    #expect(errand.files == wanted.0 && errand.tile == wanted.1 && errand.folder == wanted.2)
  }

  @Test(
    "isn't there without a file, or without a name",
    arguments: [[], ["a"], ["a", ""], ["a", "/"], ["a", "../.."]]
  )
  func lacking(_ operands: [String]) { #expect(DropErrand(operands) == nil) }
}
