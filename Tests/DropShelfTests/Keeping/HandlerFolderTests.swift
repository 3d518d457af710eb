import Foundation
import Testing

import DropShelf

@Suite("The handlers of a folder")
struct HandlerFolderTests {
  @Test("are the folders with a plugin.lua, by their names")
  func found() throws {
    let ground = try ShelfGround()
    for name in ["b/plugin.lua", "a/plugin.lua", "c/other.lua", ".d/plugin.lua", "plugin.lua"] {
      try ground.write("return {}", to: name)
    }
    #expect(HandlerFolder.all(in: ground.path).map(\.name) == ["a", "b"])
    #expect(HandlerFolder.all(in: ground.path + "/none").isEmpty)
  }

  @Test("are others once one of their scripts is, not once something else is")
  func stamps() throws {
    let ground = try ShelfGround()
    try ground.write("return {}", to: "a/plugin.lua")
    try ground.write("return {}", to: "b/plugin.lua")
    try ground.write("return {}", to: "a/parts/one.lua")
    let before = HandlerFolder.all(in: ground.path)
    try ground.write("{}", to: "a/sessions/first.json")
    #expect(HandlerFolder.all(in: ground.path) == before)
    try ground.write("return { 1 }", to: "a/parts/one.lua")
    let after = HandlerFolder.all(in: ground.path)
    #expect(after[0] != before[0] && after[1] == before[1])
    let text = after[0].text()
    #expect(text != nil && after[1].text() != text)
    try ground.write("return { 2 }", to: "a/parts/one.lua")
    #expect(after[0].text() != text && after[1].text() == before[1].text())
  }

  @Test("are others once one of their scripts is, however much lies before it")
  func crowded() throws {
    let ground = try ShelfGround()
    for number in 1...210 {
      for name in ["\(number).png", "a/\(number).png", "a/parts/\(number).png"] {
        try ground.write("", to: name)
      }
    }
    try ground.write("return {}", to: "a/plugin.lua")
    try ground.write("return {}", to: "a/parts/one.lua")
    try ground.write("return {}", to: "b/plugin.lua")
    for name in ["a/plugin.lua", "a/parts/one.lua"] {
      let before = HandlerFolder.all(in: ground.path)
      #expect(before.map(\.name) == ["a", "b"])
      try ground.write("return { 1, '\(name)' }", to: name)
      let after = HandlerFolder.all(in: ground.path)
      #expect(after[0] != before[0] && after[1] == before[1], "\(name)")
    }
    let folders = HandlerFolder.folders(in: ground.path)
    #expect(folders == ["a", "b", "a/parts"].map { ground.path + "/" + $0 })
  }

  @Test("are others once one of two scripts is whose names differ in how a letter is composed")
  func twins() throws {
    let ground = try ShelfGround()
    try ground.write("return {}", to: "a/plugin.lua")
    let names = ["\u{e9}", "e\u{301}"].flatMap { ["a/\($0).lua", "a/\($0)/part.lua"] }
    for name in names { try ground.write("return {}", to: name) }
    for name in names {
      let before = try #require(HandlerFolder.all(in: ground.path).first)
      let text = before.text()
      try ground.write("return { '\(name)' }", to: name)
      let after = try #require(HandlerFolder.all(in: ground.path).first)
      #expect(after != before && after.text() != text)
    }
  }

  @Test("are refused where they are links that lead elsewhere")
  func links() throws {
    let (ground, other) = (try ShelfGround(), try ShelfGround())
    try other.write("return {}", to: "a/plugin.lua")
    try ground.write("return {}", to: "own/plugin.lua")
    try ground.write("", to: "linked/x")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: ground.path + "/a", withDestinationPath: other.path + "/a")
    try files.createSymbolicLink(
      atPath: ground.path + "/linked/plugin.lua",
      withDestinationPath: other.path + "/a/plugin.lua"
    )
    let refusals = HandlerFolder.all(in: ground.path).map(\.refusal)
    #expect(refusals == ["is a link that leads elsewhere", "is a link that leads elsewhere", nil])
  }

  @Test("have pictures of their own, none of another folder, and none that is too large")
  func pictures() throws {
    let (ground, other) = (try ShelfGround(), try ShelfGround())
    try ground.write("return {}", to: "a/plugin.lua")
    try ground.write("x", to: "a/parts/icon.png")
    try ground.write(String(repeating: "x", count: 1 << 20 + 1), to: "a/large.png")
    try other.write("x", to: "icon.png")
    try FileManager.default.createSymbolicLink(
      atPath: ground.path + "/a/linked.png",
      withDestinationPath: other.path + "/icon.png"
    )
    let handler = try #require(HandlerFolder.all(in: ground.path).first)
    #expect(handler.picture("parts/icon.png")?.hasSuffix("/a/parts/icon.png") == true)
    for name in ["linked.png", "large.png", "none.png", "parts", "../a/none.png"] {
      #expect(handler.picture(name) == nil)
    }
  }
}
