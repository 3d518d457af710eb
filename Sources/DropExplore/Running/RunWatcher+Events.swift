import DropCore
import DropHost
import DropReplay

// What events are, and are about.
extension RunWatcher {
  /// What may be put in then, what only a far search does behind the rest.
  func interruptions(at moment: ReplayMoment) -> [Int] {
    var circumstances: ExploredGround.Circumstances = []
    if moment.isHovering { circumstances.insert(.hovering) }
    if moment.isPerforming { circumstances.insert(.performing) }
    if dropTime != nil { circumstances.insert(.dropped) }
    // What memory a handler has left is another thing when it runs once more.
    if crashes.isPossible, moment.isPerforming, !conditions.isLacking {
      circumstances.insert(.mayCrash)
    }
    if reach.hasShortages, moment.isPerforming {
      if !moment.isHovering, !interruptions.hasSecondDrag { circumstances.insert(.mayDragAgain) }
      if interruptions.hasSecondDrag, engine?.asking({ $0.performing.count > 1 }) == true {
        circumstances.insert(.severalDrops)
      }
    }
    let mayChange = reach.hasShortages && interruptions.change == nil
    return ground.interruptions(circumstances)
      + (mayChange ? changes.alternatives(isPerforming: moment.isPerforming) : [])
  }

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

extension SessionEvent.Kind {
  /// What it calls otherwise, where it does nothing else.
  func rename(in engine: HostEngine) -> MeanwhileRename? {
    guard case .edit(let id, let edits) = self, edits.count == 1,
      case .rename(let index, let other) = edits[0]
    else { return nil }
    let places = engine.asking { asked in asked.index(of: id).map(asked.contents) } ?? []
    guard places.indices.contains(index) else { return nil }
    return MeanwhileRename(destination: id, name: places[index].entry.name, other: other)
  }
}
