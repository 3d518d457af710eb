import Foundation
import SystemFiles
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

  @Test(
    "is set aside where others have copies: in the trash, or where there is none for thirty days"
  )
  func aside() throws {
    let ground = try ShelfGround()
    let stash = try StashFolder(ground.path + "/stash")
    let now = Date().timeIntervalSince1970
    func hold(_ name: String, _ text: String) throws -> FileStatus {
      try ground.write(text, to: "stash/" + name)
      return try #require(stash.status(name.split(separator: "/").first.map(String.init) ?? name))
    }
    // The trash takes what it can.
    let first = try hold("a.txt", "a")
    let place = stash.setAside("a.txt", as: first) { path in
      (try? FileManager.default.moveItem(atPath: path, toPath: ground.path + "/trashed")) != nil
    }
    #expect(place == .trashed && stash.names().isEmpty)
    #expect(try ground.text(of: "trashed") == "a")
    // Where it takes nothing two of a name are both kept, and so is a folder.
    for (number, text) in ["one", "two"].enumerated() {
      let status = try hold("b.txt", text)
      #expect(stash.setAside("b.txt", as: status) { _ in false } == .kept)
      let kept = number == 0 ? "b.txt" : "b 2.txt"
      #expect(try ground.text(of: "stash/.taken/" + kept) == text)
    }
    let folder = try hold("scans/c.txt", "three")
    #expect(stash.setAside("scans", as: folder) { _ in false } == .kept)
    #expect(stash.names().isEmpty)
    #expect(try ground.names("stash/.taken") == ["b 2.txt", "b.txt", "scans"])
    // Another shelf that is started later sees to what is old enough.
    stash.sweep(at: now + 29 * 24 * 3_600)
    _ = try StashFolder(ground.path + "/stash")
    #expect(try ground.names("stash/.taken") == ["b 2.txt", "b.txt", "scans"])
    let second = try hold("d.txt", "four")
    let late = now + 31 * 24 * 3_600
    #expect(stash.setAside("d.txt", as: second, at: late) { _ in false } == .kept)
    #expect(try ground.names("stash/.taken") == ["d.txt"])
  }

  @Test("stays where it isn't what was shown, or can't be set aside, whatever the trash would do")
  func held() throws {
    let ground = try ShelfGround()
    let stash = try StashFolder(ground.path + "/stash")
    try ground.write("old", to: "stash/a.txt")
    let old = try #require(stash.status("a.txt"))
    try ground.write("newer", to: "stash/a.txt")
    #expect(stash.setAside("a.txt", as: old) { _ in true } == .left)
    try ground.write("in the way", to: "stash/.taken")
    let status = try #require(stash.status("a.txt"))
    #expect(stash.setAside("a.txt", as: status) { _ in false } == .left)
    #expect(try ground.text(of: "stash/a.txt") == "newer")
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
