import DropCore
import Testing

@Suite("What effects are called and carry")
struct EffectDeclarationTests {
  static let samples: [Effect] = [
    .highlight(region: "tab", isOn: true), .highlight(region: nil, isOn: false),
    .badge(operation: .forbidden, message: "no"), .badge(operation: nil, message: nil),
    .update(index: 0, entry: ContentEntry(name: "n", details: ["context": 1])),
    .scroll(dx: 1, dy: 2), .springload(region: "tab"), .preview(["a": 1]), .preview(nil),
    .load(item: "i", type: ContentType("public.png"), how: .direct),
    .provide(item: "i", type: ContentType("public.png")),
    .provided(item: "i", type: ContentType("public.png"), result: .loaded(size: nil)),
    .provided(
      item: "i",
      type: ContentType("public.png"),
      result: .failed(code: .timeout, message: "too slow")
    ),
    .loaded(
      item: "i",
      type: ContentType("public.png"),
      how: .coerced([ContentType("public.jpeg")]),
      result: .loaded(size: 3)
    ),
    .loaded(
      item: "i",
      type: ContentType("public.png"),
      how: .direct,
      result: .failed(code: .expired, message: "gone")
    ),
    .progress(of: .whole, done: 1, total: nil, label: nil),
    .progress(of: .whole, done: 1, total: 2, label: "copying"),
    .save(name: "a.txt", size: 4),
    .insert(index: 0, contents: [ContentEntry(name: "a"), ContentEntry(name: "b", id: "7")]),
    .remove(index: 1, count: 2), .move(from: [3], to: 0), .move(from: [3, 5], to: 0),
    .notify(level: .warning, message: "careful"), .emit(name: "x", values: nil),
    .item(ItemResult(index: 0, id: "i", kind: .failed, code: .timeout, reason: "slow")),
    .item(ItemResult(index: 0, id: "i", kind: .imported, units: 2)), .undo, .redo,
    .unsave(name: "f"),
  ]

  /// What a drop with everything in it shows, which no test could make otherwise: ids are the
  /// session's to give.
  static func performed() throws -> [Effect] {
    var scenario = Scenario()
    scenario.isHeld = true
    scenario.run("begin@below drop")
    let perform = try #require(scenario.asks.last)
    let first = try scenario.request(.placeholder(at: 0, title: "p", size: 9), by: perform)
    let second = try scenario.request(.placeholder(at: 0, title: "q", size: nil), by: perform)
    guard case .placeholder(let one) = first, case .placeholder(let two) = second else {
      return []
    }
    try scenario.request(
      .progress(of: .placeholder(one), done: 1, total: 2, label: nil),
      by: perform
    )
    try scenario.request(.commit(one, [ContentEntry(name: "c", origins: [0])]), by: perform)
    try scenario.request(.discard(two), by: perform)
    let task = try scenario.request(
      .beginTask(name: "upload", arguments: nil, origins: []),
      by: perform
    )
    if case .task(let id) = task {
      try scenario.request(.endTask(id, .succeeded(1)), by: perform)
    }
    try scenario.request(
      .confirm(Question(title: "?", message: "!", accept: "Yes", cancel: "No")),
      by: perform
    )
    return scenario.shown.map(\.effect)
  }

  @Test("Each effect carries what its declaration says, in that order")
  func carried() throws {
    for effect in try Self.samples + Self.performed() {
      let declaration = try #require(EffectDeclaration.all.first { $0.name == effect.name })
      let keys = effect.fields.map(\.key)
      let declared = declaration.keys.map(\.name)
      #expect(keys == declared.filter(keys.contains), "\(effect)")
      let needed = declaration.keys.filter { !$0.isOptional }.map(\.name)
      #expect(needed.allSatisfy(keys.contains), "\(effect)")
      for key in declaration.keys {
        guard let value = effect.fields.first(where: { $0.key == key.name })?.value else {
          continue
        }
        #expect(Self.fits(value, key.type), "\(effect): \(key.name)")
      }
    }
  }

  /// Whether a value is of the kind that the reference says of its key.
  private static func fits(_ value: JSONValue, _ type: EffectDeclaration.KeyType) -> Bool {
    switch (type, value) {
    case (.any, _), (.string, .string), (.integer, .int), (.number, .int), (.number, .double),
      (.boolean, .bool), (.indexes, .int), (.route, .string("direct")):
      true
    case (.indexes, .array(let list)): list.allSatisfy { fits($0, .integer) }
    case (.route, .array(let list)): list.allSatisfy { fits($0, .string) }
    case (.entries, .array(let list)): list.allSatisfy { fits($0, .string) || $0["name"] != nil }
    default: false
    }
  }

  @Test("Each declared effect is shown somewhere")
  func complete() throws {
    let shown = try Set((Self.samples + Self.performed()).map(\.name))
    #expect(shown == Set(EffectDeclaration.all.map(\.name)))
  }

  @Test("Rule 13: indexes count from one")
  func indexes() {
    #expect(
      Effect.move(from: [1, 0], to: 2).json(destination: "d")
        == ["effect": "move", "destination": "d", "from": [2, 1], "to": 3]
    )
    #expect(Effect.remove(index: 0, count: 1).fields == [.init("index", 1), .init("count", 1)])
  }
}
