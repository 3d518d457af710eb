import DropCore
import LuaSandbox

/// `rect`: a rectangle.
extension Rect: KeptObject, HostObject, HostValue, HostResult {
  static var scriptClass: ScriptClass { .rect }
  static var scriptType: ScriptType { .object(.rect) }
  static var resultType: ScriptType { .object(.rect) }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle, let rect = context.objects.object(handle, as: Rect.self) else {
      throw .gone("rect")
    }
    self = rect
  }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    try self.init(value.handle, in: context)
  }

  func reply(in context: HandlerContext) throws(ScriptError) -> HostReply {
    .value(.handle(try context.keep(self)))
  }

  var plain: JSONValue? { .array([.double(x), .double(y), .double(width), .double(height)]) }

  static let object = ObjectRecord(
    "dnd.Rect",
    "A rectangle.",
    fields: [
      ObjectField("x", doc: "its left edge") { (_, rect: Rect) in rect.x },
      ObjectField("y", doc: "its top edge") { (_, rect: Rect) in rect.y },
      ObjectField("width", doc: "its size") { (_, rect: Rect) in rect.width },
      ObjectField("height", doc: "its size") { (_, rect: Rect) in rect.height },
    ]
  )

  static let functions = [make, contains, inset]

  private static let make = HostFunction(
    .dnd,
    "rect",
    "Makes a rectangle.",
    Parameter<Double>("x", "its left edge"),
    Parameter<Double>("y", "its top edge"),
    Parameter<Double>("w", "its width"),
    Parameter<Double>("h", "its height"),
    phases: .anywhere,
    example: """
      local box = dnd.rect(0, 0, 100, 50)
      assert(box.width == 100 and box:contains(99, 49))
      """
  ) { _, x, y, width, height in Rect(x: x, y: y, width: width, height: height) }

  private static let contains = HostFunction(
    on: Rect.self,
    "contains",
    "Says whether a point lies inside.",
    Parameter<Double>("x", "the point"),
    Parameter<Double>("y", "the point"),
    phases: .anywhere,
    example: "assert(not dnd.rect(0, 0, 10, 10):contains(10, 5))"
  ) { _, rect, x, y in rect.contains(Point(x: x, y: y)) }

  private static let inset = HostFunction(
    on: Rect.self,
    "inset",
    "Gives a rectangle that is smaller on each side.",
    Parameter<Double>("n", "by how much; negative makes it larger"),
    phases: .anywhere,
    example: "assert(dnd.rect(0, 0, 10, 10):inset(2).width == 6)"
  ) { _, rect, inset in
    Rect(
      x: rect.x + inset,
      y: rect.y + inset,
      width: max(0, rect.width - 2 * inset),
      height: max(0, rect.height - 2 * inset)
    )
  }
}
