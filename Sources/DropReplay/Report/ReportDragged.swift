import DropContent
import DropCore

/// What is dragged, as far as a handler can know it at each step: what it decides by.
struct ReportDragged {
  private(set) var changes: [(record: Int, text: String)] = []
  private var items: [DragItem] = []

  private static let mostChanges = 2_000
  private static let mostItems = 4

  /// Takes in what an event tells of it; the items that a source plugin gives are known from its calls.
  mutating func note(_ event: SessionEvent.Kind, of session: SessionFile, at record: Int?) {
    switch event {
    case .begin(let places, _, _): items = Self.items(places, session)
    case .add(let places): items += Self.items(places, session)
    case .reveal(let places?): items = Self.items(places, session).map(\.revealed)
    case .reveal(nil), .drop: items = items.map(\.revealed)
    case .paste(_, let places, _), .share(_, let places, _):
      items = Self.items(places, session).map(\.revealed)
    default: return
    }
    let text = Self.text(of: items)
    guard let record, changes.count < Self.mostChanges, text != changes.last?.text else { return }
    changes.append((record, text))
  }

  private static func items(_ places: [Int]?, _ session: SessionFile) -> [DragItem] {
    (places ?? []).map { session.items[$0] }
  }

  /// The first of them, each with its name and its types.
  private static func text(of items: [DragItem]) -> String {
    let told = items.prefix(mostItems).map { item in
      if let hover = item.hover { return SafeText.line(hover.phrase, limit: 120) }
      let types = item.representations.map(\.type.id).joined(separator: ", ")
      let name = SafeText.line(item.name.isEmpty ? item.id : item.name, limit: 60)
      return "\(name) (\(SafeText.line(types.isEmpty ? "no type" : types, limit: 120)))"
    }
    let rest = items.count - told.count
    return (told + (rest > 0 ? ["\(Markup.grouped(rest)) more"] : [])).joined(separator: "; ")
  }

  var value: JSONValue {
    .array(changes.map { .array([.int($0.record), .string($0.text)]) })
  }
}
