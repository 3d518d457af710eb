import SystemFiles
import TestGround
import Testing

@Suite("What a path's text says")
struct PathTextTests {
  @Test(
    "of its folder, its name and what comes before the ending",
    arguments: [
      ("/a/b.txt", "/a", "b.txt", "b"), ("b.txt", ".", "b.txt", "b"), ("/b", "/", "b", "b"),
      ("a/.hidden", "a", ".hidden", ".hidden"), ("a/b.tar.gz", "a", "b.tar.gz", "b.tar"),
      ("", ".", "", ""), ("/", "/", "", ""), ("a/", "a", "", ""),
      // A mark that combines with the slash before it is a part of the name, not of the slash.
      ("a/\u{301}b", "a", "\u{301}b", "\u{301}b"),
    ]
  )
  func parts(path: String, folder: String, name: String, stem: String) {
    #expect(path.folder == folder)
    #expect(path.fileName == name)
    #expect(path.stem == stem)
  }

  /// Every path of up to four of these parts, relative and absolute.
  static let paths: [String] = {
    let parts = ["a", "..", ".", ""]
    var paths: [[String]] = [[]]
    var all: [String] = []
    for _ in 0..<4 {
      paths = paths.flatMap { path in parts.map { path + [$0] } }
      all += paths.map { $0.joined(separator: "/") }
    }
    return all + all.map { "/" + $0 }
  }()

  @Test(
    "Slashes behind the last component go, and a root stays one",
    arguments: [("a/b//", "a/b"), ("/a/", "/a"), ("a", "a"), ("/", "/"), ("//", "/"), ("", "")]
  )
  func end(path: String, without: String) { #expect(path.withoutEnd == without) }

  @Test("Made tidy, it has nothing to make tidy, and is absolute where it was")
  func tidy() {
    for path in Self.paths {
      let tidy = path.tidyPath
      #expect(tidy.tidyPath == tidy, "\(path)")
      #expect(tidy.hasPrefix("/") == path.hasPrefix("/"), "\(path)")
      #expect(!"/\(tidy)/".contains("/a/../"), "\(path): \(tidy)")
    }
    #expect("a/./b//../c".tidyPath == "a/c" && "../../a".tidyPath == "../../a")
  }

  @Test("An absolute path stands for itself from any folder")
  func appending() {
    #expect("a".appending(path: "b") == "a/b" && "a/".appending(path: "b") == "a/b")
    #expect("a".appending(path: "/b") == "/b" && ".".appending(path: "b") == "b")
  }

  @Test("A folder has itself and what is below it, and no neighbour that begins like it")
  func below() {
    #expect("/a".lies(below: "/a") && "/a/b".lies(below: "/a") && "/a".lies(below: "/"))
    #expect(!"/ab".lies(below: "/a") && !"/".lies(below: "/a"))
  }

  @Test("It goes by bytes: a mark behind a slash is of the name, and two spellings are two paths")
  func bytes() {
    let odd = "/a/\u{301}b"
    #expect(odd.lies(below: "/a") && odd.lies(below: "/") && !odd.lies(below: "/a/b"))
    #expect(odd.way(from: "/a") == "\u{301}b" && "/a/".way(from: "/a") == "")
    #expect(odd.pathParts == ["a", "\u{301}b"] && "a/../\u{301}b/.".tidyPath == "\u{301}b")
    #expect("/\u{301}".isAbsolutePath && "a/\u{301}".hasSlash && ".\u{301}".beginsWithDot)
    // A sign that joins what follows, too.
    #expect("a\u{600}/b".hasSlash && "a\u{600}/".endsWithSlash)
    let (one, two) = ("/caf\u{e9}", "/cafe\u{301}")
    for (path, other) in [(one, two), (two, one)] {
      #expect((path + "/x").lies(below: path) && !(path + "/x").lies(below: other))
      #expect(!path.lies(below: other) && (path + "/x").way(from: other) == nil)
    }
  }

  @Test("What isn't there yet is found by the nearest folder that is")
  func nearest() throws {
    let folder = try TemporaryFolder()
    let real = try #require(folder.path.resolvedPath)
    #expect("\(folder.path)/none/of/these".nearestResolved == real)
    #expect("\(folder.path)/none".resolvedPath == nil)
  }
}
