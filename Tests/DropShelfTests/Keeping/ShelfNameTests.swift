import Testing

import DropShelf

@Suite("What a shelf is called in a session")
struct ShelfNameTests {
  @Test("is one name for a folder, and another for each other one")
  func names() {
    let folders = ["/h/own", "/h/other", "/h/other2", "/h/ü ß", "/"]
    let names = folders.map { ShelfName.of($0, usual: "/h/own") }
    #expect(names[0] == ShelfName.own && Set(names).count == folders.count)
    #expect(names == folders.map { ShelfName.of($0, usual: "/h/own") })
    #expect(ShelfName.of("/h/own", usual: nil) != ShelfName.own)
  }

  @Test(
    "is one that the bus takes: parts of letters, digits and dots, none of which begins with a digit"
  )
  func form() {
    for number in 0..<200 {
      let name = ShelfName.of("/h/\(number)", usual: nil)
      #expect(name.utf8.count < 256)
      for part in name.split(separator: ".", omittingEmptySubsequences: false) {
        #expect(part.first.map { $0.isASCII && $0.isLetter } == true, "\(name)")
        #expect(part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }, "\(name)")
      }
    }
  }
}
