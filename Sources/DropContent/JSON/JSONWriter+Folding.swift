import DropCore

extension JSONWriter {
  /// The value on one line, with spaces; nil where it is wider than that.
  func folded(_ value: JSONValue, width: Int) -> String? {
    var line: [UInt8] = []
    return fold(value, into: &line, width) ? String(decoding: line, as: UTF8.self) : nil
  }

  private func fold(_ value: JSONValue, into line: inout [UInt8], _ width: Int) -> Bool {
    switch value {
    case .array(let elements):
      line.append(contentsOf: "[".utf8)
      for (index, element) in elements.enumerated() {
        if index > 0 { line.append(contentsOf: ", ".utf8) }
        guard fold(element, into: &line, width) else { return false }
      }
      line.append(contentsOf: "]".utf8)
    case .object(let members) where !members.isEmpty:
      for (index, member) in ordered(members).enumerated() {
        line.append(contentsOf: (index == 0 ? "{ " : ", ").utf8)
        JSONWriter.append(member.key, to: &line)
        line.append(contentsOf: ": ".utf8)
        guard fold(member.value, into: &line, width) else { return false }
      }
      line.append(contentsOf: " }".utf8)
    default: JSONWriter().append(value, to: &line)
    }
    return line.count <= width
  }
}
