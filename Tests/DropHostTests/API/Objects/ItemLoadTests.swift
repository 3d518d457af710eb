import DropCore
import DropHost
import Testing

@Suite("Scripts load items")
struct ItemLoadTests {
  private func picture(_ sources: [TestSource]) -> [TestItem] {
    [TestItem("pic", name: "pic.png", sources)]
  }

  @Test("when a representation fails the next best is tried, once each")
  func fallback() throws {
    let scene = try perform(
      "local t = item:load({ 'public.text' }) print(t.type, t:text())",
      items: picture([
        .fails(type: "public.html"), .text("x", type: "public.utf8-plain-text"),
      ])
    )
    #expect(scene.log == ["public.utf8-plain-text\tx"])
    let ends = scene.effects.filter { if case .loaded = $0 { true } else { false } }
    #expect(ends.count == 2)
  }

  @Test("unless fallback is false")
  func noFallback() throws {
    let scene = try perform(
      """
      local t, problem = item:try({ 'public.text' }, { fallback = false })
      print(t, problem.code, problem.message, problem.item.id)
      """,
      items: picture([
        .fails(type: "public.html"), .text("x", type: "public.utf8-plain-text"),
      ])
    )
    #expect(scene.log == ["nil\tfailed\tconnection lost\tpic"])
  }

  @Test("what is not there in the wanted type is coerced")
  func coerced() throws {
    let scene = try perform(
      "local t = item:load('public.utf8-plain-text') print(t.type, t:text(), t.name)",
      items: [TestItem("page", name: "page.html", [.text("<p>a</p>", type: "public.html")])]
    )
    #expect(scene.log == ["public.utf8-plain-text\ta\tpage.txt"])
    #expect(scene.faults == [])
  }

  static let codes: [(name: String, source: TestSource, options: String, code: String)] = [
    ("failed", .fails(), "", "failed"),
    ("expired", .fails(.expired), "", "expired"),
    (
      "timeout", .text("x", type: "public.utf8-plain-text", latency: 500), ", { timeout = 100 }",
      "timeout"
    ),
    (
      "too_large", .text("xxxxx", type: "public.utf8-plain-text"), ", { max_size = 4 }",
      "too_large"
    ),
    ("no_representation", .text("x", type: "public.movie"), "", "no_representation"),
  ]

  @Test("an error carries its code and its item", arguments: codes.map(\.name))
  func code(_ name: String) throws {
    let test = try #require(Self.codes.first { $0.name == name })
    let scene = try perform(
      """
      local ok, problem = pcall(item.load, item, "public.text"\(test.options))
      print(ok, problem.code, problem.item.id)
      """,
      items: [TestItem("a", [test.source])]
    )
    #expect(scene.log == ["false\t\(test.code)\ta"])
    #expect(scene.outcome?.failed.map(\.code?.rawValue) == [test.code])
    #expect(scene.engine.isIdle)
  }

  @Test("progress shows in a placeholder")
  func progress() throws {
    let scene = try perform(
      """
      local slot = session:placeholder { title = "p" }
      slot:commit { item:load("public.text", { progress = slot }) }
      """
    )
    let steps = scene.effects.compactMap { effect -> Double? in
      if case .progress(of: .placeholder, let done, _, _) = effect { done } else { nil }
    }
    #expect(steps == [1, 5])
  }

  static let orders: [(lua: String, loaded: [String])] = [
    ("{ 'public.html', 'public.png', 'public.jpeg' }", ["public.jpeg"]),
    ("{ 'public.html', 'public.png', 'public.jpeg' }, { order = 'item' }", ["public.jpeg"]),
    ("{ 'public.html', 'public.png', 'public.jpeg' }, { order = 'wanted' }", ["public.png"]),
    ("{ 'public.image', 'public.png' }, { order = 'wanted' }", ["public.jpeg"]),
    ("{ 'com.adobe.pdf', 'public.jpeg' }, { order = 'wanted' }", ["com.adobe.pdf", "public.jpeg"]),
  ]

  @Test("the item's order counts among what fits, or that of what is wanted", arguments: orders)
  func order(_ lua: String, _ loaded: [String]) throws {
    let scene = try perform(
      "item:load(\(lua))",
      items: picture([
        .text("x", type: "public.jpeg"), .text("x", type: "public.png"),
        .text("x", type: "public.utf8-plain-text"), .fails(type: "com.adobe.pdf"),
      ])
    )
    let types = scene.effects.compactMap { effect -> String? in
      if case .load(_, let type, _) = effect { type.id } else { nil }
    }
    #expect(types == loaded)
    #expect(scene.faults == [])
  }

  @Test("without types the richest representation is loaded as it is")
  func richest() throws {
    let scene = try perform(
      "print(item:load().type)",
      items: picture([.text("x", type: "public.png")])
    )
    #expect(scene.log == ["public.png"])
  }
}
