import DropContent
import DropCore
import DropReplay

extension CorpusReview {
  /// All of it for programs.
  var document: String { JSONWriter(layout: .indented).text(json) + "\n" }

  private var json: JSONValue {
    .object([
      .init("format", .string("dndhost.changes/1")),
      .init("before", .string(folders.before)),
      .init("after", .string(folders.after)),
      .init("count", .int(changes.count)),
      .init("same", .int(changes.same)),
      .init("changed", .int(changes.changed)),
      .init("new", value(changes.new)),
      .init("gone", value(changes.gone)),
      .init("same_plugins", value(changes.unexplained)),
      .init("kinds", .array(kinds.map { value($0.kind, $0.count, $0.groups) })),
    ])
  }

  private func value(_ names: SessionNames) -> JSONValue {
    .object([
      .init("count", .int(names.count)), .init("first", .array(names.first.map(JSONValue.string))),
    ])
  }

  private func value(
    _ kind: CorpusChanges.Kind,
    _ count: Int,
    _ groups: [CorpusChanges.Group]
  ) -> JSONValue {
    .object([
      .init("kind", .string(kind.word)), .init("count", .int(count)),
      .init("groups", .array(groups.map(value))),
    ])
  }

  private func value(_ group: CorpusChanges.Group) -> JSONValue {
    let (example, difference) = (group.example, group.example.difference)
    return .object([
      .init("plugin", .string(group.plugin)),
      .init("gist", .string(group.gist)),
      .init("count", .int(group.count)),
      .init("session", .string(example.session)),
      .init("before", value(difference.deeds?.before)),
      .init("after", value(difference.deeds?.after)),
      .init("said", .array(difference.said.map(JSONValue.string))),
      .init("command", (command(example)?.text).map(JSONValue.string) ?? .null),
    ])
  }

  private func value(_ deed: Deed?) -> JSONValue {
    guard let deed else { return .null }
    return .object([
      .init("line", .int(deed.line)), .init("t", .double(deed.time)),
      .init("subject", .string(deed.subject)), .init("text", .string(deed.text)),
    ])
  }
}

extension CorpusChanges.Kind {
  /// As programs read it.
  var word: String {
    switch self {
    case .verdict: "test"
    case .run(.deed(let kind)): kind.rawValue
    case .run(.order): "order"
    case .run(.time): "time"
    case .run(.other): "other"
    }
  }
}
