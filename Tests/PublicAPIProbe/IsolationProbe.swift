import DropContent
import DropCore
import DropHost
import Testing

/// Where decoders run, by public names alone.
@Suite("A host says where its decoders run")
@MainActor
struct IsolationProbe {
  @Test("One that decodes apart or not at all takes texts, which nothing decodes")
  func texts() async throws {
    let host = PluginHost(isolation: .required)
    host.onMessage = { message in print(message.subject) }
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(
        text: """
          return { name = "shelf", api = 1, on_perform = function(session)
            session:insert { contents = session.items[1]:load("public.text") }
          end }
          """
      )
    )
    let item = ProvidedItem(
      id: "a",
      representations: [
        ProvidedRepresentation(.utf8PlainText) { _ in
          Content(type: .utf8PlainText, name: "a", text: "a")
        }
      ]
    )
    #expect(await host.paste([item], into: shelf).outcome.status == .imported)
  }
}
