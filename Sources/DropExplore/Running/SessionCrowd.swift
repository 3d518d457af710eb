import DropCore
import DropReplay

/// A session in which every drag has hundreds of items: the same ones over and over, under names of
/// their own.
struct SessionCrowd {
  static let wanted = 400
  /// So many bytes of payload are enough for all of them together.
  private static let mostBytes = 8 << 20

  /// How many of a session's items there may be, by what they weigh.
  static func most(_ session: SessionFile) -> Int {
    let bytes = session.deliveries.joined().reduce(0) { sum, delivery in
      switch delivery.bytes {
      case .memory(let bytes): sum + bytes.count
      case .zeros, .file, .failure: sum
      }
    }
    guard bytes > 0 else { return wanted }
    return min(wanted, mostBytes / bytes * session.items.count)
  }

  let session: SessionFile
  let events: [SessionEvent]

  /// None for a session without items of its own, or about rows.
  init?(_ session: SessionFile, _ events: [SessionEvent]) {
    let count = session.items.count
    let most = Self.most(session)
    guard count > 0, count < most, !session.dragsRows(in: events) else { return nil }
    let copies = (most + count - 1) / count
    var items = session.items
    var deliveries = session.deliveries
    for copy in 1..<copies {
      for index in 0..<count {
        var item = session.items[index]
        item.id += " copy \(copy)"
        item.name += " copy \(copy)"
        items.append(item)
        deliveries.append(session.deliveries[index])
      }
    }
    self.session = session.with(items: items, deliveries: deliveries)
    self.events = events.map { event in
      var event = event
      event.kind = event.kind.crowded { index in
        (0..<copies).map { $0 * count + index }
      }
      return event
    }
  }
}

extension SessionEvent.Kind {
  /// The same event about more items: each index stands for several.
  fileprivate func crowded(_ many: (Int) -> [Int]) -> SessionEvent.Kind {
    switch self {
    case .begin(let items, let point, let source):
      .begin(items: items.map { $0.flatMap(many) }, at: point, source: source)
    case .add(let items): .add(items: items.map { $0.flatMap(many) })
    case .reveal(let items): .reveal(items: items.map { $0.flatMap(many) })
    case .paste(let id, let items, let source):
      .paste(id, items: items.flatMap(many), source: source)
    case .share(let id, let items, let source):
      .share(id, items: items.flatMap(many), source: source)
    default: self
    }
  }
}
