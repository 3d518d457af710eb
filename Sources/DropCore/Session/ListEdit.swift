/// One change that an app makes itself to what a destination holds; how things and places are named, whoever makes
/// it knows.
package enum ListEdit<Thing, Place> {
  /// Puts things in; before nothing is at the end.
  case insert([Thing], before: Place?)
  case remove([Place])
  /// Puts them together, in that order; before one of them is before what comes behind it.
  case move([Place], before: Place?)
  /// Calls one otherwise.
  case rename(Place, String)

  /// The places that it names.
  package var places: [Place] {
    switch self {
    case .insert(_, let before): before.map { [$0] } ?? []
    case .remove(let places): places
    case .move(let places, let before): places + (before.map { [$0] } ?? [])
    case .rename(let place, _): [place]
    }
  }

  /// The same with things and places named otherwise.
  package func renamed<OtherThing, OtherPlace, Failure: Error>(
    things: ([Thing]) throws(Failure) -> [OtherThing],
    places: (Place) throws(Failure) -> OtherPlace
  ) throws(Failure) -> ListEdit<OtherThing, OtherPlace> {
    switch self {
    case .insert(let all, let before):
      .insert(try things(all), before: try before.map(places))
    case .remove(let all): .remove(try all.map(places))
    case .move(let all, let before): .move(try all.map(places), before: try before.map(places))
    case .rename(let place, let name): .rename(try places(place), name)
    }
  }
}

extension ListEdit: Sendable where Thing: Sendable, Place: Sendable {}
extension ListEdit: Equatable where Thing: Equatable, Place: Equatable {}

/// One by the keys of places.
package typealias ContentEdit = ListEdit<ContentEntry, UInt64>
