#if GTK

import DropContent
package import DropCore

/// The formats in which other programs may read what is dragged, the richest first, and what each means.
package struct OutgoingFormats {
  /// What is to be written.
  package enum Subject: Hashable {
    /// The addresses of all items, each a file or a link.
    case list
    /// The bytes of an item.
    case bytes(item: String, type: ContentType)
  }

  package private(set) var names: [String] = []
  private var subjects: [String: Subject] = [:]

  /// How many bytes a format has at most: more of them don't get through X11, and go as files only.
  package static let mostBytes = 1 << 23
  /// What names a drag of which others can have nothing: it goes on inside its own program.
  package static let nothing = "application/vnd.dndhost.entry"

  /// Several items have their list in common, and one alone its bytes besides; `lists` names the formats of a
  /// list of files.
  package init(_ items: [DragItem], _ types: TypeCatalog, lists: [String]) {
    guard items.contains(where: { !$0.representations.isEmpty }) else {
      names = [Self.nothing]
      return
    }
    for name in lists { add(name, .list) }
    guard items.count == 1, let item = items.first else { return }
    for each in item.representations where (each.size ?? 0) <= Self.mostBytes {
      let type = each.file ?? each.type
      if types.conforms(type, to: .directory) || type == .fileURL { continue }
      for name in types.mimeTypes(of: type) { add(name, .bytes(item: item.id, type: type)) }
    }
    let text = ContentType.utf8PlainText
    let isText = item.representations.contains { each in
      let type = each.file ?? each.type
      return (each.size ?? 0) <= Self.mostBytes && types.conforms(type, to: .text)
        && CoercionGraph.builtIn.path(from: type, to: text, in: types) != nil
    }
    guard isText else { return }
    for name in Self.texts { add(name, .bytes(item: item.id, type: text)) }
  }

  private static let texts = ["text/plain;charset=utf-8", "text/plain"]

  private mutating func add(_ name: String, _ subject: Subject) {
    if subjects[name] != nil { return }
    names.append(name)
    subjects[name] = subject
  }

  /// What a format means; none of one that wasn't offered.
  package func subject(of name: String) -> Subject? { subjects[name] }
}

extension DragItem {
  /// As what an item is a file: as the richest that it can be had as.
  var fileType: ContentType? {
    representations.first.map { $0.file ?? $0.type }
  }
}

#endif
