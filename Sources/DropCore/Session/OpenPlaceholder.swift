/// A place that is kept for what is on its way.
struct OpenPlaceholder: Sendable {
  let place: PlaceInGroup
  /// Where it stood when it was last known.
  let hint: Int

  var key: UInt64 { place.key }
}
