import DropContent
import DropCore
import TestExtent
import Testing

@Suite("The choice of a representation")
struct RepresentationChoiceTests {
  static func choice(
    _ types: [String],
    _ wanted: [String],
    name: String? = nil
  ) -> RepresentationChoice {
    RepresentationChoice(
      OfferedTypes(types.map { ContentType($0) }, name: name),
      wanted: wanted.map { TypeCatalog.builtIn.type(named: $0) },
      graph: .builtIn
    )
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let types: [String]
    let wanted: [String]
    var name: String?
    let order: [Int]
    var reasons: [Int: RepresentationChoice.Reason] = [:]
  }

  static let cases: [Case] = [
    Case(
      testDescription: "the first that is wanted, not the first",
      types: ["com.apple.iWork.TSPNativeData", "public.utf8-plain-text"],
      wanted: ["public.text"],
      order: [1],
      reasons: [0: .unwanted]
    ),
    Case(
      testDescription: "the item's order decides, not the wanted list's",
      types: ["public.jpeg", "public.png"],
      wanted: ["public.png", "public.jpeg"],
      order: [0, 1],
      reasons: [1: .later(than: 0)]
    ),
    Case(
      testDescription: "what is wanted as it is comes before what would be coerced",
      types: ["public.rtf", "public.utf8-plain-text"],
      wanted: ["public.plain-text"],
      order: [1, 0],
      reasons: [0: .needsCoercion(.losesStyling)]
    ),
    Case(
      testDescription: "among coercions, the least loss",
      types: ["com.compuserve.gif", "public.heic"],
      wanted: ["public.png"],
      order: [1, 0],
      reasons: [0: .losesMore(.losesContent, than: 1)]
    ),
    Case(
      testDescription: "UTF-8 before UTF-16, whatever the order",
      types: ["text/plain;charset=utf-16", "text/plain;charset=utf-8"],
      wanted: ["public.plain-text"],
      order: [1, 0],
      reasons: [0: .poorerEncoding(than: 1)]
    ),
    Case(
      testDescription: "styled text before plain, whatever the order",
      types: ["text/plain", "text/html"],
      wanted: ["public.text"],
      order: [1, 0]
    ),
    Case(
      testDescription: "one thing under two names is one",
      types: ["NSStringPboardType", "public.utf8-plain-text", "UTF8_STRING"],
      wanted: ["public.plain-text"],
      order: [0],
      reasons: [1: .synonym(of: 0), 2: .synonym(of: 0)]
    ),
    Case(
      testDescription: "the Finder's TIFF is an icon",
      types: ["public.file-url", "com.apple.icns", "public.tiff"],
      wanted: ["public.image"],
      name: "letter.txt",
      order: [],
      reasons: [0: .unwanted, 1: .icon, 2: .icon]
    ),
    Case(
      testDescription: "Photos' TIFF is the picture",
      types: ["public.tiff", "public.file-url"],
      wanted: ["public.tiff"],
      name: "a.jpg",
      order: [0],
      reasons: [1: .unwanted]
    ),
    Case(
      testDescription: "a file URL answers for its file",
      types: ["public.file-url", "public.utf8-plain-text"],
      wanted: ["public.image"],
      name: "a.png",
      order: [0],
      reasons: [1: .unwanted]
    ),
    Case(
      testDescription: "a file URL whose file nobody can tell answers for nothing in particular",
      types: ["public.file-url"],
      wanted: ["public.image"],
      order: [],
      reasons: [0: .unknownFile]
    ),
    Case(
      testDescription: "who wants a file's URL gets the URL",
      types: ["public.file-url"],
      wanted: ["public.url", "public.image"],
      name: "a.png",
      order: [0]
    ),
    Case(
      testDescription: "a list of links with the name of a file is the file",
      types: ["text/uri-list"],
      wanted: ["com.adobe.pdf"],
      name: "a.pdf",
      order: [0]
    ),
    Case(
      testDescription: "a list beside a link's markup is no file",
      types: ["text/uri-list", "text/html"],
      wanted: ["com.adobe.pdf"],
      name: "a.pdf",
      order: [],
      reasons: [0: .unwanted, 1: .unwanted]
    ),
    Case(
      testDescription: "where anything will do, known types come before private ones",
      types: ["com.example.private", "public.url-name", "public.png"],
      wanted: ["public.data"],
      order: [2, 0],
      reasons: [0: .unknownType, 1: .note]
    ),
    Case(
      testDescription: "what a browser gives without a type is the picture, not its address",
      types: ["text/x-moz-url", "text/plain", "application/octet-stream", "text/html"],
      wanted: ["public.item"],
      order: [2, 3, 1, 0]
    ),
    Case(
      testDescription: "what another program gives without a type stays where it stands",
      types: ["text/plain", "application/octet-stream", "text/html"],
      wanted: ["public.item"],
      order: [2, 1, 0]
    ),
    Case(
      testDescription: "nor does an inbox take an object that only its framework reads",
      types: ["com.apple.mapkit.map-item", "public.url"],
      wanted: ["public.item"],
      order: [1, 0],
      reasons: [0: .unknownType]
    ),
    Case(
      testDescription: "who asks for such an object by name gets it",
      types: ["com.apple.mapkit.map-item", "public.url"],
      wanted: ["com.apple.mapkit.map-item", "public.url"],
      order: [0, 1]
    ),
    Case(
      testDescription: "a note counts when it is asked for by name",
      types: ["public.url", "public.url-name"],
      wanted: ["public.url-name"],
      order: [1],
      reasons: [0: .unwanted]
    ),
    Case(
      testDescription: "nothing offered, nothing chosen",
      types: [],
      wanted: ["public.item"],
      order: []
    ),
    Case(
      testDescription: "nothing wanted, nothing chosen",
      types: ["public.png"],
      wanted: [],
      order: [],
      reasons: [0: .unwanted]
    ),
  ]

