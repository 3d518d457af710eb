import DropContent
import DropCore
import SystemFiles

/// That some files led to something: as long as their marks are the same, they still do, and none is read.
struct SeenFiles {
  /// What they led to.
  let key: String
  private let paths: [String]
  private let sum: String

  init(_ marks: [FileMark], leadingTo key: String) {
    var known: Set<String> = []
    let marks = marks.filter { known.insert($0.path).inserted }
    self.key = key
    paths = marks.map(\.path)
    sum = Self.sum(of: marks)
  }

  init?(_ entry: JSONValue) {
    guard let key = entry["leads"]?.string, let sum = entry["marks"]?.string,
      case .array(let paths)? = entry["paths"]
    else { return nil }
    self.key = key
    self.sum = sum
    self.paths = paths.compactMap(\.string)
  }

  var isCurrent: Bool { Self.sum(of: paths.map { FileMark($0) }) == sum }

  var members: [JSONValue.Member] {
    [
      .init("leads", .string(key)), .init("marks", .string(sum)),
      .init("paths", .array(paths.map(JSONValue.string))),
    ]
  }

  private static func sum(of marks: [FileMark]) -> String {
    Digest.of(marks.flatMap { [$0.path, $0.text] })
  }
}

/// One digest of several texts.
enum Digest {
  static func of(_ texts: [String]) -> String {
    var digest = SHA256()
    // Each with its length, so that no two lists give the same bytes.
    digest.update(Array(texts.map { "\($0.utf8.count) \($0)\n" }.joined().utf8))
    return digest.hexDigest()
  }
}
