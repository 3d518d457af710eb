import DropContent
import DropCore
import DropHost
import Foundation
import TestGround
import TestExtent
import Testing

/// Files that an app or a toolkit hands over, live.
@Suite("A file that is dragged live")
struct LiveFileTests {
  /// Keeps the text of each item under its own name, and the address under another.
  private static let reading = """
    on_perform = function(session)
      dnd.each(session.items, function(item)
        local content = item:load("public.text")
        session:insert { contents = { content:text() } }
      end)
    end
    """

  private func texts(_ items: [ProvidedItem], _ body: String = reading) async throws -> (
    Outcome, [String]
  ) {
    let scene = try LiveScene(body)
    let outcome = await scene.drag(items).drop().outcome
    return (outcome, scene.names)
  }

  @Test("is read as the file, and its type is known while it hovers")
  func file() async throws {
    let folder = try TemporaryFolder()
    let item = ProvidedItem(file: try folder.write("one", "one.txt"))
    #expect(item.name == "one.txt")
    let (outcome, texts) = try await texts(
      [item],
      """
      on_update = function(session)
        return session:has("public.plain-text") and "copy" or "forbidden"
      end,
      """ + Self.reading
    )
    #expect(outcome.status == .imported)
    #expect(texts == ["one"])
  }

  @Test("is an item of its own in a toolkit's list, and the links beside it are one, last")
  func list() async throws {
    let folder = try TemporaryFolder()
    let one = try folder.write("one", "one.txt")
    _ = try folder.write("two", "two words.txt")
    let list = "file://\(one)\r\nhttps://a.example/\r\nfile://\(folder.path)/two%20words.txt\r\n"
    let items = ProvidedItem.items(uriList: list, id: "list")
    #expect(items.map(\.id) == ["list 1", "list 2", "list"])
    #expect(items.map(\.name) == ["one.txt", "two words.txt", "https://a.example/"])
    let (outcome, texts) = try await texts(items)
    #expect(outcome.status == .imported)
    #expect(texts == ["one", "two", "https://a.example/"])
    #expect(ProvidedItem.items(uriList: "file://\(one)", id: "list").map(\.id) == ["list"])
    // A link that holds a whole picture isn't called by all of it.
    let long = "data:image/png;base64," + String(repeating: "A", count: 4_000_000)
    #expect(ProvidedItem.items(uriList: long).map(\.name.utf8.count) == [1_024])
  }

  @Test("of another machine fails in words, and links are no picture, in whatever order they stand")
  func elsewhere() async throws {
    let lines = ["file://far.example/b.png", "https://a.example/p.png", "https://b.example/c"]
    for order in [[0, 1, 2], [1, 0, 2], [1, 2, 0], [2, 1, 0]] {
      let items = ProvidedItem.items(uriList: order.map { lines[$0] }.joined(separator: "\r\n"))
      let (_, texts) = try await texts(
        items,
        """
        on_perform = function(session)
          for _, item in ipairs(session.items) do
            local content, problem = item:try("public.image")
            session:insert { contents = { problem.code .. " " .. problem.message } }
          end
        end
        """
      )
      #expect(texts.first == "denied b.png lies on another machine, far.example", "\(order)")
      #expect(texts.last?.hasPrefix("no_representation") == true, "\(order) \(texts)")
      #expect(texts.count == 2)
    }
  }

  @Test("isn't its address where its name isn't UTF-8 or has a zero byte, but fails by that")
  func unnameable() async throws {
    let folder = try TemporaryFolder()
    let list = "file://\(folder.path)/bad%FF.txt\r\nfile:///nul%00.txt\r\n"
    let (outcome, texts) = try await texts(ProvidedItem.items(uriList: list))
    #expect(outcome.status == .failed && texts.isEmpty)
    #expect(
      outcome.failed.map(\.reason) == [
        "files: a name that isn't UTF-8 isn't supported",
        "files: a name with a zero byte isn't supported",
      ]
    )
  }

  @Test("is its address only for whoever asks for that")
  func address() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", "one.txt")
    let (_, texts) = try await texts(
      [ProvidedItem(file: path)],
      Self.reading.replacingOccurrences(of: "public.text", with: "public.file-url")
    )
    #expect(texts == ["file://\(path)"])
  }

  @Test("is refused where it is gone, is no file, or is only an address of the provider's")
  func refused() async throws {
    let folder = try TemporaryFolder()
    // The path lives as long as the call.
    unsafe mkfifo("\(folder.path)/pipe.txt", 0o600)
    let address = ProvidedItem(
      id: "address",
      name: "a.txt",
      representations: [ProvidedRepresentation("public.file-url", text: "file:///etc/hostname")]
    )
    let (outcome, texts) = try await texts([
      ProvidedItem(file: "\(folder.path)/gone.txt"), ProvidedItem(file: "\(folder.path)/pipe.txt"),
      address,
    ])
    #expect(outcome.items.map(\.code) == [.expired, .failed, .denied])
    #expect(texts.isEmpty)
  }

  @Test("stays the one that was handed over when another takes its name")
  func replaced() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("mine", "a.txt")
    let item = ProvidedItem(file: path)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: "/etc/hostname"
    )
    #expect(try await texts([item]).1 == ["mine"])
  }

  @Test("is one of so many that few are open at a time, and all arrive")
  func many() async throws {
    let folder = try TemporaryFolder()
    // More than a quarter of the thousand descriptors that a process has.
    let count = Extent.isWhole ? 1_100 : 300
    let items = try (1...count).map { ProvidedItem(file: try folder.write("\($0)", "\($0).txt")) }
    let (outcome, texts) = try await texts(items)
    #expect(outcome.status == .imported)
    #expect(texts.count == count && texts.last == "\(count)")
  }
}
