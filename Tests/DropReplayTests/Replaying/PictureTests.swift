import DropCore
import DropReplay
import Foundation
import Testing

@Suite("Pictures that a script loads")
struct PictureTests {
  private func script(_ type: String, _ bytes: [UInt8], _ body: String) -> ReplayedScript {
    ReplayedScript(
      plugin: ReplayedScript.performing(body),
      items: """
        { "id": "a", "name": "a", "representations": [ { "type": "\(type)", "file": "picture" } ] }
        """,
      files: ["picture": bytes]
    )
  }

  /// A TIFF of so many pages, each of two grey pixels.
  private static func scan(pages: Int) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var out = Array("II".utf8) + number(42, 2) + number(10, 4) + [100, 200]
    for page in 1...pages {
      let tags = [
        (256, 2), (257, 1), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, 1), (279, 2),
      ]
      out += number(tags.count, 2)
      for (tag, value) in tags {
        out += number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
      }
      out += number(page < pages ? out.count + 4 : 0, 4)
    }
    return out
  }

  private static func photo() throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return Array(
      try Data(contentsOf: folder.appending(path: "../../Fixtures/content/images/display-p3.heic"))
    )
  }

  #if Images
  @Test("may be a TIFF, whose pages are units")
  func pages() throws {
    let script = script(
      "public.tiff",
      Self.scan(pages: 3),
      """
      local scan = item:load('public.tiff')
      print(scan:units(), scan:unit(2).type, scan:as('public.png').type, item:load('public.jpeg').type)
      """
    )
    #expect(try script.printed() == ["3\tpublic.png\tpublic.png\tpublic.jpeg"])
  }

  @Test("keep their colours at their own size, and have sRGB's where a size is asked for")
  func colours() throws {
    let script = script(
      "public.heic",
      try Self.photo(),
      """
      local function has(content, chunk) return content:bytes():find(chunk, 1, true) ~= nil end
      local whole, small = item:load('public.png'), item:load('public.png', { max_side = 16 })
      print(has(whole, 'iCCP'), has(whole, 'sRGB'), has(small, 'iCCP'), has(small, 'sRGB'))
      """
    )
    #expect(try script.printed() == ["true\tfalse\tfalse\ttrue"])
  }

  @Test("that can't be read fail in words")
  func refused() throws {
    let script = script(
      "public.tiff",
      Array(Self.scan(pages: 1).dropLast(90)),
      "print(select(2, pcall(item.load, item, 'public.png')).code)"
    )
    #expect(try script.printed() == ["failed"])
  }
  #else
  @Test("need a trait, which is said")
  func withoutTrait() throws {
    for (type, bytes) in [("public.tiff", Self.scan(pages: 1)), ("public.heic", try Self.photo())] {
      let script = script(
        type,
        bytes,
        """
        local _, why = pcall(item.load, item, 'public.png')
        print(why.code, why.message:find('Images', 1, true) ~= nil)
        """
      )
      #expect(try script.printed() == ["unsupported\ttrue"])
    }
  }
  #endif
}
