import DropCore
import LuaSandbox

extension GeometryFunctions {
  static let rectBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let rect = Rect(
      x: call.number(0) ?? 0,
      y: call.number(1) ?? 0,
      width: call.number(2) ?? 0,
      height: call.number(3) ?? 0
    )
    return .value(plugin.hand(rect))
  }

  static let containsBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let point = Point(x: call.number(1) ?? 0, y: call.number(2) ?? 0)
    return .boolean(try plugin.rect(call, 0).contains(point))
  }

  static let insetBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let rect = try plugin.rect(call, 0)
    let inset = call.number(1) ?? 0
    return .value(
      plugin.hand(
        Rect(
          x: rect.x + inset,
          y: rect.y + inset,
          width: max(0, rect.width - 2 * inset),
          height: max(0, rect.height - 2 * inset)
        )
      )
    )
  }
}

/// The fields of a rectangle.
enum RectReads {
  static let x = read(\.x)
  static let y = read(\.y)
  static let width = read(\.width)
  static let height = read(\.height)

  private static func read(
    _ field: @escaping @Sendable (Rect) -> Double
  ) -> HostFunction.Body {
    { plugin, call throws(ScriptError) in .value(.number(field(try plugin.rect(call, 0)))) }
  }
}
