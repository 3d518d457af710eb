/// Why an item, a load or a task failed, as one word.
public struct FailureCode: RawRepresentable, Sendable, Hashable {
  /// The word in scripts, session files and transcripts.
  public let rawValue: String

  /// The code with that word.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No representation gives what was asked for.
  public static let noRepresentation = FailureCode(rawValue: "no_representation")
  /// The source couldn't deliver.
  public static let failed = FailureCode(rawValue: "failed")
  /// The source is gone.
  public static let expired = FailureCode(rawValue: "expired")
  /// The user stopped it.
  public static let cancelled = FailureCode(rawValue: "cancelled")
  /// It took too long.
  public static let timeout = FailureCode(rawValue: "timeout")
  /// It is more than is allowed.
  public static let tooLarge = FailureCode(rawValue: "too_large")
  /// This build lacks the codec.
  public static let unsupported = FailureCode(rawValue: "unsupported")
  /// It isn't permitted.
  public static let denied = FailureCode(rawValue: "denied")
  /// It had arrived, and went when the whole drop was taken back.
  public static let rolledBack = FailureCode(rawValue: "rolled_back")
  /// The handler failed on it.
  public static let fault = FailureCode(rawValue: "fault")
}
