/// The reference page of the session file, made from the declaration that reads it.
package enum SessionReference {
  /// The page as it stands in the documentation, ending in a line break.
  package static func markdown() -> String {
    var page = """
      # Writing a session file

      <!-- Generated from the declaration that reads session files; a test keeps it fresh. -->

      What a recorded or written drag is made of, key by key.

      ## Overview

      A session file is a recorded or written drag: who drags what, over which destinations, and
      what happens when. It is one JSON object (`*.json`), or, for recordings of any length, JSON
      lines (`*.jsonl`): the same object without `events` on the first line, then one event a line.

      Times are milliseconds from the start, sizes are bytes, rates are bytes a second. Every frame
      and point is in its parent's coordinates. A key that isn't listed is an error that names the
      nearest one that is; keys that begin with `\(SessionFormat.ignoredPrefix)` are left alone.

      A file is its address, `{ "type": "public.file-url", "text": "file:scan.pdf" }`, as an app gets
      it, or its bytes, `{ "type": "com.adobe.pdf", "file": "scan.pdf" }`; a folder is
      `{ "type": "public.folder", "file": "scans" }`. One that is gone is the address of a file that
      isn't there, or has `"fails": "it is gone"` in place of its bytes.


      """
    for name in RecordName.allCases where name != .entry {
      page += section(RecordSpec.named(name), level: "##")
    }
    page += section(RecordSpec.named(.entry), level: "##")
    page +=
      "## Events\n\nEvery event has `t` (milliseconds from the start, never falling) and `type`.\n\n"
    page += "| `type` | what happens | with |\n| --- | --- | --- |\n"
    for event in EventSpec.all {
      let keys = event.keys.map { key in
        let isOneOf = event.record.exactlyOne.contains(key.name)
        let without = key.isRequired || isOneOf ? "" : " (or not: \(key.fallback ?? "as it is"))"
        return "\(isOneOf ? "or " : "")`\(key.name)`\(without): \(key.doc)"
      }
      page += "| `\(event.type)` | \(event.summary) | \(keys.joined(separator: "; ")) |\n"
    }
    return page
  }

  private static func section(_ record: RecordSpec, level: String) -> String {
    var text = "\(level) \(record.title)\n\n\(record.summary)"
    if !record.exactlyOne.isEmpty {
      text += " Exactly one of \(record.exactlyOne.map { "`\($0)`" }.joined(separator: ", "))"
      for (key, other) in record.companions { text += ", or `\(other)` and another with `\(key)`" }
      text += "."
    } else if let other = record.companions.first?.with {
      let keys = record.companions.map { "`\($0.key)`" }
      let (first, verb) = (keys.dropLast().joined(separator: ", "), keys.count > 1 ? "" : "s")
      text += " \(first.isEmpty ? "" : first + " and ")\(keys[keys.count - 1]) stand\(verb) only"
      text += " beside `\(other)`."
    }
    for (first, second) in record.apart { text += " Not both `\(first)` and `\(second)`." }
    text += "\n\n| key | value | what |\n| --- | --- | --- |\n"
    for key in record.keys {
      let note = key.isRequired ? " Required." : key.fallback.map { " Left out: \($0)." } ?? ""
      text += "| `\(key.name)` | \(cell(phrase(key.kind))) | \(cell(key.doc)).\(cell(note)) |\n"
    }
    return text + "\n"
  }

  /// What messages say, and of an object with names of one's own also what stands behind each.
  private static func phrase(_ kind: ValueKind) -> String {
    switch kind {
    case .map(_, .anything): kind.phrase
    case .map(_, let element): "\(kind.phrase), each \(phrase(element))"
    case .list(.map(_, .anything), _): "a list of objects"
    default: kind.phrase
    }
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
