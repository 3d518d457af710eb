import DropCore
import DropHost
import DropReplay

// What events are, and are about.
extension RunWatcher {
  func event(_ alternative: Int) -> SessionEvent.Kind {
    switch alternative {
    case Alternative.drop: return .drop
    case Alternative.cancel: return .cancel
    case Alternative.abort: return .abort(drop: nil)
    case Alternative.crash, Alternative.powerFailure:
      return .crash(isPower: alternative == Alternative.powerFailure, record: nil)
    case Alternative.abortFirst, Alternative.abortLast:
      let drops = engine?.asking { $0.performing.sorted() } ?? []
      let one = alternative == Alternative.abortFirst ? drops.first : drops.last
      return .abort(drop: one)
    default:
      let (place, what) = (alternative - Alternative.places).quotientAndRemainder(dividingBy: 3)
      let name = ground.places[place]
      return what == 0 ? .reload(name) : what == 1 ? .close(name) : .undo(name)
    }
  }

  /// What an event drops.
  func items(of drag: DragID, droppedBy event: SessionEvent.Kind) -> WatchedItems {
    let session = ground.session
    switch event {
    case .paste(_, let places, let source), .share(_, let places, let source):
      return WatchedItems(places.map { session.items[$0] }, from: source ?? session.source)
    default:
      return WatchedItems(
        engine?.asking { $0.items(of: drag) } ?? [],
        from: engine?.asking { $0.source(of: drag) } ?? session.source
      )
    }
  }
}
