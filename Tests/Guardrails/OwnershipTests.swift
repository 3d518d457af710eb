import Foundation
import Testing

/// Who owns what inside a module: of every module, none is left out.
@Suite("Owners inside a module")
struct OwnershipTests {
  @Test("The folders of a module refer to each other in no circle", arguments: SwiftCode.modules)
  func circles(module: String) {
    let links = CodeLinks(SwiftCode.files(of: module)) { $0.folder }
    if let circle = links.circle { Issue.record("\(module): \(circle)") }
  }

  /// What lies in the folder itself is of all that are inside.
  @Test("Nor do the folders inside a folder", arguments: SwiftCode.modules)
  func innerCircles(module: String) {
    let files = Dictionary(grouping: SwiftCode.files(of: module).filter(\.isInner), by: \.folder)
    for (folder, files) in files.sorted(by: { $0.key < $1.key }) {
      let links = CodeLinks(files) { $0.innerFolder }
      if let circle = links.circle { Issue.record("\(module)/\(folder): \(circle)") }
    }
  }

  /// So many files can still be read together.
  static let largestCircle = 5

  @Test("No more than five files know each other, each of all", arguments: SwiftCode.modules)
  func fileCircles(module: String) {
    let links = CodeLinks(SwiftCode.files(of: module)) { $0.path }
    for circle in links.knots where circle.count > Self.largestCircle {
      Issue.record("\(circle.count) files: \(circle.joined(separator: ", "))")
    }
  }

  @Test("No type is spread over more than five files", arguments: SwiftCode.modules)
  func spread(module: String) {
    let files = SwiftCode.files(of: module)
    let own = Set(files.flatMap { $0.mentions.filter { !$0.isExtension }.map(\.name) })
    var places: [String: Set<String>] = [:]
    for file in files {
      for mention in file.mentions where own.contains(mention.name) {
        places[mention.name, default: []].insert(file.path)
      }
    }
    for (name, paths) in places where paths.count > 5 {
      Issue.record("\(module): \(name) is in \(paths.count) files")
    }
  }

  @Test("Of a class the package's variables are as open as the module's, of a value only those")
  func open() {
    func found(_ kind: String) -> [String] {
      let text = """
        package final \(kind) Log {
          package var file: String?
          package private(set) var line = 0
          package var size: Int { 0 }
          public var hook = 0
          var own = 0
          private var inner = 0
        }
        """
      return SwiftCode(SourceText(path: "Sources/A/B.swift", text: text)).openVariables.map(\.name)
    }
    #expect(found("class") == ["file", "own"])
    #expect(found("actor") == ["file", "own"])
    #expect(found("struct") == ["own"])
  }

  /// So the compiler holds it, also where a part of it is changed by a method of that part's.
  @Test("What a type keeps says that only its own file writes it", arguments: SwiftCode.modules)
  func written(module: String) {
    for file in SwiftCode.files(of: module) {
      for variable in file.openVariables
      where !Self.lent.contains("\(variable.owner).\(variable.name)") {
        Issue.record("\(file.path): \(variable.owner).\(variable.name) may be written anywhere")
      }
    }
  }

  /// A turn owns nothing: it lends two owners together, each of which is changed by its own methods alone.
  private static let lent: Set = ["Turn.stage", "Turn.effects"]
}
