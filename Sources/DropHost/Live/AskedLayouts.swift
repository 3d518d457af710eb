import DropCore

/// Layouts that the app works out when a drag needs them, and whether they still hold.
final class AskedLayouts {
  private var questions = NameTable<() -> Layout>()
  private var outdated = NameSet()
  /// Whether one is to be asked for again; moves ask this again and again.
  private(set) var areOutdated = false

  func ask(_ id: String, _ question: @escaping () -> Layout) {
    questions[id] = question
    outdate(id)
  }

  func forget(_ id: String) {
    questions.removeValue(forKey: id)
    outdated.remove(id)
  }

  func outdate(_ id: String) {
    guard questions[id] != nil else { return }
    outdated.insert(id)
    areOutdated = true
  }

  func outdateAll() {
    outdated = NameSet(questions.names)
    areOutdated = !outdated.isEmpty
  }

  /// Notes what an effect does to where a destination's contents lie.
  func note(_ effect: Effect, in id: String?) {
    guard !questions.isEmpty, let id else { return }
    switch effect {
    case .placeholder, .commit, .discard, .insert, .remove, .move, .scroll: outdate(id)
    default: break
    }
  }

  /// Takes out the questions that are to be asked, in the order of the names.
  func take() -> [(id: String, question: () -> Layout)] {
    defer {
      outdated = []
      areOutdated = false
    }
    return outdated.sorted.compactMap { id in questions[id].map { (id, $0) } }
  }
}
