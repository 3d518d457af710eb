package import DropCore

/// What must come out of a session; anything nil is not checked.
package struct Expectation: Sendable, Equatable {
  /// Per destination, the operations granted, each run of equal ones once.
  package var proposals: [(destination: String, operations: [String])] = []
  /// Of the last drag, or of each.
  package var outcomes: Outcomes?
  /// Per destination, the names at the end.
  package var contents: [(destination: String, names: [String])] = []
  /// Partial effects, in this order.
  package var effects: [JSONValue] = []
  package var faults: Int?
  /// Per destination, `alive` or `quarantined`.
  package var sandboxes: [(destination: String, state: String)] = []

  package enum Outcomes: Sendable, Equatable {
    case last(ExpectedOutcome)
    case each([ExpectedOutcome])
  }

  package init() {}

  package static func == (a: Expectation, b: Expectation) -> Bool {
    a.outcomes == b.outcomes && a.effects == b.effects && a.faults == b.faults
      && a.proposals.elementsEqual(b.proposals) { $0 == $1 }
      && a.contents.elementsEqual(b.contents) { $0 == $1 }
      && a.sandboxes.elementsEqual(b.sandboxes) { $0 == $1 }
  }
}

/// How a drag must have ended; anything nil is not checked.
package struct ExpectedOutcome: Sendable, Equatable {
  package var status: String?
  package var operation: String?
  package var destination: String?
  package var imported: [ExpectedResult]?
  package var failed: [ExpectedResult]?
  package var skipped: [ExpectedResult]?
}

/// What must have become of one item.
package struct ExpectedResult: Sendable, Equatable {
  package var id: String
  package var code: String?
  package var reason: String?
}
