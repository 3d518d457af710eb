import Testing

@testable import DropShelf

@Suite("What the shelf is started with")
struct ShelfLineTests {
  @Test(
    "is a folder at most",
    arguments: [
      ([], ShelfLine.open(folder: nil, says: false)),
      (["a"], .open(folder: "a", says: false)),
      (["--verbose", "a"], .open(folder: "a", says: true)),
      (["--", "--verbose"], .open(folder: "--verbose", says: false)),
      (["a", "b"], .wrong("the shelf opens one folder")),
      (["--odd"], .wrong("'--odd' is no option of the shelf")),
      (["a", "--help"], .help),
    ] as [([String], ShelfLine)]
  )
  func words(_ words: [String], _ line: ShelfLine) { #expect(ShelfLine(words) == line) }
}
