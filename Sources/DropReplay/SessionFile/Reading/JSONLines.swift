import DropContent

/// What the head and the events of a session in JSON lines have in common.
enum JSONLines {
  static let depthLimit = 64
  /// Of one document; each costs some hundred bytes while it is read.
  static let mostValues = 2_000_000

  static var reader: JSONReader {
    JSONReader(depthLimit: depthLimit, refusesDuplicateKeys: true, valueLimit: mostValues)
  }

  static func isBlank(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  static func value(
    _ lines: LineSource,
    _ range: Range<Int>,
    file: String
  ) throws(SessionError) -> LocatedJSON {
    let bytes = unsafe lines.buffer
    do throws(ContentError) {
      return try reader.located(bytes.span.extracting(range), line: lines.number)
    } catch {
      throw Self.error(error, file: file)
    }
  }

  static func error(_ error: ContentError, file: String) -> SessionError {
    var sentence = error.message
    switch error.problem {
    case .limit(.depth, let allowed, _): sentence = "nested deeper than \(allowed) levels"
    case .limit(.entries, let allowed, _):
      sentence = "more than \(allowed) values; as JSON lines (.jsonl) a session can have any number"
    default: if error.endsEarly { sentence += "; the file may be cut off" }
    }
    return SessionError(
      file: file,
      place: error.place,
      path: error.path,
      problem: .json(sentence)
    )
  }

  static func error(_ error: LineSource.Failure, file: String, line: Int) -> SessionError {
    switch error {
    case .system(let code):
      SessionError(file: file, place: nil, path: nil, problem: .cannotOpen(code))
    case .lineTooLong:
      SessionError(
        file: file,
        place: TextPlace(line: line, column: 1),
        path: nil,
        problem: .tooLarge(limit: LineSource.longestLine)
      )
    }
  }
}

extension ContentError {
  /// Whether a text stops before it is over.
  fileprivate var endsEarly: Bool {
    message.hasSuffix("ends too early") || message.hasSuffix("has no end")
  }
}

extension LocatedJSON {
  /// Its kind and, where it is short, itself; for messages.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .int(let int): "\(int)"
    case .double(let double): Milliseconds.text(double)
    case .string(let text) where text.utf8.count <= 40: "the text \(JSONWriter.quoted(text))"
    case .string: "a text"
    case .array(let elements): elements.isEmpty ? "an empty list" : "a list of \(elements.count)"
    case .object: "an object"
    }
  }

  var text: String? {
    if case .string(let text) = value { text } else { nil }
  }

  var number: Double? {
    switch value {
    case .int(let int): Double(int)
    case .double(let double): double
    default: nil
    }
  }

  /// The whole number, where this is one, also one that is written as `8.0`.
  var integer: Int? {
    switch value {
    case .int(let int): int
    case .double(let double): Int(exactly: double)
    default: nil
    }
  }

  var flag: Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }

  var texts: [String] { elements.compactMap(\.text) }

  var numbers: [Double] { elements.compactMap(\.number) }
}
