/// Whose failure an item's is, as far as a replay tells it.
enum Blame {
  case source
  case task(String)
  case script
  /// Nothing that could be had of it is wanted, or it couldn't be made from what came.
  case nobody

  /// What stands between the item and the reason.
  var phrase: String {
    switch self {
    case .source: "failed at its source"
    case .task(let name): "failed in the task \(SafeText.line(name, limit: 80))"
    case .script: "failed in on_perform"
    case .nobody: "failed"
    }
  }
}
