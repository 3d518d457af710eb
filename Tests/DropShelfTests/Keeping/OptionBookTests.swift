import DropCore
import DropHost
import Foundation
import Testing

import DropShelf

@Suite("What is set of a handler's options")
struct OptionBookTests {
  private static let width = OptionDeclaration(
    name: "width",
    kind: .integer,
    defaultValue: 800,
    minimum: 1,
    maximum: 4_000
  )
  private static let way = OptionDeclaration(
    name: "way",
    kind: .choice,
    defaultValue: "fit",
    choices: ["fit", "fill"]
  )

  private static func noted(in ground: ShelfGround) throws -> OptionBook {
    var book = OptionBook(in: ground.path)
    try book.note(["width": 640, "way": "fit"], of: "/h/one", [width, way])
    try book.note(["width": 641, "way": "fill"], of: "/h/two", [width, way])
    return book
  }

  @Test("is there again, for each handler by itself, but for the defaults")
  func kept() throws {
    let ground = try ShelfGround()
    _ = try Self.noted(in: ground)
    let book = OptionBook(in: ground.path)
    let declared = [Self.width, Self.way]
    #expect(book.values(of: "/h/one", declared) == [.init("width", 640)])
    #expect(book.values(of: "/h/two", declared) == [.init("width", 641), .init("way", "fill")])
    #expect(book.values(of: "/h/three", declared) == [])
    let mode = try FileManager.default.attributesOfItem(atPath: ground.path + "/options.json")
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test("isn't there any more where it doesn't fit what the handler declares by now")
  func changed() throws {
    let book = try Self.noted(in: try ShelfGround())
    let narrow = OptionDeclaration(name: "width", kind: .integer, maximum: 100)
    let other = OptionDeclaration(name: "way", kind: .choice, choices: ["fill", "crop"])
    #expect(book.values(of: "/h/two", [narrow, other]) == [.init("way", "fill")])
    #expect(book.values(of: "/h/two", []) == [])
  }

  @Test("is gone once the default is filled in again, or nothing")
  func unset() throws {
    let ground = try ShelfGround()
    var book = try Self.noted(in: ground)
    try book.note(["width": .double(800), "way": .null], of: "/h/one", [Self.width, Self.way])
    try book.note([:], of: "/h/two", [Self.width, Self.way])
    let read = OptionBook(in: ground.path)
    for handler in ["/h/one", "/h/two"] {
      #expect(read.values(of: handler, [Self.width, Self.way]) == [])
    }
  }

  @Test("is nothing where the file is torn", arguments: ["", "{", "[]", #"{"format":"other/1"}"#])
  func torn(_ text: String) throws {
    let ground = try ShelfGround()
    try ground.write(text, to: "options.json")
    #expect(OptionBook(in: ground.path).values(of: "/h/one", [Self.width]) == [])
  }
}
