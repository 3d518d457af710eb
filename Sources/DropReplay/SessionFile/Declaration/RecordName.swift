/// The kinds of object in a session file that have keys of their own.
enum RecordName: String, CaseIterable, Sendable {
  case session
  case source
  case destination
  case limits
  case region
  case entry
  case layout
  case scroll
  case item
  case representation
  case task
  case contentType = "content_type"
  case expectation
  case outcome
  case result
}
