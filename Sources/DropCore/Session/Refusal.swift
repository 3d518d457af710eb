/// Why a request isn't carried out; the handler gets it as an error.
public enum Refusal: Error, Sendable, Hashable {
  /// The call that it was made in isn't open any more.
  case ended
  /// That can't be done in this call, only in those that are named.
  case notNow(request: String, call: String, allowedIn: [String])
  /// An index that isn't there.
  case outOfRange(name: String, index: Int, allowed: ClosedRange<Int>)
  /// The user stopped the drop.
  case cancelled
  /// There is no item with that index.
  case noSuchItem(Int)
  /// There is no open load, task or placeholder with that number.
  case noSuchWork(String)
}
