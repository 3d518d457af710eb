import DropCore
import DropHost
import TestExtent
import Testing

/// What closes goes, once no drag has to do with it any more.
@Suite("What stays of a destination that closed")
struct ClosedPlaceTests {
  private static let script = """
    return { name = "shelf", api = 1,
      on_update = function(session) return "copy" end,
      on_perform = function(session)
        local ok, problem = pcall(dnd.sleep, 1000)
        print(session.destination.id, session.destination.width, ok or problem.code)
        session:insert { contents = "late" }
      end,
      on_end = function(session, outcome)
        dnd.sleep(50)
        print("ended", outcome.status, session.destination.width)
      end }
    """

  private static func destination(_ id: String, holding entries: [String] = []) -> Destination {
    Destination(
      id: id,
      frame: Rect(x: 0, y: 0, width: 100, height: 100),
      contents: entries.map { ContentEntry(name: $0) }
    )
  }

  private static func assignment(_ text: String = script) -> PluginAssignment {
    PluginAssignment(PluginSource(text: text), limits: TestScene.limits)
  }

  private static func empty() throws -> TestScene {
    try TestScene("", setup: { ($0.destinations, $0.plugins) = ([], [:]) })
  }

  /// A tenth in a quick run of the tests.
  private static let count = Extent.isWhole ? 10_000 : 1_000

  @Test("Ten thousand that open and close leave no script, no assignment, no entry and no undo")
  func many() throws {
    let scene = try Self.empty()
    let shared = Self.assignment()
    for number in 0..<Self.count {
      let id = "d\(number)"
      var destination = Self.destination(id, holding: ["one", "two"])
      if number % 10 == 0 {
        destination.destinations = [Self.destination("inside-\(number)", holding: ["three"])]
        destination.destinations[0].frame = Rect(x: 50, y: 50, width: 50, height: 50)
      }
      // One in a hundred has a text of its own.
      scene.open(
        destination,
        number % 100 == 1 ? Self.assignment(Self.script + "-- \(number)") : shared
      )
      if number % 20 == 0 {
        scene.begin()
        if number % 40 == 0 {
          scene.apply(.drop)
          #expect(scene.engine.scriptCount == 2, "hovering has one, and the drop")
        } else {
          scene.apply(.cancel)
          #expect(scene.engine.scriptCount == 1)
        }
      }
      scene.apply(.close(id))
      scene.finish()
      #expect(scene.engine.scriptCount == 0)
    }
    #expect(scene.outcomes.count == Self.count / 20 && scene.faults == [])
    #expect(scene.engine.asking { $0.entryBytes } == 0)
    #expect(scene.engine.knownPlugins < 60)
    #expect(scene.engine.totalUnits > 0, "what was spent is spent")
    for index in scene.engine.asking({ $0.indices }) {
      let id = scene.engine.asking { $0.id(of: index) }
      #expect(id != "" && scene.engine.assignment(of: id) == nil)
      #expect(
        scene.engine.asking { $0.destination(index) == nil && !$0.canTurn(index, isRedo: false) }
      )
    }
    // The numbers are what they were.
    #expect(scene.engine.asking { $0.indices.count } == Self.count * 11 / 10)
  }

  @Test("A drop that is still at work there keeps all it needs until it has ended")
  func atWork() throws {
    let scene = try Self.empty()
    scene.open(Self.destination("shelf", holding: ["one"]), Self.assignment())
    let index = try #require(scene.engine.session.index(of: "shelf"))
    scene.begin()
    scene.apply(.drop)
    scene.begin()
    scene.apply(.drop, after: 5)
    scene.apply(.close("shelf"), after: 5)
    // Both were stopped, and went on from there.
    #expect(scene.log.filter { $0 == "shelf\t100\tcancelled" }.count == 2)
    #expect(scene.outcomes == [] && scene.engine.scriptCount == 3)
    #expect(
      scene.engine.asking { $0.contents(of: index).map(\.entry.name) } == ["one"]
    )
    scene.finish()
    #expect(scene.log.suffix(2) == ["ended\taborted\t100", "ended\taborted\t100"])
    #expect(scene.outcomes.map(\.status) == [.aborted, .aborted])
    #expect(scene.outcomes.map(\.destination) == ["shelf", "shelf"])
    #expect(scene.engine.scriptCount == 0 && scene.engine.asking { $0.entryBytes } == 0)
    #expect(scene.engine.asking { $0.id(of: index) } == "shelf")
    #expect(scene.faults == [] && scene.engine.isIdle)
  }

  @Test("One that opens again under its name is another: the old one's end takes nothing from it")
  func reopened() throws {
    let scene = try Self.empty()
    scene.open(Self.destination("shelf", holding: ["one"]), Self.assignment())
    scene.begin()
    scene.apply(.drop)
    scene.begin()
    scene.apply(.close("shelf"), after: 5)
    // The second drag, which was over the old one, hears of its end later.
    scene.open(Self.destination("shelf", holding: ["two"]), Self.assignment())
    scene.finish()
    #expect(scene.engine.assignment(of: "shelf") != nil)
    scene.apply(.move(to: Point(x: 20, y: 20)))
    #expect(scene.engine.scriptCount == 2, "the old one's is there for its end")
    scene.apply(.cancel)
    scene.finish()
    #expect(scene.log.suffix(2) == Array(repeating: "ended\tcancelled\t100", count: 2))
    #expect(scene.engine.scriptCount == 1)
    scene.engine.take(.reload("shelf", nil), at: scene.time)
    scene.drop()
    #expect(scene.log.last == "ended\tnone\t100")
    let index = try #require(scene.engine.session.index(of: "shelf"))
    #expect(scene.engine.asking { $0.contents(of: index).map(\.entry.name) } == ["two", "late"])
    scene.apply(.undo("shelf"))
    #expect(scene.engine.asking { $0.contents(of: index).map(\.entry.name) } == ["two"])
    #expect(scene.faults == [])
  }

  @Test("What was moved to one that closed comes back to where it was with an undo there")
  func movedAway() throws {
    let scene = try Self.empty()
    var far = Self.destination("far", holding: ["a", "b"])
    far.frame = Rect(x: 500, y: 0, width: 100, height: 100)
    scene.open(far, Self.assignment("return { name = \"far\", api = 1 }"))
    scene.open(
      Self.destination("shelf"),
      Self.assignment(
        """
        return { name = "shelf", api = 1, on_update = function() return "move" end,
          on_perform = function(session)
            session:insert { contents = session.items[1]:load() }
          end }
        """
      )
    )
    let item = TestItem("a", [.text("1", type: "public.utf8-plain-text")])
    scene.items = [item.dragItem]
    scene.sources = NameTable([(item.id, item.sources)])
    let source = Source(destination: "far", operations: [.copy, .move])
    scene.drop(source)
    let index = try #require(scene.engine.session.index(of: "far"))
    func names() -> [String] { scene.engine.asking { $0.contents(of: index).map(\.entry.name) } }
    #expect(names() == ["b"])
    scene.apply(.close("shelf"))
    #expect(scene.engine.scriptCount == 1 && names() == ["b"])
    scene.apply(.undo("far"))
    #expect(names() == ["a", "b"])
    scene.apply(.redo("far"))
    #expect(names() == ["b"])
    scene.apply(.undo("far"))
    scene.apply(.close("far"))
    #expect(scene.engine.asking { $0.entryBytes } == 0)
  }
}
