import DropCore
import LuaSandbox

/// What hovering made for a drag goes once that has landed: what it does from then on is done in a sandbox of
/// its own.
struct LandedDrags {
  let places: PluginPlaces
  /// Whether a handler of a drag goes on in a plugin.
  let isAtWork: (DragID, PluginRuntime) -> Bool
  /// What a plugin's script keeps of a drag.
  let state: (DragID, PluginRuntime) -> LandedState

  /// Gives back what was made for a drag that has landed and is at work still.
  func giveBack(_ drag: DragID) {
    let holders = places.roll.holders(of: drag).map { (place: $0.place, sessions: $0) }
    // Which is asked first may show, where one has no memory for the answer.
    for (place, sessions) in holders.sorted(by: { number(of: $0.place) < number(of: $1.place) }) {
      let shared = place == nil ? places.offer(of: drag)?.plugin : places.plugin(of: place)
      // Others hold it for a drop that is at work.
      if let shared, shared.sessions === sessions, sessions.holds(drag) {
        giveBack(drag, in: shared)
      }
    }
  }

  private func number(of place: Destination.Index?) -> Int { place.map { Int($0.value) } ?? -1 }

  private func giveBack(_ drag: DragID, in plugin: PluginRuntime) {
    // Its `on_end` may be waiting there, with the session in its hands.
    if isAtWork(drag, plugin) { return plugin.sessions.landStaying(drag) }
    switch state(drag, plugin) {
    case .none: plugin.sessions.land(drag, keeping: nil)
    case .carried(let state) where state.rects.isEmpty:
      plugin.sessions.land(drag, keeping: state.value)
    case .carried, .stays: plugin.sessions.landStaying(drag)
    // It was made anew, and holds nothing.
    case .lost: break
    }
  }
}
