import Foundation
import TestGround
import Testing

@Suite("Decoding apart, by --isolate")
struct IsolateTests {
  #if Isolation && PDF && Images && os(Linux)
  @Test("gives what decoding in the process gives: the shipped transcripts of pages and pictures")
  func golden() throws {
    let folders = ["pdf-pages", "photo-gallery"].map { name in
      ReadmeTests.root.appending(path: "Plugins").appending(path: name).path
    }
    let ending = try BuiltTool.run(["test", "--isolate"] + folders)
    #expect(ending.status == 0, "\(ending.output)\n\(ending.errors)")
    #expect(!ending.output.contains("skip"), "\(ending.output)")
  }

  @Test(
    "gives the same pictures, pages and words",
    arguments: [
      ("images/quarters.png", "--to public.jpeg"), ("images/cut.png", "--to public.jpeg"),
      ("images/display-p3.heic", "--to public.png --max-side 16"),
    ]
  )
  func same(file: String, options: String) throws {
    let path = ReadmeTests.root.appending(path: "Tests/Fixtures/content").appending(path: file).path
    let folder = try BuiltTool.Folder()
    let words = ["convert", path] + options.split(separator: " ").map(String.init) + ["-o"]
    let here = try BuiltTool.run(words + ["here"], in: folder)
    let apart = try BuiltTool.run(words + ["apart", "--isolate"], in: folder)
    #expect(here.status == apart.status && here.errors == apart.errors)
    let made = ["here", "apart"].map { try? Data(contentsOf: folder.url.appending(path: $0)) }
    #expect(made[0] == made[1] && (made[0] == nil) == (here.status != 0))
  }

  @Test("searches as it does in the process")
  func explored() throws {
    let session = ReadmeTests.root.appending(path: "Plugins/pdf-pages/sessions/document-in.json")
    let words = ["explore", session.path, "--runs", "3"]
    let here = try BuiltTool.run(words)
    let apart = try BuiltTool.run(words + ["--isolate"])
    // But for how many it did a second.
    let said = [here, apart].map { $0.errors.replacing(/\d+ a second/, with: "") }
    #expect(here.status == apart.status && here.output == apart.output && said[0] == said[1])
  }
  #else
  @Test("is refused by a build without it, which says how one has it")
  func missing() throws {
    for command in ["convert a.png --to public.jpeg", "replay a.json", "test a", "explore a.json"] {
      let words = command.split(separator: " ").map(String.init)
      let ending = try BuiltTool.run(words + ["--isolate"])
      #expect(ending.status == 69 && ending.errors.contains("libseccomp-dev"), "\(ending.errors)")
    }
  }
  #endif
}
