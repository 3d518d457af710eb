/// `dnd.json`.
enum JSONFunctions {
  static let all = [encode, decode]

  static let encode = HostFunction(
    .json,
    "encode",
    "Writes a value as JSON.",
    parameters: [
      HostParameter("value", .any, "strings, numbers, booleans, lists, tables"),
      HostParameter("options", .record("dnd.EncodeOptions"), "how", optional: true),
    ],
    result: .string,
    phases: .anywhere,
    example: "assert(dnd.json.encode({ 1, 2 }) == \"[1,2]\")",
    body: encodeBody
  )

  static let decode = HostFunction(
    .json,
    "decode",
    "Reads JSON; what it cannot read is an error with line and column.",
    parameters: [HostParameter("text", .string, "the JSON")],
    result: .any,
    phases: .anywhere,
    example: "assert(dnd.json.decode('{\"a\": [1]}').a[1] == 1)",
    body: decodeBody
  )
}
