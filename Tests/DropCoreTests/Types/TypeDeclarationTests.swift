import DropCore
import Testing

@Suite("Declared types")
struct TypeDeclarationTests {
  static let chart = TypeDeclaration(
    "com.example.chart",
    conformsTo: ["public.json"],
    filenameExtensions: ["chart"],
    mimeTypes: ["application/x-chart"],
    summary: "a chart"
  )
  static let pie = TypeDeclaration(
    "com.example.pie",
    conformsTo: ["com.example.chart", "image/svg+xml"]
  )

  @Test("A declared type conforms to what its parents conform to, in whatever order they come")
  func conformance() throws {
    var catalog = TypeCatalog()
    try catalog.declare([Self.pie, Self.chart])
    let pie = ContentType("com.example.pie")
    for ancestor: ContentType in [
      .json, .text, .data, .image, .xml, ContentType("com.example.chart"), pie,
    ] {
      #expect(catalog.conforms(pie, to: ancestor), "\(ancestor)")
    }
    #expect(!catalog.conforms(pie, to: .png))
    #expect(!catalog.conforms(.json, to: pie))
    #expect(!catalog.conforms(ContentType("com.example.chart"), to: pie))
    #expect(!catalog.conforms(ContentType("com.example.other"), to: pie))
    #expect(catalog.children(of: ContentType("com.example.chart")) == [pie])
    #expect(catalog.children(of: .json).contains(ContentType("com.example.chart")))
  }

  @Test("It is found by its MIME type and extension, and describes itself")
  func names() throws {
    var catalog = TypeCatalog()
    try catalog.declare([Self.chart])
    let chart = ContentType("com.example.chart")
    #expect(catalog.type(named: "application/x-chart") == chart)
    #expect(catalog.type(ofFileNamed: "sales.CHART") == chart)
    #expect(catalog.type(named: "COM.EXAMPLE.CHART").id == "com.example.chart")
    #expect(catalog.description(of: chart) == "a chart")
    #expect(catalog.nearestName(to: "com.example.chrat") == "com.example.chart")
    #expect(catalog.knows(chart) && !TypeCatalog.builtIn.knows(chart))
  }

  @Test("A type from one catalog is known in another by its name")
  func twoCatalogs() throws {
    var first = TypeCatalog()
    var second = TypeCatalog()
    try first.declare([TypeDeclaration("com.example.first"), Self.chart])
    try second.declare([
      Self.chart, TypeDeclaration("com.example.second", conformsTo: ["public.image"]),
    ])
    let chart = first.type(named: "com.example.chart")
    #expect(second.conforms(chart, to: .json))
    #expect(!second.conforms(chart, to: .image))
    #expect(first.conforms(second.type(named: "com.example.second"), to: .data))
    #expect(!first.conforms(second.type(named: "com.example.second"), to: .image))
  }

  static let wrong: [([TypeDeclaration], TypeDeclarationError)] = [
    ([TypeDeclaration("")], .unnamed),
    ([TypeDeclaration("public.png")], .builtIn("public.png")),
    (
      [chart, TypeDeclaration("com.example.chart", conformsTo: ["public.image"])],
      .conflict("com.example.chart")
    ),
    (
      [TypeDeclaration("com.example.a", conformsTo: ["public.imgae"])],
      .unknownParent("public.imgae", of: "com.example.a", nearest: "public.image")
    ),
    ([TypeDeclaration("com.example.a", conformsTo: ["com.example.a"])], .cycle("com.example.a")),
    (
      [
        TypeDeclaration("com.example.a", conformsTo: ["com.example.b"]),
        TypeDeclaration("com.example.b", conformsTo: ["com.example.a"]),
      ], .cycle("com.example.a")
    ),
  ]

  @Test("A wrong declaration says what is wrong and changes nothing", arguments: wrong)
  func errors(declarations: [TypeDeclaration], error: TypeDeclarationError) {
    var catalog = TypeCatalog()
    #expect(throws: error) {
      try catalog.declare([TypeDeclaration("com.example.fine")] + declarations)
    }
    #expect(!catalog.knows(ContentType("com.example.fine")))
    #expect(!error.description.isEmpty)
  }

  @Test("Declaring the same again changes nothing")
  func twice() throws {
    var catalog = TypeCatalog()
    try catalog.declare([Self.chart, Self.chart])
    try catalog.declare([Self.chart])
    #expect(catalog.types.count == TypeCatalog.builtIn.types.count + 1)
  }

  @Test("A hundred declared types keep their conformance as more come")
  func many() throws {
    var catalog = TypeCatalog()
    for number in 0..<100 {
      let parent = number == 0 ? "public.image" : "com.example.t\(number - 1)"
      try catalog.declare([TypeDeclaration("com.example.t\(number)", conformsTo: [parent])])
    }
    for upper in stride(from: 0, to: 100, by: 7) {
      for lower in 0..<100 {
        let types = (ContentType("com.example.t\(lower)"), ContentType("com.example.t\(upper)"))
        #expect(catalog.conforms(types.0, to: types.1) == (lower >= upper))
      }
    }
    #expect(catalog.conforms(ContentType("com.example.t99"), to: .image))
  }
}