  @Test("Named cases", arguments: cases)
  func named(_ test: Case) {
    let choice = Self.choice(test.types, test.wanted, name: test.name)
    #expect(choice.candidates.map(\.representation) == test.order)
    for passed in choice.passedOver {
      guard let reason = test.reasons[passed.representation] else { continue }
      #expect(passed.reason == reason)
      #expect(!passed.reason.description.isEmpty)
    }
  }

  @Test("Where anything will do a picture comes before markup, text and what only browsers read")
  func richestOfPage() {
    let types = ["public.png", "public.html", "public.utf8-plain-text", "text/x-moz-url"]
    for order in Self.orders(of: types) {
      for wanted in ["public.item", "public.data"] {
        let choice = Self.choice(order, [wanted])
        #expect(choice.candidates.map { order[$0.representation] } == types, "\(order) \(wanted)")
      }
      // Who names what is wanted has the item's order, as ever; behind it the addresses that stand in markup.
      let named = Self.choice(order, ["public.image", "dndhost.moz-url"])
      let own = order.filter { $0 == types[0] || $0 == types[3] }
      #expect(named.candidates.map { order[$0.representation] } == own + [types[1]], "\(order)")
    }
  }

  @Test("A text and its address, and what is none of these, stay as their source has them")
  func ordersThatStay() {
    for order in Self.orders(of: ["public.url", "public.utf8-plain-text", "com.adobe.pdf"]) {
      let choice = Self.choice(order, ["public.item"])
      #expect(choice.candidates.map(\.representation) == [0, 1, 2], "\(order)")
    }
  }

  private static func orders(of types: [String]) -> [[String]] {
    if types.count < 2 { return [types] }
    return types.indices.flatMap { first in
      var rest = types
      let head = rest.remove(at: first)
      return orders(of: rest).map { [head] + $0 }
    }
  }

  @Test("A file read first says so, and what it becomes")
  func steps() {
    let choice = Self.choice(["public.file-url"], ["public.html"], name: "a.rtf")
    #expect(choice.chosen?.readsFile == true)
    #expect(choice.chosen?.steps.map(\.to.id) == ["public.html"])
    #expect(choice.chosen?.result == .html)
    #expect(choice.chosen?.isDirect == false)
  }

  @Test("All short lists: what an item has is chosen as it is, and nobody is without a reason")
  func allShortLists() {
    let types = [
      "public.png", "public.tiff", "public.html", "public.plain-text", "public.file-url",
      "com.apple.icns", "public.url-name", "com.example.private", "text/uri-list",
    ]
    let wanted: [[ContentType]] = [[.image], [.text], [.item], [.url], [.plainText, .png], []]
    // In a quick run of the tests a third of them.
    var number = 0
    for first in types {
      for second in types {
        number += 1
        for third in types {
          number += 1
          for name in [nil, "a.png"] where Extent.isWhole || number % 3 == 0 {
            let offered = OfferedTypes([first, second, third].map { ContentType($0) }, name: name)
            for wanted in wanted { check(offered, wanted) }
          }
        }
      }
    }
  }

  private func check(_ offered: OfferedTypes, _ wanted: [ContentType]) {
    let choice = RepresentationChoice(offered, wanted: wanted, graph: .builtIn)
    if offered.has(anyOf: wanted) { #expect(choice.chosen?.steps.isEmpty == true) }
    if let chosen = choice.chosen, chosen.steps.isEmpty {
      #expect(wanted.contains(where: { offered.has($0) }) || offered.fileType == nil)
    }
    let places =
      choice.passedOver.map(\.representation) + choice.candidates.prefix(1).map(\.representation)
    #expect(places.sorted() == Array(offered.offers.indices))
  }
}
