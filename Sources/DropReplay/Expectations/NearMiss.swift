import DropContent
import DropCore

/// An effect that is of the expected name, but differs in something.
struct NearMiss {
  /// How many of the expected keys agree.
  let agreeing: Int
  private let found: JSONValue
  private let key: String
  private let wanted: JSONValue

  /// Nil where it is another effect.
  init?(of expected: JSONValue, _ found: JSONValue) {
    guard case .object(let members) = expected, let name = expected["effect"],
      name == found["effect"]
    else { return nil }
    var agreeing = 0
    var differing: JSONValue.Member?
    for member in members {
      if let value = found[member.key], PartialMatch.holds(member.value, in: value) {
        agreeing += 1
      } else if differing == nil {
        differing = member
      }
    }
    guard let differing else { return nil }
    self.agreeing = agreeing
    self.found = found
    (key, wanted) = (differing.key, differing.value)
  }

  /// What is said after the effect that did not occur.
  var sentence: String {
    let writer = JSONWriter()
    let value = found[key].map { writer.text($0) } ?? "missing"
    let whole = SafeText.line(writer.text(found))
    let difference = "\"\(key)\", expected \(writer.text(wanted)), found \(value)"
    return "; the nearest differs in \(SafeText.line(difference)): \(whole)"
  }
}
