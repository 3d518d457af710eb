import DropContent
import DropCore
import Testing

@Suite("Names for files of a type")
struct FileNameTests {
  static let names: [(name: String, type: String, file: String)] = [
    ("Note", "public.utf8-plain-text", "Note.txt"),
    ("note.txt", "public.utf8-plain-text", "note.txt"),
    ("notes.md", "public.plain-text", "notes.md"),
    ("data.json", "public.plain-text", "data.json"),
    ("table.csv", "public.plain-text", "table.csv"),
    ("note.txt", "public.html", "note.html"),
    ("page.html", "public.utf8-plain-text", "page.txt"),
    ("letter.rtf", "public.html", "letter.html"),
    ("IMG_1.HEIC", "public.jpeg", "IMG_1.jpeg"),
    ("IMG_1.JPG", "public.jpeg", "IMG_1.JPG"),
    ("photo.png", "public.image", "photo.png"),
    ("movie.mov", "public.jpeg", "movie.mov.jpeg"),
    ("invoice.pdf", "public.png", "invoice.pdf.png"),
    ("setup.exe", "public.utf8-plain-text", "setup.exe.txt"),
    ("main.swift", "public.utf8-plain-text", "main.swift"),
    ("photo.png", "com.example.unknown", "photo.png"),
    ("Report v1.2", "com.adobe.pdf", "Report v1.2.pdf"),
    ("Mr. Smith", "public.vcard", "Mr. Smith.vcf"),
    ("main.zig9", "public.plain-text", "main.zig9"),
    (".profile", "public.plain-text", ".profile.txt"),
    ("thing", "public.data", "thing"),
    ("thing", "com.example.unknown", "thing"),
    ("Chart 1.5", "com.example.unknown", "Chart 1.5"),
  ]

  @Test("have the type's extension, unless they say more than the type", arguments: names)
  func named(name: String, type: String, file: String) {
    let graph = CoercionGraph.builtIn
    #expect(graph.fileName(name, of: ContentType(type), in: .builtIn) == file)
  }
}
