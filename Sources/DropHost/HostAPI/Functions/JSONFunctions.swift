/// `dnd.json`.
enum JSONFunctions {
  static let all = [encode, decode]

  static let encode = HostFunction(
    .json,
    "encode",
    """
    Writes a value as JSON: a table with the keys 1 to n is a list, any other an object; integers stay \
    integers, other numbers are written so that they read back the same.
    """,
    parameters: [
      HostParameter("value", .any, "strings, numbers, booleans, lists, tables"),
      HostParameter("options", .record("dnd.EncodeOptions"), "how", optional: true),
    ],
    result: .string,
    phases: .anywhere,
    example: """
      assert(dnd.json.encode({ 1, 2 }) == "[1,2]")
      assert(dnd.json.encode({ tags = {} }, { empty = "list" }) == '{"tags":[]}')
      """,
    body: encodeBody
  )

  static let decode = HostFunction(
    .json,
    "decode",
    """
    Reads JSON; what it cannot read is an error with line and column. A null is nil, so an object has \
    no such key and a list a hole; an empty list is an empty table; whole numbers of up to 64 bits are \
    integers.
    """,
    parameters: [HostParameter("text", .string, "the JSON")],
    result: .any,
    phases: .anywhere,
    example: "assert(dnd.json.decode('{\"a\": [1]}').a[1] == 1)",
    body: decodeBody
  )
}
