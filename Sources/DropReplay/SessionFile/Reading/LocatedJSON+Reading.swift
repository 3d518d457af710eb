import DropContent

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

  var integer: Int? {
    if case .int(let int) = value { int } else { nil }
  }

  var flag: Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }

  var texts: [String] { elements.compactMap(\.text) }

  var numbers: [Double] { elements.compactMap(\.number) }
}
