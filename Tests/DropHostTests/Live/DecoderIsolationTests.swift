#if Images

import DropContent
import DropCore
import DropHost
import Foundation
import Testing

/// The program that runs tests doesn't begin with `CodecHelper.runIfAsked()`: it has no helper.
@Suite("Decoders of a live host where there is no process for them")
@MainActor
struct DecoderIsolationTests {
  /// Two hosts that get two pictures each: what came of them, and what the hosts said.
  private func drops(
    _ isolation: DecoderIsolation
  ) async throws -> (results: [ItemResult], said: [[String]]) {
    let picture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/content/images/quarters.png")
    let bytes = Array(try Data(contentsOf: picture))
    var (results, said): ([ItemResult], [[String]]) = ([], [[], []])
    var drops: [Drop] = []
    for number in 0..<2 {
      let host = PluginHost(limits: LiveScene.limits, isolation: isolation)
      host.onMessage = { said[number].append("\($0.subject)") }
      _ = try host.open(
        Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: Self.plugin, name: "shelf.lua")
      )
      let items = ["a", "b"].map { id in
        ProvidedItem(
          id: id,
          representations: [
            ProvidedRepresentation(.png) { _ in Content(type: .png, bytes: bytes) }
          ]
        )
      }
      drops.append(host.begin(DragSource(), items: items, at: Point(x: 50, y: 50)).drop())
    }
    for drop in drops { results += await drop.outcome.items }
    return (results, said)
  }

  private static let plugin = """
    return { name = "shelf", api = 1, on_perform = function(session)
      dnd.each(session.items, { limit = 2 }, function(item)
        local slot = session:placeholder { title = item.name }
        slot:commit { item:load("public.png"):as("public.jpeg") }
      end)
    end }
    """

  private static var reason: String {
    #if Isolation && os(Linux)
    "the program doesn't begin with CodecHelper.runIfAsked()"
    #elseif os(Linux)
    "it needs a build with the trait Isolation"
    #else
    "it needs Linux"
    #endif
  }

  @Test("run in the app where they are preferred apart, and each host says that once")
  func preferred() async throws {
    let (results, said) = try await drops(.preferred)
    #expect(results.map(\.kind) == [.imported, .imported, .imported, .imported])
    let once = ["pictures and pages are decoded in the app's own process: \(Self.reason)"]
    #expect(said == [once, once])
  }

  @Test("don't run where they must be apart, and each item says why")
  func required() async throws {
    let (results, said) = try await drops(.required)
    #expect(results.map(\.code) == [.failed, .failed, .failed, .failed])
    let why = "the PNG decoder has no process of its own: \(Self.reason)"
    #expect(results.map(\.reason) == [why, why, why, why])
    #expect(said == [[], []])
  }

  @Test("run in the app without a word where nothing else was said")
  func standard() async throws {
    #expect(DecoderIsolation.standard == .none)
    let (results, said) = try await drops(.standard)
    #expect(results.map(\.kind) == [.imported, .imported, .imported, .imported])
    #expect(said == [[], []])
  }
}

#endif
