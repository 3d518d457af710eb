#if Images && PDF && os(Linux)

import Foundation
import TestGround
import Testing

@Suite("Libraries that only some commands need")
struct LateLibraryTests {
  private static let libraries = [
    "png", "turbojpeg", "webp", "tiff", "lcms", "heif", "jxl", "qpdf", "uchardet", "microhttpd",
    "seccomp",
  ]

  private static func file(_ path: String) -> String {
    ReadmeTests.root.appending(path: "Tests/Fixtures/content").appending(path: path).path
  }

  /// Which of them the loader tells of, told of all that it does.
  private func loaded(_ words: [String]) throws -> [String] {
    let folder = try BuiltTool.Folder()
    let ending = try BuiltTool.run(words, in: folder, environment: ["LD_DEBUG": "files"])
    #expect(ending.status == 0, "\(words)")
    return Self.libraries.filter { ending.errors.contains("file=lib\($0)") }
  }

  @Test("aren't loaded by those that don't")
  func none() throws {
    #expect(try loaded(["--version"]) == [])
    let session = ReadmeTests.root.appending(path: "Examples/sessions/asked-first.json").path
    #expect(try loaded(["inspect", session]) == [])
  }

  @Test("are loaded one by one, by what reads their format")
  func some() throws {
    let (picture, pages) = (Self.file("images/quarters.png"), Self.file("pdf/three-pages.pdf"))
    #expect(
      try loaded(["convert", picture, "--to", "public.jpeg", "-o", "made"]) == [
        "png", "turbojpeg", "lcms",
      ]
    )
    #expect(try loaded(["convert", pages, "--units"]) == ["qpdf"])
  }

  @Test("that are damaged refuse what they read, and nothing else")
  func damaged() throws {
    let folder = try BuiltTool.Folder()
    try folder.write("no library", to: "libheif.so.1")
    let damaged = ["LD_LIBRARY_PATH": folder.url.path]
    for (path, status) in [("images/display-p3.heic", false), ("images/quarters.png", true)] {
      let words = ["convert", Self.file(path), "--to", "public.jpeg", "-o", "made"]
      let ending = try BuiltTool.run(words, in: folder, environment: damaged)
      #expect((ending.status == 0) == status, "\(ending.errors)")
      #expect(ending.errors.contains("libheif.so.1") == !status, "\(ending.errors)")
      #expect(ending.status < 128 && ending.status != 6)
    }
  }
}

#endif
