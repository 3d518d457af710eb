/// What a session can be asked.
enum SessionQueries {
  static let all = [has, allConform, region, index, find]

  static let has = HostFunction(
    .session,
    "has",
    "Says whether any item conforms to any of the types.",
    parameters: [.variadic("type", .contentTypes, "a type, or a list of types")],
    result: .boolean,
    example: "assert(session:has(\"public.image\", \"public.text\"))",
    body: hasBody
  )

  static let allConform = HostFunction(
    .session,
    "all",
    "Says whether every item conforms to one of the types.",
    parameters: [.variadic("type", .contentTypes, "a type, or a list of types")],
    result: .boolean,
    example: "assert(session:all(\"public.data\"))",
    body: allBody
  )

  static let region = HostFunction(
    .session,
    "region",
    "Gives the region under the point, and the point inside it at the region's scale.",
    result: .optional(.record("dnd.RegionPoint")),
    resultDoc: "nil when none is there",
    phases: .destination,
    example: """
      local region = session:region()
      if region then dnd.log.debug(region.id) end
      """,
    body: regionBody
  )

  static let index = HostFunction(
    .session,
    "index",
    "Gives the insertion index under the point, from the layout.",
    result: .integer,
    resultDoc: "from 1; after the last without a layout",
    phases: .destination,
    example: "assert(session:index() >= 1)",
    body: indexBody
  )

  static let find = HostFunction(
    .session,
    "find",
    "Finds an entry of the destination: the one that an item was dragged from, or one by its id "
      + "or else its name.",
    parameters: [
      HostParameter("what", .either([.object(.item), .string]), "an item, an id or a name")
    ],
    result: .optional(.integer),
    resultDoc: "its index, from 1; nil when it isn't there (any more)",
    example: """
      session:insert { index = 1, contents = { name = "first", id = "entry-1" } }
      assert(session:find("entry-1") == 1 and session:find("first") == 1)
      """,
    body: findBody
  )
}
