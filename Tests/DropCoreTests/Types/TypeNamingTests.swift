import DropCore
import Testing

@Suite("The names of types")
struct TypeNamingTests {
  let catalog = TypeCatalog.builtIn

  @Test("Every legacy name leads to its type, and the type knows the name")
  func legacyNames() {
    for (name, id) in TableFacts.legacyNames {
      #expect(catalog.type(named: name).id == id, "\(name)")
      #expect(catalog.legacyNames(of: ContentType(id)).contains(name), "\(name)")
    }
  }

  @Test("Every MIME type and alias leads to a type, the preferred one where several have it")
  func mimeTypes() {
    let preferred = Dictionary(uniqueKeysWithValues: TableFacts.preferred)
    for row in TableFacts.types {
      for mime in row.mimes where !mime.contains(";") {
        let id = catalog.type(mimeType: mime)?.id
        if let wanted = preferred[mime] { #expect(id == wanted) }
        let sharing = TableFacts.types.filter { $0.mimes.contains(mime) }.map(\.id)
        #expect(id.map { sharing.contains($0) } == true, "\(mime)")
      }
    }
    for (mime, id) in TableFacts.mimeAliases where preferred[mime] == nil {
      let sharing = TableFacts.types.contains { $0.mimes.contains(mime) }
      if !sharing { #expect(catalog.type(named: mime).id == id, "\(mime)") }
    }
  }

  @Test("Every extension leads to a type, the preferred one where several have it")
  func extensions() {
    let preferred = Dictionary(uniqueKeysWithValues: TableFacts.preferred)
    for row in TableFacts.types {
      for name in row.extensions {
        let id = catalog.type(filenameExtension: name.uppercased())?.id
        let sharing = TableFacts.types.filter { $0.extensions.contains(name) }.map(\.id)
        #expect(id == preferred["." + name] ?? sharing.first, "\(name)")
      }
    }
    #expect(
      catalog.type(filenameExtension: "mp4", conformingTo: .audio)?.id == "public.mpeg-4-audio"
    )
    #expect(catalog.type(ofFileNamed: "a.tar.gz")?.id == "org.gnu.gnu-zip-archive")
    #expect(catalog.type(ofFileNamed: ".png") == nil)
    #expect(catalog.type(ofFileNamed: "no extension.") == nil)
  }

  static let named: [(name: String, id: String)] = [
    ("text/plain", "public.plain-text"),
    ("text/plain;charset=utf-8", "public.utf8-plain-text"),
    ("text/plain; charset=\"UTF-8\"", "public.utf8-plain-text"),
    ("text/plain;charset=utf-16", "public.utf16-plain-text"),
    ("text/plain;charset=koi8-r", "public.plain-text"),
    ("TEXT/HTML; charset=utf-8", "public.html"),
    ("image/jpg", "public.jpeg"),
    ("image/x-MS-bmp", "com.microsoft.bmp"),
    ("application/rtf", "public.rtf"),
    ("text/uri-list", "dndhost.uri-list"),
    ("text/x-moz-url", "dndhost.moz-url"),
    ("application/x-kde4-urilist", "dndhost.uri-list"),
    ("com.trolltech.anymime.image--png", "public.png"),
    ("dyn.ah62d4rv4gu80w5pbq7ww82xrsa", "com.microsoft.bmp"),
    ("dyn.ah62d4rv4gu80w5pbq7ww84xuqzxu", "public.jpeg"),
    ("dyn.ah62d4rv4gu80w5pbq7ww86dsq6", "public.png"),
    ("dyn.ah62d4rv4gu80w5pbq7ww88brmzmw42xrsa", "com.microsoft.bmp"),
    ("dyn.ah62d4rv4gu80w5pbq7ww88brqm01a", "com.microsoft.bmp"),
    ("dyn.ah62d4rv4gu8y6y4grf0gn5xbrzw1gydcr7u1e3cytf2gn", "public.file-url"),
    (
      "dyn.ah62d4rv4gu8yc6durvwwa3xmrvw1gkdusm1044pxqyuha2pxsvw0e55bsmwca7d3sbwu",
      "com.apple.pasteboard.promised-file-url"
    ),
    ("dyn.ah62d4rv4gu8yc6durvwwaznwmuuha2pxsvw0e55bsmwca7d3sbwu", "public.url"),
    ("dyn.ah62d4rv4gu8zkvn2nu", "public.plain-text"),
    ("dyn.ah62d4rv4gu8znzcghbtzgzcwmfhes", "public.utf8-plain-text"),
  ]

  @Test("Names of many worlds lead to one type", arguments: named)
  func synonyms(name: String, id: String) {
    #expect(catalog.type(named: name).id == id)
  }

  @Test("Letters, tracks and what a desktop's portal lists have types of their own")
  func learned() {
    let files = [
      ("a.msg", "dndhost.outlook-message"), ("a.gpx", "com.topografix.gpx"),
      ("a.eml", "com.apple.mail.email"),
    ]
    for (name, id) in files { #expect(catalog.type(ofFileNamed: name)?.id == id) }
    let portal = catalog.type(named: "application/vnd.portal.filetransfer")
    #expect(portal.id == "dndhost.portal-files" && catalog.knows(portal))
    #expect(catalog.type(named: "application/vnd.portal.files") == portal)
    #expect(catalog.knows(catalog.type(named: "message/rfc822")))
  }

  static let unknown = [
    "public.gif", "com.apple.iWork.TSPNativeData", "Biff12", "image/x-xcf", "", "/", "a/", "é/ü",
    "application/x-openoffice-link;windows_formatname=\"Link\"", "dyn.", "dyn.a", "dyn.a!!",
    "dyn.ah6",
    "dyn.ah62d4rv4gu80w5pbq7ww88brtbv0q",
    "dyn.ah62d4rv4gu8za0cuqf31k3pcr7u1e3cmsvw04vdbsvuyq4pqqznzexcdr71004pfnv61a3k",
    "dyn.ah62d4rv4gu8zawctqmzgn25ynmw0q3pwqz1gg3ndr71004pfnv61a3k",
    "dyn.ah62d4rv4gu8zazwuqm10c6xemf1gq54uqm10c6xenv61a3k",
  ]

  @Test(
    "A name nobody knows is a type that keeps its name and conforms to data",
    arguments: unknown
  )
  func unknownNames(name: String) {
    let type = catalog.type(named: name)
    #expect(type.id == name)
    #expect(!catalog.knows(type))
    #expect(catalog.conforms(type, to: type))
    #expect(catalog.conforms(type, to: .data) && catalog.conforms(type, to: .item))
    #expect(!catalog.conforms(type, to: .image) && !catalog.conforms(.image, to: type))
    #expect(catalog.parents(of: type) == [.data])
  }

  static let mistyped: [(String, String?)] = [
    ("public.gif", "com.compuserve.gif"),
    ("public.bmp", "com.microsoft.bmp"),
    ("public.wav", "com.microsoft.waveform-audio"),
    ("public.gzip", "org.gnu.gnu-zip-archive"),
    ("public.rtfd", "com.apple.rtfd"),
    ("public.webp", "org.webmproject.webp"),
    ("public.imgae", "public.image"),
    ("public.plaintext", "public.plain-text"),
    ("com.example.nothing-like-it", nil),
  ]

  @Test("The type that was meant is named", arguments: mistyped)
  func didYouMean(name: String, meant: String?) {
    #expect(catalog.nearestName(to: name) == meant)
  }
}
