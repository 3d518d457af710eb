import DropCore

/// What an item can be asked.
enum ItemFunctions {
  static let all = [has, best, load, try_]

  static let has = HostFunction(
    .item,
    "has",
    "Says whether a representation conforms to any of the types.",
    parameters: [.variadic("type", .contentTypes, "a type, or a list of types")],
    result: .boolean,
    example: "assert(item:has(\"public.text\"))",
    body: hasBody
  )

  static let best = HostFunction(
    .item,
    "best",
    "Finds the richest representation that conforms to one of the types, or can be coerced to one.",
    parameters: [HostParameter("types", .contentTypes, "what is wanted")],
    result: .several([
      .optional(.string),
      .either([.choice(["direct"]), .list(.record("dnd.CoercionStep"))]),
    ]),
    resultDoc: "the representation's type, and how: direct, or the steps; nil when nothing fits",
    example: """
      local type, how = item:best { "public.plain-text" }
      assert(type == "public.utf8-plain-text" and how == "direct")
      """,
    body: bestBody
  )

  static let load = HostFunction(
    .item,
    "load",
    "Loads an item as one of the types, coerced where needed.",
    parameters: [
      HostParameter(
        "types",
        .contentTypes,
        "what is wanted; the richest by default",
        optional: true
      ),
      HostParameter("options", .record("dnd.LoadOptions"), "how", optional: true),
    ],
    result: .object(.content),
    errors: [
      .noRepresentation, .failed, .expired, .cancelled, .timeout, .tooLarge, .unsupported, .denied,
    ],
    phases: .waiting,
    waits: true,
    example: """
      local text = item:load("public.plain-text", { timeout = 5000, max_size = 1000000 })
      session:insert { contents = text }
      """,
    body: loadBody
  )

  static let try_ = HostFunction(
    .item,
    "try",
    "Loads an item as `load` does; on failure gives nil and the error.",
    parameters: [
      HostParameter(
        "types",
        .contentTypes,
        "what is wanted; the richest by default",
        optional: true
      ),
      HostParameter("options", .record("dnd.LoadOptions"), "how", optional: true),
    ],
    result: .several([.optional(.object(.content)), .optional(.record("dnd.Error"))]),
    phases: .waiting,
    waits: true,
    example: """
      local picture, problem = item:try("public.png")
      assert(picture == nil and problem.code == "no_representation")
      """,
    body: tryBody
  )
}
