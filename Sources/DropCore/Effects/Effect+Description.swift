extension Effect: CustomStringConvertible {
  /// The effect on one line: its word and what it carries, indexes counted from one.
  public var description: String {
    ([name] + fields.map { "\($0.key)=\($0.value.line)" }).joined(separator: " ")
  }
}

extension Outcome: CustomStringConvertible {
  /// How it ended and what became of each item, on one line.
  public var description: String {
    var parts = [status.rawValue]
    if let operation { parts[0] += " (\(operation.name))" }
    for (word, results) in [("imported", imported), ("failed", failed), ("skipped", skipped)]
    where !results.isEmpty {
      parts.append(word + " " + results.map(Self.word).joined(separator: ", "))
    }
    return parts.joined(separator: "; ")
  }

  private static func word(_ result: ItemResult) -> String {
    let reasons = [result.code?.rawValue, result.reason].compactMap { $0 }
    return reasons.isEmpty ? result.id : result.id + " (" + reasons.joined(separator: ": ") + ")"
  }
}

extension Fault: CustomStringConvertible {
  /// What happened, the place in front.
  public var description: String {
    let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return place.isEmpty ? message : "\(place): \(message)"
  }
}

extension JSONValue {
  /// The value on one line, as JSON but for what isn't printable.
  fileprivate var line: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text.debugDescription
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { $0.key + ": " + $0.value.line }.joined(separator: ", ") + "}"
    }
  }
}
