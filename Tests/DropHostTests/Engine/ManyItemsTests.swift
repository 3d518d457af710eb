import DropCore
import DropHost
import TestExtent
import Testing

@Suite("Sessions of many items")
struct ManyItemsTests {
  /// Up to ten thousand are in the list; of more, an item is made when it is read.
  static let counts = [1, 256, 257, 10_000, 10_001] + (Extent.isWhole ? [1_000] : [])

  static func items(_ count: Int) -> [TestItem] {
    (0..<count).map { TestItem("i\($0 + 1)", text: "x", latency: 0) }
  }

  @Test(
    "a list of them is a list like any other, in a hover call too",
    arguments: counts + (Extent.isWhole ? [30_000] : [])
  )
  func natural(_ count: Int) throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_update = function(session)
        local seen = 0
        for i, item in ipairs(session.items) do
          if item.index ~= i or item.name ~= "i" .. i .. ".txt" then error("wrong item") end
          seen = seen + 1
          if seen > 300 then break end
        end
        local last = session.items[#session.items]
        print(#session.items, last.id, session.items == session.items, last == session.items[last.index])
        print(next(session.items) == 1, session.items[#session.items + 1])
        return "copy"
      end }
      """,
      items: Self.items(count)
    )
    scene.begin()
    #expect(scene.faults == [])
    #expect(scene.log == ["\(count)\ti\(count)\ttrue\ttrue", "true\tnil"])
    #expect(scene.verdicts.map(\.granted) == [.copy])
  }

  @Test("each goes through all of them, and gives as many results", arguments: counts)
  func each(_ count: Int) throws {
    let scene = try perform(
      """
      local names = dnd.each(session.items, { limit = 50 }, function(item, i)
        if i % 2 == 0 then session:skip(item, "even") end
        return { item, i }
      end)
      print(#names, names[#names][1] == session.items[#session.items], names[#names][2])
      """,
      items: Self.items(count)
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["\(count)\ttrue\t\(count)"])
    #expect(scene.outcome?.skipped.filter { $0.reason == "even" }.count == count / 2)
  }

  @Test("a list too long to be held is read and gone through, and neither changed nor copied")
  func tooLong() throws {
    let scene = try perform(
      """
      local items, seen = session.items, 0
      for i, item in pairs(items) do
        if item.index ~= i then error("wrong item") end
        seen = seen + 1
      end
      print(seen, #items, items[0], items[1.5], items.name, items[10002], next(items, 10000))
      print(pcall(function() items[20000] = item end))
      print(pcall(session.emit, session, "all", { items = items }))
      print(pcall(dnd.all, items))
      """,
      items: Self.items(10_001)
    )
    #expect(scene.faults == [])
    #expect(scene.log.first == "10001\t10001\tnil\tnil\tnil\tnil\t10001\titem: i10001")
    #expect(scene.log.dropFirst().map { $0.hasPrefix("false") } == [true, true, true])
  }

  @Test(
    "a list too long to be held is as good as any where items are given",
    arguments: [10_000, 10_001]
  )
  func given(_ count: Int) throws {
    let scene = try perform(
      """
      local out = dnd.builder("public.utf8-plain-text", { name = "a", from = session.items })
      out:write("a")
      local made = dnd.content("public.utf8-plain-text", "b", { name = "b", from = session.items })
      print(session:insert { contents = { out:content(), made } })
      print(session:update(1, { name = "c", from = session.items }))
      """,
      items: Self.items(count)
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["2", "true"])
    #expect(scene.outcome?.imported.count == count)
  }

  @Test("as a whole it is neither an item, nor one of a list, nor plain data")
  func notGiven() throws {
    let scene = try perform(
      """
      print(pcall(session.skip, session, session.items))
      print(pcall(session.insert, session, { contents = { { name = "a", from = { session.items } } } }))
      print(pcall(session.insert, session, { contents = session.items }))
      print(pcall(session.emit, session, "all", { items = session.items }))
      """,
      items: Self.items(10_001)
    )
    #expect(scene.faults == [])
    #expect(scene.log.map { $0.hasPrefix("false") } == [true, true, true, true])
    #expect(scene.log.dropFirst().first?.contains("not a list of items") == true)
    #expect(scene.log.last?.contains("read as it is indexed") == true)
  }

  @Test("items that join are in the list, whichever side of a few hundred they bring it to")
  func joining() throws {
    let scene = try TestScene(
      """
      return { name = "x", api = 1, on_update = function(session)
        print(#session.items, session.items[#session.items].id)
        return "copy"
      end }
      """,
      items: Self.items(250)
    )
    scene.begin()
    scene.apply(.add(items: (0..<10).map { TestItem("more\($0)", text: "x").dragItem }), after: 10)
    scene.apply(.add(items: [TestItem("last", text: "x").dragItem]), after: 10)
    #expect(scene.faults == [])
    #expect(scene.log == ["250\ti250", "260\tmore9", "261\tlast"])
  }

  @Test("what was read of an item stays while more is known of others, one after the other")
  func revealed() throws {
    let scene = try TestScene(
      """
      local types, items
      return { name = "x", api = 1, on_update = function(session)
        local same = session.items == items and session.items[1].types == types
        items, types = session.items, session.items[1].types
        local named = 0
        for _, item in ipairs(items) do if item.name then named = named + 1 end end
        print(same, #types, named)
        return "copy"
      end }
      """,
      items: Self.items(4)
    )
    let whole = scene.items
    for place in 1...3 { scene.items[place].hover = DragItem.Hover() }
    scene.begin()
    for place in [3, 1, 2] { scene.apply(.reveal(items: [whole[place]]), after: 10) }
    #expect(scene.faults == [])
    #expect(scene.log == ["false\t1\t1", "true\t1\t2", "true\t1\t3", "true\t1\t4"])
  }

  @Test("each passes elements and results as they are, functions and coroutines too")
  func identity() throws {
    let scene = try perform(
      """
      local elements = { {}, print, coroutine.create(print), "s" }
      local results = dnd.each(elements, function(element) return { element } end)
      local both = dnd.all { function() return elements[1] end, function() return print end }
      for i, element in ipairs(elements) do
        if results[i][1] ~= element then error("copied " .. i) end
      end
      if both[1] ~= elements[1] or both[2] ~= print then error("copied") end
      local twice = dnd.each({ 1, 2, 3 }, function(n) dnd.sleep(n) return n * 2 end)
      for i = 1, 20000 do local garbage = { i } end
      local again = dnd.each({ 1, 2, 3 }, function(n) dnd.sleep(4 - n) return twice[n] + n end)
      print(table.concat(again, " "))
      """
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["3 6 9"])
  }
}
