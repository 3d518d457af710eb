import DropContent
import DropCore
import Testing

@Suite("The ways from one type to another")
struct CoercionGraphTests {
  static let paths: [(from: String, to: String, steps: [String]?, cost: Coercion.Cost)] = [
    ("public.png", "public.image", [], .lossless),
    ("public.plain-text", "public.utf8-plain-text", ["public.utf8-plain-text"], .lossless),
    ("public.html", "public.plain-text", ["public.utf8-plain-text"], .losesStyling),
    ("public.rtf", "public.html", ["public.html"], .lossless),
    ("public.html", "public.rtf", ["public.utf8-plain-text", "public.rtf"], .losesStyling),
    ("public.vcard", "public.json", ["dndhost.contact"], .losesContent),
    ("public.vcard", "public.plain-text", ["public.utf8-plain-text"], .losesContent),
    ("dndhost.moz-url", "public.url", ["public.url"], .losesStyling),
    ("public.file-url", "public.plain-text", ["public.utf8-plain-text"], .lossless),
    (
      "com.apple.web-internet-location", "public.plain-text", ["public.utf8-plain-text"], .lossless
    ),
    ("public.comma-separated-values-text", "public.json", ["public.json"], .lossless),
    ("public.heic", "public.jpeg", ["public.jpeg"], .losesStyling),
    ("com.compuserve.gif", "public.png", ["public.png"], .losesContent),
    ("public.swift-source", "public.utf8-plain-text", ["public.utf8-plain-text"], .lossless),
    ("public.png", "public.plain-text", nil, .lossless),
    ("com.adobe.pdf", "public.image", nil, .lossless),
    ("com.example.unknown", "public.png", nil, .lossless),
  ]

  @Test("The cheapest way is taken", arguments: paths)
  func cheapest(from: String, to: String, steps: [String]?, cost: Coercion.Cost) {
    let path = CoercionGraph.builtIn.path(
      from: ContentType(from),
      to: ContentType(to),
      in: .builtIn
    )
    #expect(path?.steps.map(\.to.id) == steps)
    if let path { #expect(path.cost == cost) }
  }

  @Test("A declared step is taken, and one between the same types takes another's place")
  func declared() {
    var graph = CoercionGraph.builtIn
    let count = graph.edges.count
    graph.declare(Coercion(from: .pdf, to: .png, cost: .losesContent, codec: "mine"))
    #expect(graph.path(from: .pdf, to: .image, in: .builtIn)?.steps.map(\.codec) == ["mine"])
    graph.declare(Coercion(from: .pdf, to: .png, cost: .lossless, codec: "better"))
    #expect(graph.edges.count == count + 1)
    #expect(graph.path(from: .pdf, to: .image, in: .builtIn)?.cost == .lossless)
  }

  @Test("A step declared for a nearer ancestor stands before one for a farther")
  func nearer() {
    let edges = CoercionGraph.builtIn.edges(from: .html, in: .builtIn)
    #expect(edges.filter { $0.to == .utf8PlainText }.map(\.codec) == ["html"])
  }

  @Test("Every way leads from the type to a wanted one, step by step, and no type comes twice")
  func allPairs() {
    let graph = CoercionGraph.builtIn
    let types = Set(graph.edges.flatMap { [$0.from, $0.to] })
    for from in types {
      for to in types {
        guard let path = graph.path(from: from, to: to, in: .builtIn) else { continue }
        var at = from
        var seen: Set<ContentType> = [from]
        for step in path.steps {
          #expect(TypeCatalog.builtIn.conforms(at, to: step.from))
          #expect(seen.insert(step.to).inserted)
          at = step.to
        }
        #expect(at == path.result && TypeCatalog.builtIn.conforms(at, to: to))
      }
    }
  }
}
