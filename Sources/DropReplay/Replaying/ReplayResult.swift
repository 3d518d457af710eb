/// What came of one run of a session.
public struct ReplayResult: Sendable {
  /// How each drag ended, and what is left.
  public let summary: ReplaySummary
  /// All that happened, in the form that was asked for, as UTF-8.
  public let transcript: [UInt8]
  /// What the session expects and was not met, and faults that nobody expected, a sentence each.
  public let problems: [String]

  /// The transcript as text.
  public var text: String { String(decoding: transcript, as: UTF8.self) }

  /// What went from a golden transcript and what came, line by line; nil where both are the same.
  public func difference(from golden: [UInt8]) -> [String]? {
    LineDifference.between(golden, transcript)
  }
}
