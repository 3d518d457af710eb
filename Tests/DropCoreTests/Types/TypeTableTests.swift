import DropCore
import Testing

@Suite("The table of content types")
struct TypeTableTests {
  let catalog = TypeCatalog.builtIn

  @Test("The compiled table says what the facts beside its script say")
  func fresh() {
    #expect(catalog.types.map(\.id).sorted() == TableFacts.types.map(\.id).sorted())
    for row in TableFacts.types {
      let type = ContentType(row.id)
      #expect(catalog.parents(of: type).map(\.id) == row.parents, "\(row.id)")
      #expect(catalog.filenameExtensions(of: type) == row.extensions, "\(row.id)")
      let mimes = catalog.mimeTypes(of: type)
      #expect(Set(mimes).isSubset(of: row.mimes) && mimes.first == row.mimes.first, "\(row.id)")
    }
    for (id, description) in TableFacts.descriptions {
      #expect(catalog.description(of: ContentType(id)) == description)
    }
  }

  @Test("Conformance is the closure of the parents, for every pair of types")
  func closure() {
    let rows = TableFacts.types
    let types = rows.map { ContentType($0.id) }
    let places = Dictionary(uniqueKeysWithValues: zip(rows.map(\.id), rows.indices))
    for (place, type) in types.enumerated() {
      var above = Array(repeating: false, count: rows.count)
      var next = [place]
      while let at = next.popLast() {
        if above[at] { continue }
        above[at] = true
        next += rows[at].parents.compactMap { places[$0] }
      }
      let wrong = types.indices.filter { catalog.conforms(type, to: types[$0]) != above[$0] }
      #expect(wrong.map { types[$0].id } == [], "\(type)")
      #expect(catalog.ancestors(of: type).count == above.count(where: { $0 }) - 1)
    }
  }

  @Test("Children are the types that name a parent")
  func children() {
    #expect(catalog.children(of: .heifStandard).map(\.id).contains("public.heic"))
    for child in catalog.children(of: .image) {
      #expect(catalog.parents(of: child).contains(.image))
    }
  }

  @Test("Facts that are easy to get wrong")
  func disputes() {
    #expect(!catalog.conforms(.html, to: .xml))
    #expect(!catalog.conforms(.url, to: .text))
    #expect(!catalog.conforms(.heic, to: .heif))
    #expect(!catalog.conforms(.archive, to: .data))
    #expect(!catalog.conforms(.flatRTFD, to: .rtf))
    #expect(!catalog.conforms(ContentType("com.apple.live-photo"), to: .image))
    #expect(catalog.conforms(.rtfd, to: .directory))
    #expect(!catalog.conforms(ContentType("org.idpf.epub-container"), to: .zip))
  }

  @Test("The named constants are the types they are named for")
  func constants() {
    let named: [String: ContentType] = [
      "png": .png, "pdf": .pdf, "utf8PlainText": .utf8PlainText, "fileURL": .fileURL,
      "uriList": .uriList, "vCard": .vCard, "contactRecord": .contactRecord, "item": .item,
    ]
    for (constant, id) in TableFacts.constants {
      guard let type = named[constant] else { continue }
      #expect(type.id == id)
      #expect(type == ContentType(id))
      #expect(type.hashValue == ContentType(id).hashValue)
    }
  }

  @Test("Identifiers compare without case")
  func letterCase() {
    #expect(
      ContentType("com.apple.iwork.pages.pages") == ContentType("com.apple.iWork.Pages.pages")
    )
    #expect(ContentType("PUBLIC.PNG").id == "public.png")
    let mine = ContentType("com.Example.Thing")
    #expect(mine == ContentType("com.example.thing") && mine.id == "com.Example.Thing")
    #expect(mine.hashValue == ContentType("com.example.thing").hashValue)
    #expect(mine != ContentType("com.example.things"))
  }
}
