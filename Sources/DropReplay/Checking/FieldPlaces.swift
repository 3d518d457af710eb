import DropContent
import DropCore
import DropHost

/// Where in a plugin's source that lies which keeps it from loading.
struct FieldPlaces {
  private let walk: PluginWalk
  private let bytes: [UInt8]

  init(_ walk: PluginWalk, _ bytes: [UInt8]) {
    self.walk = walk
    self.bytes = bytes
  }

  /// Whether the file returns anything.
  var hasResult: Bool { walk.resultPlace != nil }

  func place(of problem: PluginLoadError.Problem) -> TextPlace? {
    switch problem {
    case .script(let fault): fault.line.map { start(ofLine: $0) }
    case .notATable, .missingField("name"), .missingField("api"): walk.resultPlace
    case .unknownVersion: field("api")
    case .missingField(let path), .unknownKey(let path, _), .wrongValue(let path, _, _): field(path)
    case .option(let problem): field("options." + problem.option)
    case .missing, .unreadable: nil
    }
  }

  /// The field that `path` names, or the innermost one around it that is written out.
  private func field(_ path: String) -> TextPlace? {
    var parts = path.split { $0 == "." || $0 == ":" || $0 == "[" }
    while !parts.isEmpty {
      if let place = walk.fieldPlaces[parts.joined(separator: ".")] { return place }
      parts.removeLast()
    }
    return walk.resultPlace
  }

  /// The first letter of a line: a script's own errors know no column.
  private func start(ofLine number: Int) -> TextPlace {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = lines.indices.contains(number - 1) ? lines[number - 1] : []
    let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
    return TextPlace(line: number, column: indent < line.count ? indent + 1 : 1)
  }
}

extension OptionProblem {
  /// The option that it is about.
  package var option: String {
    switch self {
    case .unknown(let name, _), .wrongKind(let name, _, _), .outOfRange(let name, _, _, _),
      .notAChoice(let name, _, _, _):
      name
    }
  }
}
