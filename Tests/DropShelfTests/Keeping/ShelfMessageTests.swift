import Testing

import DropShelf

@Suite("What a running shelf is told")
struct ShelfMessageTests {
  @Test(
    "arrives as it was sent, and no word of it could be an option",
    arguments: [
      .show, .drop(["/a"], onto: "first"), .drop(["/-a", "/b c"], onto: "--help"),
      .drop(["/show"], onto: ""), .drop(["/a"], onto: "@"),
    ] as [ShelfMessage]
  )
  func there(_ message: ShelfMessage) {
    #expect(ShelfMessage(message.words) == message)
    #expect(message.words.allSatisfy { !$0.hasPrefix("-") })
  }

  @Test(
    "is nothing where somebody sends something else",
    arguments: [
      [], ["drop"], ["drop", "@a"], ["drop", "a", "@b"], ["drop", "/a", "b"], ["show", "more"],
      ["open"],
    ] as [[String]]
  )
  func other(_ words: [String]) { #expect(ShelfMessage(words) == nil) }
}
