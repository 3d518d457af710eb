/// How a transcript is written.
public enum TranscriptForm: Sendable, Hashable, CaseIterable {
  /// For people.
  case text
  /// As one JSON document.
  case json
  /// One JSON record a line: what golden transcripts are.
  case jsonLines
}
