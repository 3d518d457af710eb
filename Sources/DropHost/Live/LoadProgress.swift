/// Where a provider says how far it is; it can be called from any thread.
public struct LoadProgress: Sendable {
  private let say: @Sendable (_ done: Int, _ total: Int?) -> Void

  /// Progress that goes to a closure.
  public init(_ say: @escaping @Sendable (_ done: Int, _ total: Int?) -> Void) {
    self.say = say
  }

  /// Says how many bytes have come, and how many there will be where that is known.
  public func callAsFunction(_ done: Int, of total: Int? = nil) {
    say(done, total)
  }
}
