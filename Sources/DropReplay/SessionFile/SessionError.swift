public import DropContent
import DropCore
import SystemFiles

/// Why a session can't be read, and where it says so.
public struct SessionError: Error, Sendable {
  /// The session's name.
  public let file: String
  /// The line and column, where there is one.
  public let place: TextPlace?
  /// The place in the document's structure, such as `events[2].t`.
  public let path: String?
  let problem: Problem

  /// Whether a file is missing or can't be opened, rather than read and found wrong.
  public var isMissingFile: Bool {
    switch problem {
    case .cannotOpen, .isFolder, .missingFile, .missingPlugin: true
    default: false
    }
  }

  enum Problem: Sendable {
    case cannotOpen(Int32)
    case isFolder
    case empty
    case notText
    case tooLarge(limit: Int)
    case json(String)
    case severalDocuments
    case unknownKey(String, of: String, nearest: String?, known: [String])
    case missingKey(String, of: String)
    case wrongType(expected: String, found: String)
    case tooSmall(least: String, found: String)
    case tooLate(most: String, found: String)
    case tooLong(most: Int, found: Int)
    case tooMany(most: Int, found: Int)
    case notAChoice(String, [String], nearest: String?)
    case notExactlyOne([String], found: [String])
    case notBoth(String, String)
    case lacksCompanion(String, String, ofBytes: Bool)
    case duplicate(String, of: String, first: TextPlace)
    case duplicateOfList(String, list: String, other: TextPlace)
    case unknownName(String, of: String, nearest: String?, known: [String])
    case timeFalls(Double, after: Double)
    case climbsOut(String)
    case missingFile(String, Int32)
    case missingPlugin(String, Int32)
    case notBase64
    case noJournal
    case eventsInHead
    case interrupted
    case transcript
    case types(String)
  }
}

extension SessionError: CustomStringConvertible {
  /// The sentence for people: the place, what stands there, what was expected.
  public var description: String {
    var text = file
    if let place { text += ":\(place.line):\(place.column)" }
    text += ": "
    if let path, !path.isEmpty { text += "\(Self.shortened(path)): " }
    return SafeText.line(text + message, limit: 1_000)
  }

  /// A deep place by its ends.
  private static func shortened(_ path: String) -> String {
    path.count > 100 ? "\(path.prefix(48))…\(path.suffix(48))" : path
  }

  /// The sentence without its place.
  public var message: String {
    switch problem {
    // What stands for a byte that is no text stands in no name that can be opened.
    case .cannotOpen(ENOENT) where file.contains("\u{FFFD}"):
      "can't be opened: its name isn't UTF-8, as a session's has to be"
    case .cannotOpen(let code): "can't be opened: \(SystemReason.text(of: code))"
    case .isFolder: "is a folder, expected a session file"
    case .empty: "is empty, expected a session: an object with \"format\": \"dndhost.session/1\""
    case .notText: "is not text, expected a session in JSON"
    case .tooLarge(let limit):
      "is over \(limit >> 20) MB in one piece; as JSON lines (.jsonl) it can be of any length"
    case .json(let detail): detail
    case .severalDocuments:
      "expected the end of the document; if each line is one event, the file's name ends in .jsonl"
    case .unknownKey(let key, let record, let nearest?, _):
      "\(record) has no key '\(key)'" + NearestName.hint(nearest)
    case .unknownKey(let key, let record, nil, let known):
      "\(record) has no key '\(key)'" + list(known) + "; a key of your own begins with 'x-'"
    case .missingKey(let key, let record): "\(record) needs the key '\(key)'"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .tooSmall(let least, let found): "expected at least \(least), found \(found)"
    case .tooLate(let most, let found):
      "expected at most \(most) milliseconds, which are thirty years; found \(found)"
    case .tooLong(let most, let found): "expected at most \(most) bytes, found \(found)"
    case .tooMany(let most, let found): "expected a list of at most \(most), found \(found)"
    case .notAChoice(let found, let choices, _) where choices.count == 1:
      "expected \(choices[0]), which is what this build reads; found '\(found)'"
    case .notAChoice(let found, let choices, let nearest):
      "expected one of \(choices.joined(separator: ", ")); found '\(found)'"
        + NearestName.hint(nearest)
    case .notExactlyOne(let keys, let found):
      "needs exactly one of \(keys.joined(separator: ", ")); " + had(found)
    case .notBoth(let a, let b): "takes only one of \(a) and \(b)"
    case .lacksCompanion(let key, let other, let isOfBytes):
      "'\(key)' needs '\(other)' beside it"
        + (isOfBytes ? ", and the bytes of which some still come" : "")
    case .duplicate(let id, let what, let first):
      "\(what) '\(id)' is there already, on line \(first.line)"
    case .duplicateOfList(let id, let list, let other):
      "the item '\(id)' is there twice: the addresses that '\(list)' lists make it, too; the other is "
        + "on line \(other.line)"
    case .unknownName(let name, let what, let nearest, let known):
      "there is no \(what) '\(name)'" + (nearest == nil ? list(known) : NearestName.hint(nearest))
    case .timeFalls(let time, let before):
      "\(Milliseconds.text(time)) comes after \(Milliseconds.text(before)): times never fall"
    case .climbsOut(let path):
      "'\(path)' lies outside of the session's folder; --allow files=FOLDER lets it"
    case .missingFile(let path, let code):
      "the file '\(path)' can't be opened: \(SystemReason.text(of: code))"
    case .missingPlugin(let path, let code):
      "the plugin '\(path)' can't be opened: \(SystemReason.text(of: code))"
    case .noJournal: "needs a journal to go on from: \"journal\": true says that there is one"
    case .notBase64: "is not base64: expected letters, digits, '+', '/' and '=' at the end"
    case .eventsInHead: "in JSON lines the events follow one a line, not under a key"
    case .interrupted:
      "is what an interrupted recording left; 'dndhost play --record FOLDER', of the folder that it lies "
        + "in, makes a session of it when it begins, as SessionRecorder.recover does"
    case .transcript: "is a transcript, which a replay wrote; expected the session that it is of"
    case .types(let sentence): sentence
    }
  }

  /// The names that there are, where they are few enough to read.
  private func list(_ known: [String]) -> String {
    if known.isEmpty { return "; there are none" }
    if known.count > 8 { return "" }
    return "; there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))"
  }

  private func had(_ keys: [String]) -> String {
    keys.isEmpty ? "it has none" : "it has \(keys.joined(separator: " and "))"
  }
}
