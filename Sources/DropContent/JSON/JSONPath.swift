/// A place in a document's structure, written like `events[2].t`.
public struct JSONPath: Sendable, Equatable, CustomStringConvertible {
  /// A step inwards.
  public enum Step: Sendable, Equatable {
    /// To an object's member.
    case key(String)
    /// To an array's element, numbered from zero.
    case index(Int)
  }

  /// The steps from the document to the place.
  public var steps: [Step]

  /// Starts at the document itself.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The path as people read it; keys that are no plain words stand in brackets and quotes.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where JSONPath.isPlain(key): text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(JSONWriter.quoted(key))]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x5F || $0 == 0x2D }
  }
}
