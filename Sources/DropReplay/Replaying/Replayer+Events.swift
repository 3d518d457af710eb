import DropCore
import DropHost

// What becomes of events before the engine gets them.
extension Replayer {
  /// What another program does, or the end of hovering, as whoever chooses has it: so, otherwise, twice or not
  /// at all.
  func varied(_ event: SessionEvent) -> [SessionEvent] {
    guard let choices, event.kind.isOutward || event.kind.endsHovering else { return [event] }
    return choices.outward(event.kind).map { SessionEvent(time: event.time, kind: $0) }
  }

  /// Has the app change what a destination holds; what can't be changed is noted.
  func edit(_ id: String, _ edits: [SessionEdit]) {
    guard let index = engine.asking({ $0.index(of: id) }) else {
      return engine.note(.noSuchDestination(id), at: nil)
    }
    // Those that are named alone: an app may make as many changes as there are entries, each by itself.
    let named = Set(edits.lazy.flatMap(\.places))
    let (keys, count) = engine.asking { ($0.keys(at: named, of: index), $0.count(of: index)) }
    var why: String?
    do throws(EditProblem) {
      var keyed: [HostEdit] = []
      for each in edits {
        keyed.append(try each.keyed(keys, among: count, of: id, in: scene.session))
      }
      let taken = engine.take(.edit(id, keyed), at: now)
      if case .refusedEdit(let refusal) = taken { why = Self.sentence(of: refusal, keys) }
    } catch {
      why = error.sentence
    }
    if let why { engine.note(.outOfPlace(event: "edit", why: why), at: index) }
  }

  /// An entry by its index, as the session has it.
  private static func sentence(of refusal: EditRefusal, _ keys: [Int: UInt64]) -> String {
    guard case .unknown(let key, _) = refusal,
      let place = keys.first(where: { $0.value == key })?.key
    else { return EditError(refusal).description }
    return "entry \(place + 1) has gone: an edit before it in the same event removes it"
  }

  /// The event, with what whoever chooses lets be known of its items before the drop.
  func varied(_ event: Event) -> Event {
    guard let choices else { return event }
    func varied(_ items: [DragItem]) -> [DragItem] {
      items.map { item in
        var item = item
        if item.hover != nil { item.hover = choices.hover(of: item) }
        return item
      }
    }
    switch event {
    case .begin(let source, let items?, let point):
      return .begin(source, items: varied(items), at: point)
    case .add(let items?): return .add(items: varied(items))
    default: return event
    }
  }
}
