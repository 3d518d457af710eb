import DropContent
import DropCore
import LuaSandbox

/// `dnd.json`.
enum JSONFunctions {
  static let all = [encode, decode]

  private static let encode = HostFunction(
    .json,
    "encode",
    """
    Writes a value as JSON: a table with the keys 1 to n is a list, any other an object; integers stay \
    integers, other numbers are written so that they read back the same.
    """,
    Parameter<LuaValue>("value", "strings, numbers, booleans, lists, tables"),
    Parameter<EncodeOptions?>("options", "how"),
    phases: .anywhere,
    example: """
      assert(dnd.json.encode({ 1, 2 }) == "[1,2]")
      assert(dnd.json.encode({ tags = {} }, { empty = "list" }) == '{"tags":[]}')
      """
  ) { context, value, options throws(ScriptError) in
    try context.jsonText(
      value,
      indent: options?.indent,
      empty: options?.empty == .list ? .array([]) : .object([]),
      for: "dnd.json.encode"
    )
  }

  private static let decode = HostFunction(
    .json,
    "decode",
    """
    Reads JSON; what it cannot read is an error with line and column. A null is nil, so an object has \
    no such key and a list a hole; an empty list is an empty table; whole numbers of up to 64 bits are \
    integers.
    """,
    Parameter<LuaString>("text", "the JSON"),
    errors: [.failed, .tooLarge],
    phases: .anywhere,
    example: "assert(dnd.json.decode('{\"a\": [1]}').a[1] == 1)"
  ) { context, text throws(ScriptError) in
    guard text.bytes.count <= ScriptLimit.json.most else {
      throw ScriptLimit.json.error("dnd.json.decode: the text", has: text.bytes.count)
    }
    // Before it is read: small objects take ten times as long as their bytes.
    try context.account.charge(parts(of: text.bytes))
    do throws(ScriptError) {
      let value = try decode(text.bytes)
      try context.account.checkRoom(for: value)
      return value
    } catch {
      let problem = ScriptError(code: error.code, "dnd.json.decode: \(error.message)")
      // What a script read before is what it reads now, as far as the host knows.
      throw context.call.provenance.flatMap { problem.of(read: $0.read) } ?? problem
    }
  }

  /// About how many values a text has; few are free.
  private static func parts(of bytes: [UInt8]) -> Int {
    var count = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"): count += 1
      default: break
      }
    }
    return max(0, count - 64)
  }

  static func decode(_ bytes: [UInt8]) throws(ScriptError) -> LuaValue {
    do throws(ContentError) {
      return ValueConverter.lua(try JSONReader().value(of: bytes))
    } catch {
      throw ScriptError(error)
    }
  }
}

/// How JSON is written.
struct EncodeOptions: OptionRecord {
  enum Empty: String, HostChoice {
    case object
    case list
  }

  private(set) var indent: Int?
  private(set) var empty: Empty?

  static let name = "dnd.EncodeOptions"
  static let summary = "How JSON is written."
  static let options: [RecordOption<EncodeOptions>] = [
    RecordOption(
      "indent",
      \.indent,
      .integerIn(0...8),
      "spaces for each level; 0 as by default: all on one line"
    ),
    RecordOption("empty", \.empty, "what an empty table is written as; object by default"),
  ]
}
