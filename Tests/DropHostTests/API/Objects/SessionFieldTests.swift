import DropCore
import DropHost
import Testing

@Suite("Scripts look at their session")
struct SessionFieldTests {
  static let cases: [(name: String, lua: String)] = [
    (
      "its plain fields",
      """
      assert(session.kind == 'drop' and session.x == 10 and session.y == 10)
      assert(session.t == 0 and #session.items == 2 and session.items[2].index == 2)
      assert(session.allowed.copy and session.allowed[1] == 'copy' and not session.allowed.link)
      assert(not session.modifiers.option and #session.modifiers == 0)
      assert(type(session.options) == 'table' and type(session.state) == 'table')
      assert(session.source.app == 'com.example' and session.source.is_local == false)
      assert(session.operation == 'copy')
      """
    ),
    (
      "its destination",
      """
      local d = session.destination
      assert(d.id == 'gallery' and d.width == 100 and d.height == 100)
      assert(d.context.album == 'Summer' and d.contents[1].name == 'beach' and #d.contents == 2)
      assert(d.regions[1].id == 'tab' and d.regions[1].width == 50)
      """
    ),
    (
      "which types there are",
      """
      assert(session:has('public.image', 'public.text') and not session:has('public.image'))
      assert(session:all('public.text') and not session:all('public.html'))
      local some, none = { 'public.image', 'public.text' }, { 'public.image', 'public.movie' }
      assert(session:has(some) and session:all(some) and item:has(some))
      assert(not session:has(none) and not session:has(none, none) and not item:has {})
      assert(session:has(none, 'public.text') and not session:all(none))
      local ok, problem = pcall(session.has, session, 'public.text', { 5 })
      assert(not ok and problem.code == 'bad_argument')
      """
    ),
    (
      "the region under the point",
      """
      local r = session:region()
      assert(r.id == 'tab' and r.x == 5 and r.y == 10 and r.width == 50 and r.height == 50)
      assert(session.destination.regions[1].scale == 1)
      """
    ),
    (
      "an entry by its name, and none for an item from elsewhere",
      """
      assert(session:find('forest') == 2 and session:find('b.txt') == nil)
      assert(session:find(item) == nil)
      """
    ),
    ("the insertion index, from one", "assert(session:index() == 1)"),
    (
      "an item's fields and types",
      """
      assert(item.id == 'a' and item.name == 'a.txt' and item.index == 1 and item.size == 1)
      assert(item.types[1] == 'public.utf8-plain-text' and item.local_object == nil)
      assert(item:has('public.text') and item:has('text/plain') and not item:has('public.image'))
      local type, how = item:best { 'public.image', 'public.plain-text' }
      assert(type == 'public.utf8-plain-text' and how == 'direct')
      local _, steps = item:best('public.html')
      assert(steps[1].to == 'public.html')
      assert(item:best('public.movie') == nil)
      """
    ),
  ]

  @Test("as the reference says", arguments: cases.map(\.name))
  func queries(_ name: String) throws {
    let lua = try #require(Self.cases.first { $0.name == name }?.lua)
    let scene = try TestScene(
      performing(lua),
      items: [TestItem("a", text: "1"), TestItem("b", text: "2")],
      contents: ["beach", "forest"],
      configure: { destination in
        destination.regions = [Region(id: "tab", frame: Rect(x: 5, y: 0, width: 50, height: 50))]
        destination.layout = Layout(kind: .list, cellWidth: 100, cellHeight: 40)
      }
    )
    scene.drop(Source(app: "com.example"))
    #expect(scene.faults == [])
  }

  @Test("a region at a scale of its own gives the point in its own units")
  func scale() throws {
    let scene = try TestScene(
      performing(
        """
        local r = session:region()
        session:emit("at", { r.x, r.y, r.width, r.height, session.destination.regions[1].scale })
        """
      ),
      configure: { destination in
        let frame = Rect(x: 5, y: 0, width: 50, height: 60)
        destination.regions = [Region(id: "page", frame: frame, scale: 0.5)]
      }
    )
    scene.drop()
    #expect(scene.emitted("at") == [[10.0, 20.0, 100.0, 120.0, 0.5]])
  }

  @Test("dragged entries are found by their ids, else their names, each its own")
  func find() throws {
    let names = ["x", "two", "same", "same", "gone"]
    let items = names.enumerated().map { number, name in
      TestItem(name == "same" ? "\(number)" : name, name: name, [])
    }
    let scene = try TestScene(
      performing(
        """
        local found = {}
        for i, each in ipairs(session.items) do found[i] = session:find(each) or false end
        session:emit("found", found)
        """
      ),
      items: items,
      configure: { destination in
        destination.contents = [
          ContentEntry(name: "same"), ContentEntry(name: "a", id: "two"),
          ContentEntry(name: "same"), ContentEntry(name: "two", id: "x"),
        ]
      }
    )
    scene.drop(Source(destination: "gallery", operations: [.copy, .move]))
    #expect(scene.faults == [])
    #expect(scene.emitted("found") == [[4, 2, 1, 3, false]])
  }

  @Test("a local drag shows the app's own objects")
  func local() throws {
    let item = TestItem("a", [.text("1", type: "public.text")], local: ["row": 3])
    let scene = try perform("session:emit('row', item.local_object)", items: [item])
    #expect(scene.emitted("row") == [[:]])
    let local = try TestScene(
      performing("session:emit('row', item.local_object)"),
      items: [item]
    )
    local.drop(Source(isLocal: true))
    #expect(local.emitted("row") == [["row": 3]])
  }

  @Test("modifiers and items that join are seen at once")
  func changes() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_update = function(session)
        session:emit("seen", { #session.items, session.modifiers.option or false })
        return "copy"
      end }
      """
    )
    scene.begin()
    scene.apply(.modifiers(.option))
    scene.apply(.add(items: [DragItem(id: "more")]))
    #expect(scene.emitted("seen") == [[1, false], [1, true], [2, true]])
  }

  @Test("more items than are worth an object each are still a list")
  func manyItems() throws {
    let items = (0..<1_000).map { TestItem("i\($0)", text: "x") }
    let scene = try perform(
      """
      assert(#session.items == 1000 and session.items[1000].id == 'i999')
      assert(session.items[1000].index == 1000 and session:has('public.text'))
      """,
      items: items
    )
    #expect(scene.faults == [])
  }
}
