import DropContent
import DropCore
import DropHost

/// Where in a plugin's source that lies which keeps it from loading.
struct FieldPlaces {
  private let walk: PluginWalk
  /// Where the source stops being Lua.
  private let syntax: TextPlace?

  init(_ walk: PluginWalk, syntax: TextPlace?) {
    self.walk = walk
    self.syntax = syntax
  }

  /// Whether the file returns anything.
  var hasResult: Bool { walk.resultPlace != nil }

  func place(of problem: PluginLoadError.Problem) -> TextPlace? {
    switch problem {
    // The sandbox knows the line; the column is known where both stop there.
    case .script(let fault): fault.line == syntax?.line ? syntax : nil
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
