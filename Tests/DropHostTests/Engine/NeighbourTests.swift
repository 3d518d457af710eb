import DropContent
import DropCore
import DropHost
import Testing

/// Three destinations of one host: what one does with what they share leaves the others what they had.
@Suite("A quiet plugin beside a greedy one")
struct NeighbourTests {
  private static let idle = "return { name = \"idle\", api = 1 }"

  /// The quiet plugin's scene, with another to its right that was opened before or comes after.
  private static func scene(
    _ quiet: String,
    beside other: String,
    items: [TestItem] = [TestItem("note", text: "hello")],
    setup change: @escaping (inout HostSetup) -> Void = { _ in }
  ) throws -> TestScene {
    let plugin = PluginAssignment(
      PluginSource(text: other, displayName: "other.lua"),
      limits: TestScene.limits
    )
    let frame = Rect(x: 100, y: 0, width: 100, height: 100)
    return try TestScene(
      quiet,
      items: items,
      setup: { setup in
        // Loaded before the quiet one.
        setup.destinations.insert(Destination(id: "other", frame: frame), at: 0)
        setup.plugins["other"] = plugin
        change(&setup)
      }
    )
  }

  private static func drop(_ scene: TestScene, on id: String) {
    scene.begin(
      Source(app: "far", operations: [.copy]),
      at: Point(x: id == "other" ? 150 : 50, y: 9)
    )
    scene.apply(.drop, after: 10)
    scene.finish()
  }

  // MARK: What scripts ask

  @Test(
    "is charged for its questions as if it were alone, whatever else was asked of the same items"
  )
  func questions() throws {
    let quiet = """
      return { name = "quiet", api = 1, on_update = function(session)
        local pictures, all = session:has("public.image"), session:all { "public.text", "public.url" }
        return { operation = "copy", message = tostring(pictures) .. tostring(all) }
      end }
      """
    let items = (0..<200).map { TestItem("i\($0)", text: "x") }
    let same = "session:has(\"public.image\") session:all { \"public.text\", \"public.url\" }"
    let many = """
      for i = 1, 1050 do session:has("com.example.t" .. i) end
      for i = 1, 110 do session:all { "com.example.t" .. i } end
      """
    func told(_ asked: String) throws -> [String] {
      let other = """
        return { name = "other", api = 1, on_update = function(session) \(asked) return "copy" end }
        """
      let scene = try Self.scene(quiet, beside: other, items: items)
      scene.begin(Source(app: "far", operations: [.copy]), at: Point(x: 150, y: 9))
      for x in [50.0, 51, 150, 52, 53, 150, 54] {
        scene.apply(.move(to: Point(x: x, y: 9)), after: 10)
      }
      scene.apply(.cancel, after: 10)
      #expect(scene.faults.isEmpty, "\(scene.faults)")
      return scene.told(of: "gallery")
    }
    let alone = try told("")
    #expect(alone.contains { $0.hasPrefix("on_update") })
    #expect(try told(same) == alone, "what another asked before makes nothing cheaper")
    #expect(try told(many) == alone, "what another asked in between makes nothing dearer")
  }

  // MARK: What destinations hold

  private static let keeping = """
    return { name = "quiet", api = 1, on_perform = function(session)
      local text = ("x"):rep(1000)
      session:insert { contents = dnd.content("public.utf8-plain-text", text, { name = "kept" }) }
    end }
    """

  private static func greedy(_ body: String) -> String {
    "return { name = \"greedy\", api = 1, on_perform = function(session) \(body) end }"
  }

