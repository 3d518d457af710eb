/// Rectangles.
enum GeometryFunctions {
  static let all = [rect, contains, inset]

  static let rect = HostFunction(
    .dnd,
    "rect",
    "Makes a rectangle.",
    parameters: [
      HostParameter("x", .number, "its left edge"),
      HostParameter("y", .number, "its top edge"),
      HostParameter("w", .number, "its width"),
      HostParameter("h", .number, "its height"),
    ],
    result: .object(.rect),
    phases: .anywhere,
    example: """
      local box = dnd.rect(0, 0, 100, 50)
      assert(box.width == 100 and box:contains(99, 49))
      """,
    body: rectBody
  )

  static let contains = HostFunction(
    .rect,
    "contains",
    "Says whether a point lies inside.",
    parameters: [
      HostParameter("x", .number, "the point"),
      HostParameter("y", .number, "the point"),
    ],
    result: .boolean,
    phases: .anywhere,
    example: "assert(not dnd.rect(0, 0, 10, 10):contains(10, 5))",
    body: containsBody
  )

  static let inset = HostFunction(
    .rect,
    "inset",
    "Gives a rectangle that is smaller on each side.",
    parameters: [HostParameter("n", .number, "by how much; negative makes it larger")],
    result: .object(.rect),
    phases: .anywhere,
    example: "assert(dnd.rect(0, 0, 10, 10):inset(2).width == 6)",
    body: insetBody
  )
}
