/// Functions about content types and coercions.
enum TypeFunctions {
  static let all = [conforms, type, typeFor, coercions, explain]

  static let conforms = HostFunction(
    .dnd,
    "conforms",
    "Says whether one type is, or is a kind of, another.",
    parameters: [
      HostParameter("a", .contentType, "the type asked about"),
      HostParameter("b", .contentType, "the type it may conform to"),
    ],
    result: .boolean,
    phases: .anywhere,
    example: """
      assert(dnd.conforms("public.png", "public.image"))
      assert(not dnd.conforms("public.png", "public.text"))
      """,
    shortcut: .conforms,
    body: conformsBody
  )

  static let type = HostFunction(
    .dnd,
    "type",
    "Describes a type: its parents, MIME types and extensions.",
    parameters: [HostParameter("id", .contentType, "the type")],
    result: .record("dnd.TypeDescription"),
    resultDoc: "an unknown type keeps its name and conforms to public.data",
    phases: .anywhere,
    example: """
      assert(dnd.type("image/png").id == "public.png")
      """,
    body: typeBody
  )

  static let typeFor = HostFunction(
    .dnd,
    "type_for",
    "Finds the type of something by its MIME type, file name extension or first bytes.",
    parameters: [HostParameter("known", .record("dnd.TypeLookup"), "what is known of it")],
    result: .optional(.string),
    resultDoc: "the type's identifier; nil when nothing fits",
    phases: .anywhere,
    example: """
      assert(dnd.type_for { extension = "png" } == "public.png")
      assert(dnd.type_for { bytes = "%PDF-1.7" } == "com.adobe.pdf")
      """,
    body: typeForBody
  )

  static let coercions = HostFunction(
    .dnd,
    "coercions",
    "Lists the coercions that lead from a type.",
    parameters: [HostParameter("from", .contentType, "the type")],
    result: .list(.record("dnd.CoercionStep")),
    phases: .anywhere,
    example: """
      for _, step in ipairs(dnd.coercions("public.html")) do
        dnd.log.debug(step.to .. ": " .. step.cost)
      end
      """,
    body: coercionsBody
  )

  static let explain = HostFunction(
    .dnd,
    "explain",
    "Explains which representation of an item would serve, by which steps, and why.",
    parameters: [
      HostParameter("item", .object(.item), "the item"),
      HostParameter("types", .contentTypes, "what is wanted"),
    ],
    result: .record("dnd.Explanation"),
    example: """
      local why = dnd.explain(item, "public.plain-text")
      assert(why.type == "public.utf8-plain-text" and why.how == "direct")
      """,
    body: explainBody
  )
}
