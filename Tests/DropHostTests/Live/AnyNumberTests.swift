import DropContent
import DropCore
import DropHost
import Testing

@Suite("An embedder may hand in any number, and nothing traps")
struct AnyNumberTests {
  private func drop(
    _ limits: HostLimits,
    _ items: [ProvidedItem] = [LiveScene.text("a") { _ in "a" }]
  ) async -> Outcome? {
    let host = PluginHost(limits: limits)
    let plugin = Plugin(
      text: "return { name = \"shelf\", api = 1, \(LiveScene.importing) }",
      name: "shelf.lua"
    )
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let shelf = try? host.open(Destination(id: "shelf", frame: frame), plugin: plugin)
    guard shelf != nil else { return nil }
    let drag = host.begin(DragSource(app: "tests"), items: items, at: Point(x: 50, y: 50))
    return await drag.drop().outcome
  }

  @Test("as a limit: the plugin is refused, stopped, or runs", arguments: [Int.min, -1, 0, .max])
  func limits(number: Int) async {
    let fields: [WritableKeyPath<HostLimits, Int>] = [
      \.hoverUnits, \.runUnits, \.performUnits, \.performWaits, \.loadUnits, \.sourceBytes,
      \.memoryBytes, \.blockBytes, \.hoverMilliseconds, \.runMilliseconds, \.faultLimit,
      \.deadlineFactor,
    ]
    for field in fields {
      var limits = LiveScene.limits
      limits[keyPath: field] = number
      let outcome = await drop(limits)
      if number == .max { #expect(outcome?.status == .imported, "\(field)") }
    }
  }

  @Test("as the time that a load may take", arguments: [-.infinity, -1, 0, 1e308, .infinity, .nan])
  func timeouts(number: Double) async {
    var limits = LiveScene.limits
    limits.loadTimeout = number
    #expect(await drop(limits) != nil)
  }

  @Test("as a size or as progress", arguments: [Int.min, -1, 0, .max])
  func sizes(number: Int) async {
    let representation = ProvidedRepresentation("public.utf8-plain-text", size: number) {
      progress in
      progress(number, of: .max)
      progress(.max, of: number)
      return Content(type: "public.utf8-plain-text", name: "a", text: "a")
    }
    let items = ["a", "b"].map { ProvidedItem(id: $0, representations: [representation]) }
    #expect(await drop(LiveScene.limits, items)?.status == .imported)
  }
}
