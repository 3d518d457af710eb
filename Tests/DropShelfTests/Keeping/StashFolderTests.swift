import Foundation
import Testing

import DropShelf

@Suite("What the stash holds")
struct StashFolderTests {
  @Test(
    "goes where it is what was shown; what lies under its name since stays, and so does its neighbour"
  )
  func removal() throws {
    let ground = try ShelfGround()
    let stash = try StashFolder(ground.path + "/stash")
    try ground.write("old", to: "stash/a.png")
    try ground.write("old", to: "stash/b.png")
    let (first, second) = (stash.status("a.png"), stash.status("b.png"))
    // Another shelf took it out, and something else was dropped there.
    try FileManager.default.removeItem(atPath: stash.file("a.png"))
    try ground.write("new", to: "stash/c")
    try FileManager.default.moveItem(atPath: stash.file("c"), toPath: stash.file("a.png"))
    stash.remove("a.png", as: try #require(first))
    #expect(try ground.text(of: "stash/a.png") == "new")
    stash.remove("b.png", as: try #require(second))
    #expect(stash.names() == ["a.png"])
    stash.remove("a.png", as: try #require(stash.status("a.png")))
    #expect(stash.names().isEmpty)
  }

  @Test("is a name of its own folder, whatever marks follow a slash in it")
  func inside() throws {
    let ground = try ShelfGround()
    let stash = try StashFolder(ground.path + "/stash")
    try ground.write("mine", to: "\u{301}a")
    try ground.write("held", to: "stash/\u{301}a")
    for name in ["../\u{301}a", ".\u{301}a"] {
      if let status = stash.status(name) { stash.remove(name, as: status) }
    }
    #expect(try ground.text(of: "\u{301}a") == "mine" && stash.names() == ["\u{301}a"])
    stash.remove("\u{301}a", as: try #require(stash.status("\u{301}a")))
    #expect(stash.names().isEmpty)
  }

  @Test("has no status where it leads nowhere")
  func nowhere() throws {
    let ground = try ShelfGround()
    let stash = try StashFolder(ground.path)
    try FileManager.default.createSymbolicLink(
      atPath: stash.file("link"),
      withDestinationPath: ground.path + "/gone"
    )
    #expect(stash.names() == ["link"] && stash.status("link") == nil)
  }
}
