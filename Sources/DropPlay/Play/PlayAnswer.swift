import DropContent
import DropCore

/// What a page gets for a message: the records that came of it, byte for byte as the transcript has
/// them, and how things stand.
struct PlayAnswer {
  let bytes: [UInt8]

  /// To whatever happens on the page: `first` is the number of its first record, as a line may
  /// overtake an answer.
  init(
    seq: Int,
    _ records: PlayRecords?,
    first: Int,
    _ members: [JSONValue.Member],
    _ refusal: PlayRefusal? = nil
  ) {
    var bytes = Array("{\"seq\":\(seq)".utf8)
    Self.add(records, first, to: &bytes)
    for member in members { Self.add(member.key, member.value, to: &bytes) }
    if let refusal { Self.add("error", Self.value(refusal), to: &bytes) }
    self.bytes = bytes + [UInt8(ascii: "}")]
  }

  /// To a page that has just come: all there is, and what is open as records.
  init(seq: Int, hello records: PlayRecords, _ state: [JSONValue.Member]) {
    var bytes = Array("{\"seq\":\(seq),\"records\":".utf8) + records.list
    for member in state { Self.add(member.key, member.value, to: &bytes) }
    self.bytes = bytes + [UInt8(ascii: "}")]
  }

  private static func add(_ records: PlayRecords?, _ first: Int, to bytes: inout [UInt8]) {
    if records != nil { add("first", .int(first), to: &bytes) }
    bytes += Array(",\"records\":".utf8) + (records?.list ?? Array("[]".utf8))
  }

  private static func add(_ key: String, _ value: JSONValue, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    JSONWriter.append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    JSONWriter().append(value, to: &bytes)
  }

  private static func value(_ refusal: PlayRefusal) -> JSONValue {
    var members: [JSONValue.Member] = [.init("message", .string(refusal.description))]
    if !refusal.path.isEmpty { members.append(.init("path", .string(refusal.path))) }
    return .object(members)
  }

  /// To a message that can't be read.
  static func refusal(_ refusal: PlayRefusal, to seq: Int?) -> [UInt8] {
    bytes([
      "seq": seq.map { .int($0) } ?? .null, "records": [], "error": value(refusal),
    ])
  }

  /// A line of what came by itself.
  static func line(_ records: PlayRecords, first: Int, _ members: [JSONValue.Member]) -> [UInt8] {
    var bytes = Array("{\"first\":\(first),\"records\":".utf8) + records.list
    for member in members { add(member.key, member.value, to: &bytes) }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  static func bytes(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter().append(value, to: &bytes)
    return bytes
  }
}
