import DropContent
import DropCore
import DropHost
import Testing

@Suite("A source's plugin in a program")
struct SourceProbe {
  static let source = """
    return { name = "list", api = 1,
      on_drag = function(session, request)
        local items = {}
        for _, row in ipairs(request.selection) do
          items[#items + 1] = {
            id = request.adding and row .. "-more" or row, types = { "public.utf8-plain-text" },
          }
        end
        return items
      end,
      on_provide = function(session, item, type) return item.id .. " as " .. type end,
      on_drag_end = function(session, outcome)
        print(outcome.status, #outcome.items)
      end }
    """

  static func host() throws -> (PluginHost, PluginHost.Opened) {
    let host = PluginHost()
    let notes = try host.open(
      Destination(id: "notes", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(
        text: """
          return { name = "notes", api = 1, on_perform = function(session)
            for _, item in ipairs(session.items) do
              local content = item:load()
              session:insert { contents = { { name = content:text(), content = content } } }
            end
          end }
          """
      )
    )
    return (host, notes)
  }

  @Test("it offers items, more of them on request, provides them, and hears how it ended")
  func whole() async throws {
    let (host, notes) = try Self.host()
    var said: [String] = []
    host.onMessage = { said.append("\($0)") }
    let list = try host.open(source: Plugin(text: Self.source))
    let drag = host.begin(from: list, selection: ["a", "b"], at: Point(x: 10, y: 10))
    #expect(drag.first.answer?.verdict.granted == .copy)
    #expect(drag.items.map(\.id) == ["a", "b"])
    drag.add()
    #expect(drag.items.map(\.id) == ["a", "b", "a-more", "b-more"])
    let outcome = await drag.drop().outcome
    #expect(outcome.status == .imported)
    #expect(host.contents(of: notes).first?.name == "a as public.utf8-plain-text")
    #expect(said == ["source: info: imported\t4"])
  }

  @Test("two sources drag one after the other, each with its own selection")
  func two() async throws {
    let (host, notes) = try Self.host()
    let one = try host.open(source: Plugin(text: Self.source))
    let other = try host.open(
      source: Plugin(text: Self.source.replacing("item.id ..", with: "\"other \" .. item.id .."))
    )
    let drop = host.begin(from: one, selection: ["a"], at: Point(x: 10, y: 10)).drop()
    let second = host.begin(from: other, selection: ["b"], at: Point(x: 10, y: 10)).drop()
    #expect(await drop.outcome.status == .imported)
    #expect(await second.outcome.status == .imported)
    let names = host.contents(of: notes).map(\.name)
    #expect(
      names == ["a as public.utf8-plain-text", "other b as public.utf8-plain-text"]
    )
  }

  @Test("with nothing to drag the drag is over at once")
  func nothing() throws {
    let (host, _) = try Self.host()
    let list = try host.open(source: Plugin(text: Self.source))
    let drag = host.begin(from: list, selection: [], at: Point(x: 10, y: 10))
    #expect(!drag.isHovering && drag.items.isEmpty)
  }

  @Test("a plugin that doesn't load offers nothing")
  func broken() throws {
    let host = PluginHost()
    #expect(throws: PluginLoadError.self) { try host.open(source: Plugin(text: "return 1")) }
  }

  @Test("effects, outcomes and messages print on one line")
  func descriptions() {
    let effect = Effect.insert(index: 0, contents: [ContentEntry(name: "a")])
    #expect("\(effect)" == "insert index=1 contents=[\"a\"]")
    let items = [
      ItemResult(index: 0, id: "a", kind: .imported, units: 1),
      ItemResult(index: 1, id: "b", kind: .failed, code: .expired, reason: "unplugged"),
    ]
    let outcome = Outcome(status: .partial, operation: .copy, destination: "x", items: items)
    #expect("\(outcome)" == "partial (copy); imported a; failed b (expired: unplugged)")
  }
}
