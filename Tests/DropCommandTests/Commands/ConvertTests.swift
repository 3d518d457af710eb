import Foundation
import TestGround
import Testing

@Suite("Converting")
struct ConvertTests {
  private static let picture = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../Fixtures/content/images/quarters.png")

  @Test("a picture shrinks to the side that was asked for, or the trait that this needs is named")
  func side() throws {
    let folder = try Samples.folder()
    try folder.write(Data(contentsOf: Self.picture), to: "a.png")
    let line = "convert a.png --to public.png --max-side 6 -o b.png"
    let ending = try BuiltTool.run(line.split(separator: " ").map(String.init), in: folder)
    #if Images
    #expect(ending.status == 0, "\(ending.errors)")
    let made = try Data(contentsOf: folder.url.appending(path: "b.png"))
    // The header's two numbers.
    #expect(Array(made[16..<24]) == [0, 0, 0, 6, 0, 0, 0, 4])
    #else
    #expect(ending.status == 65)
    #expect(ending.errors.contains("Images"), "\(ending.errors)")
    #expect(try !folder.names().contains("b.png"))
    #endif
  }

  @Test(
    "a folder makes no file, nor does one in it, and what is there stays",
    arguments: ["--to", "--unit"]
  )
  func folders(_ option: String) throws {
    let folder = try BuiltTool.Folder()
    try folder.write("a", to: "f/a.txt")
    try folder.write("b", to: "f/sub/b.txt")
    try folder.write("precious", to: "out")
    let value = option == "--to" ? "public.folder" : "2"
    let ending = try BuiltTool.run(["convert", "f", option, value, "-o", "out"], in: folder)
    #expect(ending.status == 65 && ending.errors.contains("is a folder, which makes no file"))
    #expect(try folder.text(of: "out") == "precious")
    let entry = try BuiltTool.run(["convert", "f", "--unit", "1", "-o", "out"], in: folder)
    #expect(entry.status == 0, "\(entry.errors)")
    #expect(try folder.text(of: "out") == "a")
  }

  @Test("where no type is named, it is what the ending of the file says that is written")
  func ending() throws {
    let folder = try Samples.folder()
    try folder.write(#"{\rtf1 {\b Hi} there}"#, to: "a.rtf")
    try folder.write("name\nAda\nBen\n", to: "a.csv")
    func convert(_ line: String) throws -> BuiltTool.Ending {
      try BuiltTool.run(["convert"] + line.split(separator: " ").map(String.init), in: folder)
    }
    let html = try convert("a.rtf -o a.html")
    #expect(html.status == 0 && html.errors == "", "\(html.errors)")
    #expect(try folder.text(of: "a.html").contains("<b>Hi</b> there"))
    #expect(try convert("a.rtf --to public.plain-text -o b.html").status == 0)
    #expect(try folder.text(of: "b.html") == "Hi there")
    #expect(try convert("a.csv --unit 2 -o b.json").status == 0)
    #expect(try folder.text(of: "b.json") == #"[["Ada"]]"#)
    #expect(try convert("a.csv --unit 2 -o b.png").status == 0)
    #expect(try convert("a.csv -o c.png").status == 65)
    for name in ["c", "c.nothing", "-"] {
      let none = try convert("a.rtf -o \(name)")
      #expect(none.status == 64 && none.errors.contains("'convert' needs '--to TYPE'"))
    }
    #expect(try !folder.names().contains { $0.hasPrefix("c") })
  }

  @Test("what isn't the UTF-8 that a text says it is is said to be lost")
  func repaired() throws {
    let folder = try Samples.folder()
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    try folder.write(Data(mark + Array("name\n".utf8) + [0xFF, 0x0A]), to: "a.csv")
    try folder.write(Data(mark + Array("name\nJ\u{FC}rgen\n".utf8)), to: "b.csv")
    for (file, isLost) in [("a.csv", true), ("b.csv", false)] {
      let ending = try BuiltTool.run(["convert", file, "--to", "public.json"], in: folder)
      #expect(ending.status == 0)
      #expect(ending.errors.contains("'\(file)' isn't UTF-8 throughout") == isLost)
    }
  }
}
