/// One key of the session file: what reads it, describes it and puts it into the schema.
struct KeySpec: Sendable {
  let name: String
  let kind: ValueKind
  var isRequired = false
  /// What holds when the key is left out, in words or as JSON.
  var fallback: String?
  let doc: String
}
