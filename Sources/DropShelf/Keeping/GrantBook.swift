import DropContent
import DropCore
package import DropHost
import DropReplay

/// What the user said to what each handler needs, in a file of the shelf's own.
///
/// An answer holds for a folder and for exactly what was asked: a handler that needs something else is asked for
/// anew, one that was changed otherwise isn't, as being asked at each save would teach people to say yes.
package struct GrantBook: Sendable {
  /// What was said once.
  package struct Answer: Hashable, Sendable {
    package let needs: Set<Capability>
    package let isGranted: Bool
    /// Where it may save.
    package let folder: String?
    /// What the handler's text was then, by its digest; none where that isn't known.
    package let text: String?

    package init(needs: Set<Capability>, isGranted: Bool, folder: String?, text: String? = nil) {
      self.needs = needs
      self.isGranted = isGranted
      self.folder = folder
      self.text = text
    }

    /// The same, said of a text, and of a folder that is there.
    package func said(of text: String?, saving folder: String?) -> Answer {
      Answer(needs: needs, isGranted: isGranted, folder: folder, text: text)
    }

    /// Whether something is granted to another text than there is now.
    package func isOlder(than text: String?) -> Bool {
      isGranted && self.text != nil && self.text != text
    }

    /// What the handler gets by it.
    package var grants: Set<Capability> { isGranted ? needs : [] }
  }

  private let book: HandlerBook
  private var answers = NameTable<Answer>()

  /// Reads what is there; what can't be read counts as nothing, so that it is asked again.
  package init(in state: String) {
    book = HandlerBook("grants.json", in: state, format: "dndhost.grants/1")
    for (folder, each) in book.entries() {
      guard let granted = each["granted"]?.bool else { continue }
      let needs = (each["needs"]?.array ?? []).compactMap { $0.string.map(Capability.init) }
      answers[folder] = Answer(
        needs: Set(needs),
        isGranted: granted,
        folder: each["saves"]?.string,
        text: each["text"]?.string
      )
    }
  }

  /// What was said to a handler that needs just that; none where it was never asked for that.
  package func answer(to handler: String, needs: Set<Capability>) -> Answer? {
    answers[handler].flatMap { $0.needs == needs ? $0 : nil }
  }

  /// What was said last, whatever it needs by now.
  package func last(to handler: String) -> Answer? { answers[handler] }

  /// Notes an answer, or none any more.
  package mutating func note(_ answer: Answer?, to handler: String) throws(HandlerBook.Failure) {
    answers[handler] = answer
    let members = answer.map { answer in
      var members: [JSONValue.Member] = [
        .init("granted", .bool(answer.isGranted)),
        .init("needs", .array(answer.needs.map(\.rawValue).sorted().map { .string($0) })),
      ]
      if let folder = answer.folder { members.append(.init("saves", .string(folder))) }
      if let text = answer.text { members.append(.init("text", .string(text))) }
      return members
    }
    try book.put(members, for: handler)
  }
}

extension Capability {
  /// The program of the task `run` that it lets run; nil of another one.
  package var program: String? {
    let start = Capability.run("").rawValue
    return rawValue.hasPrefix(start) ? String(rawValue.dropFirst(start.count)) : nil
  }

  /// What it lets a handler do, as it is asked.
  package var words: String {
    switch self {
    case .storage: "Save files in a folder"
    case .tasks: "Open what it has saved, and put text on the clipboard"
    case .clock: "Know the time of day"
    case .task("open"): "Open what it has saved"
    case .task("copy-text"): "Put text on the clipboard"
    default:
      // A handler writes these names, and they are to be read as what they are.
      if let program {
        "Run: \(SafeText.line(program, limit: 80))"
      } else {
        "Use \(SafeText.line(rawValue, limit: 80))"
      }
    }
  }
}
