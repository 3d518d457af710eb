public import DropContent

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
    case unknownKey(String, of: String, nearest: String?)
    case missingKey(String, of: String)
    case wrongType(expected: String, found: String)
    case tooSmall(least: String, found: String)
    case tooLate(most: String, found: String)
    case notAChoice(String, [String], nearest: String?)
    case notExactlyOne([String], found: [String])
    case notAtMostOne([String], found: [String])
    case duplicate(String, of: String, first: TextPlace)
    case unknownName(String, of: String, nearest: String?, known: [String])
    case timeFalls(Double, after: Double)
    case climbsOut(String)
    case missingFile(String, Int32)
    case missingPlugin(String, Int32)
    case notBase64
    case eventsInHead
    case transcript
    case types(String)
  }
}
