/// A kind of object or table that a script calls the host through.
package enum ScriptClass: String, CaseIterable, Hashable, Sendable {
  case dnd
  case json = "dnd.json"
  case log = "dnd.log"
  /// Functions of the embedder's own.
  case app = "dnd.app"
  case session
  case item
  case content
  case placeholder
  case rect
  case destination
  /// The iterator behind `content:lines()`.
  case lines

  /// Whether its functions are called as `value:name()` rather than as `table.name()`.
  package var hasMethods: Bool {
    switch self {
    case .dnd, .json, .log, .app: false
    case .session, .item, .content, .placeholder, .rect, .destination, .lines: true
    }
  }

  /// Its place among all cases.
  var place: Int {
    switch self {
    case .dnd: 0
    case .json: 1
    case .log: 2
    case .app: 3
    case .session: 4
    case .item: 5
    case .content: 6
    case .placeholder: 7
    case .rect: 8
    case .destination: 9
    case .lines: 10
    }
  }

  /// The name in the editor's definitions.
  package var definitionName: String {
    switch self {
    case .dnd: "dndlib"
    case .json: "dnd.jsonlib"
    case .log: "dnd.loglib"
    case .app: "dnd.applib"
    case .session: "dnd.Session"
    case .item: "dnd.Item"
    case .content: "dnd.Content"
    case .placeholder: "dnd.Placeholder"
    case .rect: "dnd.Rect"
    case .destination: "dnd.Destination"
    case .lines: "dnd.Lines"
    }
  }
}
