/// One kind of object of the session file with all its keys.
struct RecordSpec: Sendable {
  let title: String
  /// What messages call one such object.
  let noun: String
  let summary: String
  let keys: [KeySpec]
  /// Keys of which exactly one must be there.
  var exactlyOne: [String] = []
  /// Keys of which at most one may be there.
  var atMostOne: [String] = []
  /// Whether other keys are kept as they are instead of refused.
  var isOpen = false

  func key(_ name: String) -> KeySpec? { keys.first { $0.name == name } }

  static func named(_ name: RecordName) -> RecordSpec {
    switch name {
    case .session: session
    case .source: source
    case .destination: destination
    case .limits: limits
    case .region: region
    case .entry: entry
    case .layout: layout
    case .scroll: scroll
    case .item: item
    case .representation: representation
    case .task: task
    case .contentType: contentType
    case .expectation: expectation
    case .outcome: outcome
    case .result: result
    }
  }
}
