import DropCore
import DropHost
import Testing

@Suite("What would go by in silence is said")
struct NoticeTests {
  private static let lost = [
    TestItem("a", text: "a"), TestItem("b", [.fails()]), TestItem("c", text: "c"),
  ]

  @Test("a handler that an item's error ended says where, and the item failed")
  func endedEarly() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_perform = function(session)
        for _, item in ipairs(session.items) do
          session:insert { contents = item:load("public.plain-text") }
        end
      end }
      """,
      items: Self.lost
    )
    scene.drop()
    #expect(scene.faults == [])
    let outcome = try #require(scene.outcome)
    #expect(outcome.imported.map(\.id) == ["a"])
    #expect(outcome.failed.map(\.id) == ["b"])
    let reason = try #require(outcome.failed.first?.reason)
    #expect(
      scene.notices.contains(
        .endedEarly(
          handler: "on_perform",
          place: "plugin.lua:3",
          item: "b",
          code: .failed,
          task: nil,
          message: reason
        )
      )
    )
  }

  @Test("what is committed to a place that is gone is told, and a discard of it isn't")
  func lateCommit() throws {
    let scene = try perform(
      """
      local slot = session:placeholder()
      slot:discard()
      slot:discard()
      slot:commit {}
      assert(not slot:commit { item:load(), "two" })
      """
    )
    let notices = scene.notices.filter { if case .lateCommit = $0 { true } else { false } }
    #expect(notices.count == 1)
    #expect(notices.first?.sentence.contains("2 entries committed to it are not put in") == true)
  }

  @Test("one that each caught ends nothing early")
  func caught() throws {
    let scene = try perform(
      "dnd.each(session.items, function(each) each:load() end)",
      items: Self.lost
    )
    #expect(scene.notices == [])
  }

  @Test("an item that a fault failed says which")
  func fault() throws {
    let scene = try perform("dnd.each(session.items, function(each) error('my own', 0) end)")
    #expect(scene.outcome?.failed.first?.code == .fault)
    #expect(scene.outcome?.failed.first?.reason == "my own")
  }

  @Test("entries that belong to no item are told where items stay unhandled")
  func ownerless() throws {
    let items = [TestItem("a", text: "a"), TestItem("b", text: "b")]
    let scene = try perform(
      "local all = {} for i, each in ipairs(session.items) do all[i] = { name = each:load().name .. '!' } end "
        + "session:insert { contents = all }",
      items: items
    )
    #expect(scene.notices == [.ownerless(2)])
    #expect(scene.outcome?.skipped.map(\.id) == ["a", "b"])
    let own = try perform(
      "local all = {} for i, each in ipairs(session.items) do "
        + "all[i] = { name = each.name, from = each } end session:insert { contents = all }",
      items: items
    )
    #expect(own.notices == [])
    #expect(own.outcome?.imported.map(\.id) == ["a", "b"])
  }

  @Test("a destination that accepts nothing of a drag says so once")
  func acceptsNothing() throws {
    let scene = try TestScene("return { name = 'x', api = 1, accepts = { 'public.image' } }")
    scene.begin()
    for x in [11.0, 12, 13] { scene.apply(.move(to: Point(x: x, y: 10)), after: 10) }
    #expect(scene.notices == [.acceptsNothing])
    let own = try TestScene(
      "return { name = 'x', api = 1, accepts = { 'public.image' }, can_handle = function() return false end }"
    )
    own.begin()
    #expect(own.notices == [])
  }

  @Test(
    "a type that looks like a slip is told when the plugin loads",
    arguments: [
      ("public.imgae", "public.image"), ("com.adobe.pfd", "com.adobe.pdf"),
      ("public.zzzzzzzz", nil), ("imgae", nil), ("public.image", ""), ("image/png", ""),
      ("com.example.photo", ""), ("org.example.com.note", ""),
    ] as [(String, String?)]
  )
  func unknownTypes(_ name: String, _ nearest: String?) throws {
    let scene = try TestScene("return { name = 'x', api = 1, accepts = { '\(name)' } }")
    scene.begin()
    let told = scene.notices.filter { if case .unknownType = $0 { true } else { false } }
    #expect(told == (nearest == "" ? [] : [.unknownType(name, nearest: nearest)]))
  }

  @Test("and when something is to be loaded as it")
  func unknownWanted() throws {
    let scene = try perform("print(select(2, item:try('public.imgae')).message)")
    #expect(
      scene.log.first?.hasSuffix("there is no type 'public.imgae'; did you mean 'public.image'?")
        == true
    )
  }

  @Test("what other frameworks call a handler leads to its name here")
  func synonyms() throws {
    for (name, meant) in [
      ("on_drop", "on_perform"), ("on_leave", "on_exit"), ("on_hover", "on_update"),
    ] {
      let error = #expect(throws: PluginLoadError.self) {
        try TestScene("return { name = 'x', api = 1, \(name) = function() end }")
      }
      #expect(error?.problem == .unknownKey(path: name, nearest: meant))
    }
    #expect(Set(HostCatalog.synonyms.values).isSubset(of: Set(HostCatalog.builtIn.pluginKeys)))
    #expect(Set(HostCatalog.synonyms.keys).isDisjoint(with: HostCatalog.builtIn.pluginKeys))
  }

  @Test("a verdict says where the drop would insert, if that is a place")
  func insertAt() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_update = function(session)
        if session.x > 20 then return { operation = "forbidden", insert_at = 1 } end
        return { operation = "copy", insert_at = session.x - 9 }
      end }
      """,
      contents: ["a", "b"]
    )
    scene.begin()
    for x in [11.0, 12, 13, 30] { scene.apply(.move(to: Point(x: x, y: 10)), after: 10) }
    #expect(scene.verdicts.map(\.insertAt) == [0, 1, 2, nil, nil])
  }
}
