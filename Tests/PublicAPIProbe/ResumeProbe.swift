#if Durable

import DropContent
import DropCore
import DropDurable
import DropHost
import Foundation
import TestExtent
import Testing

/// What an app stores itself of what a list of its holds.
private final class StoredDocument {
  private(set) var number: Int?
  private(set) var names: [String] = []
  private(set) var shown: [String] = []

  func apply(_ effect: HostEffect) {
    if let number = effect.number { self.number = number }
    switch effect.effect {
    case .insert(let index, let entries): names.insert(contentsOf: entries.map(\.name), at: index)
    default: break
    }
  }

  func show(_ names: [String], _ why: String?) { shown += names + (why.map { [$0] } ?? []) }
}

/// Keeps calls by their keys, and answers none while it is away.
private actor CountingServer {
  private(set) var calls: [String: [Int]] = [:]
  private var isAway = true

  func comeBack() { isAway = false }

  func take(_ call: TaskCall) async throws -> JSONValue {
    calls[call.key, default: []].append(call.attempt)
    while isAway { try await Task.sleep(for: .milliseconds(1)) }
    return .null
  }
}

/// An app that goes on with its drops, by public names alone.
@Suite("An app that goes on with its drops")
@MainActor
struct ResumeProbe {
  private static let script = """
    return { name = "shelf", api = 1, needs = { "tasks" },
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          session:insert { contents = { item:load("public.text") } }
        end
        session:task("upload", { count = #session.items })
      end }
    """

  private static func items(_ names: String...) -> [ProvidedItem] {
    names.map { name in
      ProvidedItem(
        id: name,
        representations: [
          ProvidedRepresentation(.utf8PlainText) { _ in
            Content(type: .utf8PlainText, name: name, text: name)
          }
        ]
      )
    }
  }

  /// Starts the app; what it resumed, in its document, and its host.
  private static func start(
    _ folder: String,
    _ document: StoredDocument,
    _ server: CountingServer
  ) async throws -> (host: PluginHost, shelf: PluginHost.Opened, drops: [Drop]) {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let journal = try HostJournal(folder: folder)
    let host = try PluginHost(journal: journal, grants: [.tasks])
    host.register(task: "upload", afterCrash: .again) { call in try await server.take(call) }
    let shelf = try host.open(
      Destination(id: "shelf", frame: frame),
      plugin: Plugin(text: script),
      appliedUpTo: document.number ?? 0
    )
    let resumption = try await host.resume()
    for effect in resumption.effects { document.apply(effect) }
    for resumed in resumption.drops { document.show(resumed.items.map(\.name), resumed.why) }
    return (host, shelf, resumption.drops.map(\.drop))
  }

  @Test(
    "Two drops that were under way are listed, go on and end; what the app stores is what the list holds"
  )
  func lives() async throws {
    let folder = NSTemporaryDirectory() + "resumed-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let document = StoredDocument()
    let server = CountingServer()
    do {
      let (host, shelf, drops) = try await Self.start(folder, document, server)
      #expect(drops.isEmpty)
      let begun = [
        host.paste(Self.items("a", "b"), into: shelf), host.paste(Self.items("c"), into: shelf),
      ]
      while await server.calls.count < 2 {
        // The app dies before it has stored the rest.
        for drop in begun where document.number == nil {
          for effect in drop.takeEffects().prefix(1) { document.apply(effect) }
        }
        host.advance()
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    await server.comeBack()
    let (host, shelf, drops) = try await Self.start(folder, document, server)
    #expect(document.shown == ["a", "b", "c"])
    for drop in drops {
      for await effect in drop.effects {
        document.apply(effect)
        if let number = effect.number { host.stored(upTo: number, in: shelf) }
      }
      #expect(await drop.outcome.status == .imported)
      #expect(drop.isDurable)
    }
    #expect(document.names == host.contents(of: shelf).map(\.name))
    #expect(Set(document.names) == ["a", "b", "c"])
    #expect(await server.calls.values.allSatisfy { $0 == [1, 2] })
  }

  private static let savingScript = """
    return { name = "shelf", api = 1, needs = { "storage" },
      on_perform = function(session)
        for _, item in ipairs(session.items) do item:load("public.text"):save(item.name .. ".txt") end
      end }
    """

  /// Starts an app that saves into a folder.
  private static func start(
    _ folder: String,
    savingIn pictures: String
  ) async throws -> (host: PluginHost, shelf: PluginHost.Opened) {
    let journal = try HostJournal(folder: folder)
    let host = try PluginHost(
      journal: journal,
      grants: [.storage],
      saving: FolderStorage(folder: pictures)
    )
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: savingScript)
    )
    _ = try await host.resume()
    return (host, shelf)
  }

  @Test("What two drops saved in one life is taken back by an undo in the next")
  func saved() async throws {
    let folder = NSTemporaryDirectory() + "resumed-\(UUID().uuidString)"
    let pictures = folder + "-pictures"
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    defer {
      for each in [folder, pictures] { try? FileManager.default.removeItem(atPath: each) }
    }
    func names() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: pictures))?.sorted() ?? []
    }
    do {
      let (host, shelf) = try await Self.start(folder, savingIn: pictures)
      for name in ["a", "b"] {
        #expect(await host.paste(Self.items(name), into: shelf).outcome.status == .imported)
      }
      #expect(names() == ["a.txt", "b.txt"])
    }
    let (host, shelf) = try await Self.start(folder, savingIn: pictures)
    for count in [1, 0] {
      #expect(!host.undo(in: shelf).isEmpty)
      for _ in 1...5_000 where names().count > count {
        host.advance()
        try await Task.sleep(for: .milliseconds(1))
      }
      #expect(names().count == count)
    }
  }
}

#endif
