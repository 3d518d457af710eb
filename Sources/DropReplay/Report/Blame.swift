/// Whose failure an item's is, as far as a replay tells it.
enum Blame {
  case source
  /// It didn't come in the time that the handler gave it, which says nothing of its source.
  case patience
  /// There is more of it than is loaded, which says nothing of its source either.
  case limit
  case task(String)
  case script
  /// Nothing that could be had of it is wanted, or it couldn't be made from what came.
  case nobody

  /// What stands between the item and the reason.
  var phrase: String {
    switch self {
    case .source: "failed at its source"
    case .patience: "failed, as the handler waited no longer"
    case .limit: "failed, as it is more than may be loaded"
    case .task(let name): "failed in the task \(SafeText.line(name, limit: 80))"
    case .script: "failed in on_perform"
    case .nobody: "failed"
    }
  }
}
