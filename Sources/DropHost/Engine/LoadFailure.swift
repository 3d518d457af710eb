public import DropCore

/// Why a provider, a task or a function of the embedder's could not deliver.
public struct LoadFailure: Error, Hashable, Sendable {
  /// What kind of failure it is, as a script sees it.
  public var code: FailureCode
  /// Why, for people.
  public var message: String

  /// Describes a failure.
  public init(_ code: FailureCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