  @Test("keeps its undo however much another's takes, and its room")
  func undo() throws {
    // Contents, then entries, each more than there is for both.
    let bodies = [
      """
      local count = #session.destination.contents
      if count > 0 then session:remove { index = 1, count = count } end
      session:insert { contents = dnd.content("public.utf8-plain-text", ("x"):rep(100000)) }
      """,
      """
      local count = #session.destination.contents
      if count > 0 then session:remove { index = 1, count = count } end
      for i = 1, 100 do
        session:insert { contents = { name = "e", context = { text = ("x"):rep(1000) } } }
      end
      """,
    ]
    func told(_ body: String) throws -> [String] {
      let scene = try Self.scene(Self.keeping, beside: Self.greedy(body)) {
        $0.keptBytes = 1_000_000
      }
      for _ in 0..<3 { Self.drop(scene, on: "gallery") }
      for _ in 0..<30 { Self.drop(scene, on: "other") }
      if !body.isEmpty { #expect(scene.notices.contains(.undoForgotten)) }
      #expect(scene.faults.isEmpty, "\(scene.faults)")
      Self.drop(scene, on: "gallery")
      for _ in 0..<4 { scene.apply(.undo("gallery"), after: 10) }
      #expect(scene.contents.isEmpty, "all four are undone")
      return scene.told(of: "gallery")
    }
    let alone = try told("")
    for body in bodies { #expect(try told(body) == alone) }
  }

  @Test("has its share where another has taken all: that one's drops fail, and are no faults")
  func flood() throws {
    let body = """
      while true do
        session:insert { contents = { name = "e", context = { text = ("x"):rep(4000) } } }
      end
      """
    let flooded = try Self.scene(Self.keeping, beside: Self.greedy(body)) {
      $0.keptBytes = 1_000_000
    }
    for _ in 0..<5 { Self.drop(flooded, on: "other") }
    #expect(flooded.faults.isEmpty && flooded.outcomes.count == 5, "never in quarantine")
    for outcome in flooded.outcomes {
      #expect(outcome.items[0].kind == .imported || outcome.items[0].code == .tooLarge)
    }
    #expect(flooded.outcomes.last?.items[0].reason?.contains("session:insert") == true)
    let alone = try Self.scene(Self.keeping, beside: Self.idle) { $0.keptBytes = 1_000_000 }
    for scene in [flooded, alone] { for _ in 0..<3 { Self.drop(scene, on: "gallery") } }
    #expect(flooded.told(of: "gallery") == alone.told(of: "gallery"))
    #expect(flooded.outcomes.suffix(3).allSatisfy { $0.items[0].kind != .failed })
  }

  @Test("a destination that is alone may fill all there is, and the fullest gives up its own undo")
  func fullest() throws {
    let body = """
      local count = #session.destination.contents
      if count > 0 then session:remove { index = 1, count = count } end
      for i = 1, session.items[1].id == "big" and 60 or 5 do
        session:insert { contents = { name = "e", context = { text = ("x"):rep(1000) } } }
      end
      """
    let scene = try Self.scene(Self.greedy(body), beside: Self.greedy(body)) {
      $0.keptBytes = 600_000
    }
    scene.items = [TestItem("small", text: "x").dragItem]
    for _ in 0..<4 { Self.drop(scene, on: "gallery") }
    scene.items = [TestItem("big", text: "x").dragItem]
    for _ in 0..<12 { Self.drop(scene, on: "other") }
    #expect(scene.faults.isEmpty && scene.outcomes.allSatisfy { $0.items[0].kind != .failed })
    let gallery = scene.engine.session.index(of: "gallery")
    let places = scene.outputs.compactMap { output -> Destination.Index?? in
      if case .notice(.undoForgotten, let place) = output { place } else { nil }
    }
    #expect(!places.isEmpty && !places.contains { $0 == gallery })
    #expect(scene.engine.session.entryBytes <= 600_000)
  }

  // MARK: What plugins declare

  private static func card(_ domain: String, _ more: String = "") -> String {
    """
    return { name = "\(domain)", api = 1, accepts = { "com.\(domain).card" },
      types = { ["com.\(domain).card"] = { conforms_to = "public.json", extensions = { "card" },
        mime = { "application/x-card" }, \(more) } },
      on_update = function(session)
        local item = session.items[1]
        return { operation = "copy", message = tostring(item:has("com.\(domain).card"))
          .. dnd.type_for { extension = "card" } .. dnd.type("application/x-card").id }
      end,
      on_perform = function(session)
        local card = session.items[1]:load { "com.\(domain).card" }
        print(card.type, card:text(), dnd.content("com.\(domain).card", "{}"):file_name("a"))
        session:insert { contents = card }
      end }
    """
  }

  @Test("has its own type for an extension that another claims, from the hover to what it loads")
  func extensions() throws {
    let file = TestItem("a", name: "a.card", [.text("{}", type: "public.file-url")])
    func told(_ other: String, on id: String = "gallery") throws -> [String] {
      let scene = try Self.scene(Self.card("quiet"), beside: other, items: [file])
      Self.drop(scene, on: id)
      #expect(scene.faults.isEmpty && scene.outcome?.status == .imported, "\(scene.outputs)")
      return scene.told(of: id)
    }
    let alone = try told(Self.idle)
    #expect(alone.contains("com.quiet.card\t{}\ta.card"), "\(alone)")
    #expect(alone.contains { $0.hasSuffix("truecom.quiet.cardcom.quiet.card") })
    #expect(try told(Self.card("greedy")) == alone)
    #expect(try told(Self.card("greedy"), on: "other").contains("com.greedy.card\t{}\ta.card"))
  }

  @Test("goes on with its type where a later plugin declares that in another way, and alone fails")
  func conflict() throws {
    let file = TestItem("a", name: "a.card", [.text("{}", type: "public.file-url")])
    func told(_ later: String?) throws -> [String] {
      let scene = try Self.scene(Self.card("quiet"), beside: Self.idle, items: [file])
      if let later {
        let source = PluginSource(text: later, displayName: "later.lua")
        let place = Destination(id: "later", frame: Rect(x: 200, y: 0, width: 100, height: 100))
        let opening = HostOpening(place, plugins: ["later": PluginAssignment(source)])
        let error = #expect(throws: PluginLoadError.self) {
          try scene.engine.take(.open(opening), at: 0).get()
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("com.quiet.card"))
        #expect(scene.engine.session.index(of: "later") == nil)
      }
      Self.drop(scene, on: "gallery")
      #expect(scene.faults.isEmpty && scene.outcome?.status == .imported)
      return scene.told(of: "gallery")
    }
    #expect(try told(Self.card("quiet", "description = \"another\"")) == told(nil))
  }
}
