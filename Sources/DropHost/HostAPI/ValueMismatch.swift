/// How a value from a script differs from what was declared.
enum ValueMismatch: Error, Hashable {
  case unknownKey(path: String, nearest: String?)
  case wrongValue(path: String, expected: String, found: String)
  case missing(path: String)

  /// The difference in a sentence.
  var sentence: String {
    switch self {
    case .unknownKey(let path, let nearest):
      "\"\(path)\" is unknown" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .wrongValue(let path, let expected, let found):
      (path.isEmpty ? "" : "\"\(path)\" must be ") + "\(expected), not \(found)"
    case .missing(let path): "\"\(path)\" is missing"
    }
  }

  var problem: PluginLoadError.Problem {
    switch self {
    case .unknownKey(let path, let nearest): .unknownKey(path: path, nearest: nearest)
    case .wrongValue(let path, let expected, let found):
      .wrongValue(path: path, expected: expected, found: found)
    case .missing(let path): .missingField(path)
    }
  }
}
