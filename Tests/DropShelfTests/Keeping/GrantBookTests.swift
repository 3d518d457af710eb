import DropHost
import Foundation
import Testing

import DropShelf

@Suite("What was granted")
struct GrantBookTests {
  private static let saves = GrantBook.Answer(
    needs: [.storage, .clock],
    isGranted: true,
    folder: "/a",
    text: "1f"
  )
  private static let nothing = GrantBook.Answer(needs: [.tasks], isGranted: false, folder: nil)

  /// What was said to two handlers.
  private static func noted(in ground: ShelfGround) throws -> GrantBook {
    var book = GrantBook(in: ground.path)
    try book.note(saves, to: "/h/one")
    try book.note(nothing, to: "/h/two")
    return book
  }

  @Test("is there again, for each handler by itself")
  func kept() throws {
    let ground = try ShelfGround()
    _ = try Self.noted(in: ground)
    let read = GrantBook(in: ground.path)
    #expect(read.answer(to: "/h/one", needs: [.clock, .storage]) == Self.saves)
    #expect(read.answer(to: "/h/two", needs: [.tasks]) == Self.nothing)
    #expect(read.last(to: "/h/two")?.grants == [])
    #expect(read.last(to: "/h/three") == nil)
    let mode = try FileManager.default.attributesOfItem(atPath: ground.path + "/grants.json")
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test("is what another shelf has noted, too; what that took back stays taken back")
  func shelves() throws {
    let ground = try ShelfGround()
    var (one, other) = (try Self.noted(in: ground), GrantBook(in: ground.path))
    try one.note(nil, to: "/h/one")
    try other.note(Self.saves, to: "/h/three")
    let read = GrantBook(in: ground.path)
    #expect(read.last(to: "/h/one") == nil)
    #expect(read.last(to: "/h/two") == Self.nothing && read.last(to: "/h/three") == Self.saves)
  }

  @Test("is of one folder alone where two are named alike but for how a letter is composed")
  func spelling() throws {
    let ground = try ShelfGround()
    var book = GrantBook(in: ground.path)
    try book.note(Self.saves, to: "/h/\u{e9}")
    #expect(book.last(to: "/h/e\u{301}") == nil)
    try book.note(Self.nothing, to: "/h/e\u{301}")
    let read = GrantBook(in: ground.path)
    #expect(
      read.last(to: "/h/\u{e9}") == Self.saves && read.last(to: "/h/e\u{301}") == Self.nothing
    )
  }

  @Test(
    "is asked again of a handler that needs more, or less",
    arguments: [[.storage], [.storage, .clock, .tasks], []] as [Set<Capability>]
  )
  func changed(_ needs: Set<Capability>) throws {
    let book = try Self.noted(in: try ShelfGround())
    #expect(book.answer(to: "/h/one", needs: needs) == nil)
  }

  @Test("is of the text there was, and of no other; what was refused is of none")
  func text() {
    #expect(Self.saves.isOlder(than: "2f") && Self.saves.isOlder(than: nil))
    #expect(!Self.saves.isOlder(than: "1f") && !Self.nothing.isOlder(than: "2f"))
  }

  @Test("is gone once it is taken back")
  func revoked() throws {
    let ground = try ShelfGround()
    var book = try Self.noted(in: ground)
    try book.note(nil, to: "/h/one")
    let read = GrantBook(in: ground.path)
    #expect(read.last(to: "/h/one") == nil && read.last(to: "/h/two") == Self.nothing)
  }

  @Test(
    "is asked for in words, whatever a handler names",
    arguments: [
      (.task("open"), "Open what it has saved"), (.task("copy-text"), "Put text on the clipboard"),
      (.run("convert"), "Run: convert"), (.task("upload"), "Use tasks:upload"),
      (.run("sh\u{202E}\nAll is well"), "Run: sh"),
    ] as [(Capability, String)]
  )
  func words(_ need: Capability, _ words: String) {
    #expect(need.words.hasPrefix(words) && need.words.count <= 90)
    #expect(!need.words.unicodeScalars.contains { $0 == "\n" || $0 == "\u{202E}" })
  }

  @Test("is of the very task and program that was asked for")
  func single() throws {
    let ground = try ShelfGround()
    var noted = try Self.noted(in: ground)
    let needs: Set<Capability> = [.task("open"), .run("convert")]
    try noted.note(.init(needs: needs, isGranted: true, folder: nil), to: "/h/one")
    let book = GrantBook(in: ground.path)
    #expect(book.answer(to: "/h/one", needs: needs)?.grants == needs)
    for other in [[.task("open"), .run("sh")], [.tasks], [.task("open")]] as [Set<Capability>] {
      #expect(book.answer(to: "/h/one", needs: other) == nil)
    }
  }

  @Test(
    "is kept as it is where it can't be read: what is said then holds for two handlers, and isn't written",
    arguments: ["", "{", #"{"format":"dndhost.grants/2"}"#, String(repeating: " ", count: 1 << 20)]
  )
  func unreadable(_ text: String) throws {
    let ground = try ShelfGround()
    try ground.write(text + "{}", to: "grants.json")
    var book = GrantBook(in: ground.path)
    for handler in ["/h/one", "/h/two"] {
      let failure = #expect(throws: HandlerBook.Failure.self) {
        try book.note(Self.saves, to: handler)
      }
      #expect(
        failure?.description == "what is in grants.json can't be read, and is left as it is"
      )
      #expect(book.last(to: handler) == Self.saves)
    }
    #expect(try ground.text(of: "grants.json") == text + "{}")
    #expect(try ground.names() == ["grants.json", "grants.json.lock"])
  }

  @Test("is no folder: nothing is put in its place")
  func folder() throws {
    let ground = try ShelfGround()
    try ground.write("mine", to: "grants.json/a")
    var book = GrantBook(in: ground.path)
    #expect(throws: HandlerBook.Failure.system(EISDIR)) {
      try book.note(Self.nothing, to: "/h/one")
    }
    #expect(try ground.text(of: "grants.json/a") == "mine")
  }

  @Test("is nothing where the file is torn", arguments: ["", "{", "[]", #"{"format":"other/1"}"#])
  func torn(_ text: String) throws {
    let ground = try ShelfGround()
    try ground.write(text, to: "grants.json")
    #expect(GrantBook(in: ground.path).last(to: "/h/one") == nil)
  }
}
