import DropReplay
import SystemFiles

/// What is said of the differences between two runs of a corpus, for whoever reviews the change.
struct CorpusReview {
  let changes: CorpusChanges
  /// The folders that both were run on, as they were named.
  let folders: (before: String, after: String)

  /// Of a kind so many groups are told as text.
  private static let mostGroups = 12

  init(_ changes: CorpusChanges, from before: String, to after: String) {
    (self.changes, folders) = (changes, (before, after))
  }

  var kinds: [(kind: CorpusChanges.Kind, count: Int, groups: [CorpusChanges.Group])] {
    CorpusChanges.Kind.all.compactMap { kind in
      changes.counts[kind].map { (kind, $0, changes.groups(of: kind)) }
    }
  }

  static func sessions(_ count: Int) -> String { Markup.count(count, "session") }

  /// What comes first: how many of how many.
  var sentence: String {
    if changes.isNone {
      let all = changes.count == 1 ? "the session does" : "all \(Self.sessions(changes.count)) do"
      return "\(all) what was done before"
    }
    let all = Self.sessions(changes.count)
    if changes.changed == 0 { return "none of \(all) does something else" }
    let verb = changes.changed == 1 ? "does" : "do"
    return "\(Markup.grouped(changes.changed)) of \(all) \(verb) something else"
  }

  /// What else there is to know, a sentence each.
  var remarks: [String] {
    func remark(_ names: SessionNames, _ one: String, _ several: String) -> [String] {
      if names.count == 0 { return [] }
      return ["\(Markup.grouped(names.count)) \(names.count == 1 ? one : several): \(names.text)"]
    }
    return remark(changes.new, "is new", "are new") + remark(changes.gone, "is gone", "are gone")
      + remark(
        changes.unexplained,
        "does so though its plugins are the same",
        "do so though their plugins are the same"
      )
  }

  /// What shows an example, for a shell, and what has to be there first.
  func command(_ session: ChangedSession) -> (text: String, needs: String?)? {
    guard let new = session.plugins.after.first, let old = session.plugins.before.first else {
      return nil
    }
    let after = place(of: new.file, in: folders.after)
    var before = place(of: old.file, in: folders.before)
    var needs: String?
    if before == after {
      before = "before/\(after.fileName)"
      needs = "with the plugin as it was in 'before'"
    }
    let words = [
      "dndhost", "compare", before, after, "--session",
      place(of: session.session, in: folders.after),
    ]
    return (words.map(\.shellWord).joined(separator: " "), needs)
  }

  private func place(of name: String, in folder: String) -> String {
    folder.isEmpty || folder == "." ? name : folder.appending(path: name)
  }

  // MARK: Text

  func text(_ palette: Palette) -> String {
    var lines = [palette.paint(Markup.capital(sentence) + ".", .strong)]
    lines += remarks.map { SafeText.line($0) }
    var shown: String?
    for (kind, count, groups) in kinds {
      lines += ["", palette.paint("\(kind.title): \(Self.sessions(count))", .strong)]
      for group in groups.prefix(Self.mostGroups) {
        // What shows the one before shows this one, too.
        let isShown = shown == group.example.session
        lines += self.lines(group, isShown: isShown, palette)
        shown = group.example.session
      }
      if groups.count > Self.mostGroups {
        lines.append("  … and \(groups.count - Self.mostGroups) more: --format html has all")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(
    _ group: CorpusChanges.Group,
    isShown: Bool,
    _ palette: Palette
  ) -> [String] {
    let owner = group.plugin.isEmpty ? "" : " (\(SafeText.line(group.plugin)))"
    let example = group.example
    var lines = ["  \(SafeText.line(group.gist)): \(Self.sessions(group.count))\(owner)"]
    lines.append("    \(SafeText.line(example.session))")
    if let deeds = example.difference.deeds {
      let (old, new) = (deeds.before.map(Self.words), deeds.after.map(Self.words))
      if let old { lines.append(palette.paint("    - \(old)", .bad)) }
      if let new { lines.append(palette.paint("    + \(new)", .good)) }
    }
    lines += example.difference.said.map { "      \(SafeText.line($0))" }
    if !isShown, let command = command(example) {
      lines.append("    \(command.text)" + (command.needs.map { "   # \($0)" } ?? ""))
    }
    return lines
  }

  /// A line of a transcript in words.
  static func words(_ deed: Deed) -> String {
    let subject = deed.namesSubject ? "" : "\(deed.subject) "
    return SafeText.line(
      "line \(deed.line), \(Milliseconds.text(deed.time)) ms: \(subject)\(deed.words)"
    )
  }
}

extension CorpusChanges.Kind {
  /// What reviewers call it.
  var title: String {
    switch self {
    case .verdict: "Tests turn out otherwise"
    case .run(.deed(let kind)):
      switch kind {
      case .fault: "Faults of the script"
      case .verdict: "Whether it may be dropped"
      case .operation: "The operation that is proposed"
      case .look: "What is shown during the drag"
      case .asked: "Questions, tasks and saves"
      case .load: "What is loaded, and as what"
      case .item: "What becomes of an item"
      case .entries: "What goes in, and in which order"
      case .outcome: "The outcome of the drop"
      case .message: "Messages"
      case .log: "Log entries"
      }
    case .run(.order): "The order alone"
    case .run(.time): "The time alone"
    case .run(.other): "Calls, progress, or what there was no room for"
    }
  }
}
