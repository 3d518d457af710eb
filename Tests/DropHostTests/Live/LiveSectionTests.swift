import DropContent
import DropCore
import DropHost
import Foundation
import TestGround
import Testing

/// `dnd.all` of one function in a live host: two drops at work on one shelf.
@Suite("A function that is all or nothing, live")
@MainActor
struct LiveSectionTests {
  @Test("takes back file and entries of the drop that failed, and none of the other's")
  func two() async throws {
    let folder = try TemporaryFolder()
    let storage = FolderStorage(folder: folder.path)
    let host = PluginHost(
      limits: LiveScene.limits,
      grants: [.storage],
      storage: { content, name in try storage.save(content, as: name) },
      takeBack: { name in try storage.takeBack(name) }
    )
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(
        text: """
          return { name = "shelf", api = 1, needs = { "storage" }, on_perform = function(session)
            local item = session.items[1]
            dnd.all(function()
              local content = item:load()
              session:insert { contents = { { name = item.name, content = content } } }
              content:save(item.name .. ".txt")
              session:placeholder { title = "half" }
              dnd.sleep(1)
              if content:text() == "bad" then dnd.fail("it is bad") end
            end)
          end }
          """
      )
    )
    let drops = ["good", "bad", "good"].enumerated().map { number, text in
      let item = LiveScene.text("i\(number)") { _ in text }
      return host.begin(DragSource(app: "tests"), items: [item], at: Point(x: 50, y: 50)).drop()
    }
    var kinds: [ItemResult.Kind] = []
    for drop in drops { kinds.append(await drop.outcome.items[0].kind) }
    #expect(kinds == [.imported, .failed, .imported])
    while folder.names.count > 2 || host.openRequests > 0 {
      _ = host.advance()
      await Task.yield()
    }
    #expect(folder.names.sorted() == ["i0.txt", "i2.txt"])
    let names = host.contents(of: shelf).map(\.entry.name)
    #expect(Set(names) == ["i0", "i2"] && names.count == 2)
  }
}
