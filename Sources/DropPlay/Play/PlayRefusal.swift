import DropContent
import DropCore
import DropReplay

/// Why the table doesn't do what a page asks for: where in its message, and what was expected there.
package struct PlayRefusal: Error, Sendable, Equatable {
  /// The place in the message, such as `at[1]`; empty for the message as a whole.
  package let path: String
  package let problem: String

  init(_ problem: String, at path: [JSONPath.Step] = []) {
    self.problem = problem
    self.path = JSONPath(path).description
  }
}

extension PlayRefusal: CustomStringConvertible {
  /// The sentence for people.
  package var description: String {
    SafeText.line(path.isEmpty ? problem : "\(path): \(problem)", limit: 1_000)
  }
}
