/// A reference that isn't counted, to something that somebody else keeps.
///
/// Counting costs as much as a move may take for all else. Safe as long as whoever makes one says who
/// keeps the object, and until when.
@safe struct Borrowed<Object: AnyObject> {
  private let object: Unmanaged<Object>

  init(_ object: Object) {
    unsafe self.object = .passUnretained(object)
  }

  /// Lends the object for the time of a call.
  @inline(__always)
  func lend<Result>(_ body: (Object) -> Result) -> Result {
    unsafe object._withUnsafeGuaranteedRef(body)
  }

  /// Whether it is this very object.
  func isSame(as other: Object) -> Bool {
    unsafe object.toOpaque() == Unmanaged.passUnretained(other).toOpaque()
  }
}
