import Testing

import DropShelf

@Suite("What the shelf is started with")
struct ShelfLineTests {
  @Test(
    "is a folder at most, or files for a tile",
    arguments: [
      ([], ShelfLine.open(folder: nil, says: false)),
      (["a"], .open(folder: "a", says: false)),
      (["--verbose", "a"], .open(folder: "a", says: true)),
      (["--", "--verbose"], .open(folder: "--verbose", says: false)),
      (["a", "b"], .wrong("the shelf opens one folder")),
      (["--odd"], .wrong("'--odd' is no option of the shelf")),
      (["a", "--help"], .help),
      (["--apart", "--", "a"], .openApart(folder: "a")),
      (["--drop", "--", "a"], .wrong("--drop takes files and a tile's name")),
      (["a", "--drop", "b", "--help"], .help),
    ] as [([String], ShelfLine)]
  )
  func words(_ words: [String], _ line: ShelfLine) { #expect(ShelfLine(words) == line) }

  @Test("has files and a tile after --drop, whatever they are called")
  func drop() throws {
    let odd = ShelfLine(["--drop", "--", "-a", "b", "c"])
    #expect(odd == .drop(try #require(DropErrand(["-a", "b", "c"]))))
    #expect(ShelfLine(["--drop", "a", "c"]) == .drop(try #require(DropErrand(["a", "c"]))))
  }
}
