import DropContent
import DropCore
import DropHost
import Testing

@Suite("What a provider hears of what is wanted")
struct WishProbe {
  private static func wish(_ load: String, of type: ContentType) async throws -> LoadWish? {
    let host = PluginHost()
    try host.open(
      Destination(id: "shelf"),
      plugin: Plugin(
        text: """
          return { name = "shelf", api = 1, on_perform = function(session)
            local item = session.items[1]
            \(load)
          end }
          """
      )
    )
    let (wishes, heard) = AsyncStream.makeStream(of: LoadWish.self)
    let item = ProvidedItem(
      id: "beach",
      name: "beach.png",
      representations: [
        ProvidedRepresentation(type) { wish, _ in
          heard.yield(wish)
          return Content(type: type, text: "file:///tmp/beach.png")
        }
      ]
    )
    _ = await host.begin(DragSource(), items: [item], at: .zero).drop().outcome
    heard.finish()
    return await wishes.first { _ in true }
  }

  @Test("the type, the largest size and the longest side reach it")
  func sizes() async throws {
    let load = "item:load(\"public.png\", { max_size = 5000, max_side = 640 })"
    let wish = try #require(try await Self.wish(load, of: "public.png"))
    #expect(wish.type == "public.png" && wish.subject == .content)
    #expect(wish.largestSize == 5_000 && wish.largestSide == 640)
  }

  @Test("who asks for the address wants the address, else the file's content is wanted")
  func address() async throws {
    let address = try await Self.wish("item:load(\"public.file-url\")", of: "public.file-url")
    #expect(address?.subject == .address && address?.largestSize == nil)
    let content = try await Self.wish("item:load(\"public.png\")", of: "public.file-url")
    #expect(content?.subject == .content && content?.type == "public.file-url")
  }
}
