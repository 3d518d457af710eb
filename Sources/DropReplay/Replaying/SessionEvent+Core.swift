import DropCore

extension SessionEvent.Kind {
  /// Whether loads begin to be wanted with it.
  var isDrop: Bool {
    switch self {
    case .drop, .paste, .share: true
    default: false
    }
  }

  /// Whether a drag, paste or share starts with it.
  var beginsDrag: Bool {
    switch self {
    case .begin, .paste, .share: true
    default: false
    }
  }

  /// Whether the drag in flight is over with it.
  var endsHovering: Bool {
    switch self {
    case .drop, .cancel: true
    default: false
    }
  }

  /// The core's event; none for those that the engine takes by methods of their own.
  func event(in session: SessionFile) -> Event? {
    func chosen(_ items: [Int]?) -> [DragItem]? { items.map { $0.map { session.items[$0] } } }
    switch self {
    case .begin(let items, let point):
      return .begin(session.source, items: chosen(items), at: point)
    case .move(let point): return .move(to: point)
    case .add(let items): return .add(items: chosen(items))
    case .modifiers(let keys): return .modifiers(keys)
    case .wait: return .tick
    case .drop: return .drop
    case .cancel: return .cancel
    case .abort: return .abort(nil)
    case .answer(let to, let value): return .reply(to: to, value: value)
    case .undo(let id): return .undo(id)
    case .redo(let id): return .redo(id)
    case .paste(let id, let items):
      return .paste(id, session.source, items: chosen(items) ?? [])
    case .share(let id, let items):
      return .share(id, session.source, items: chosen(items) ?? [])
    case .change(let id, let change): return .change(id, change)
    case .close(let id): return .close(id)
    case .reload, .open: return nil
    }
  }
}
