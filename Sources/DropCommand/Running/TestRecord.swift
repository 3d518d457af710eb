import DropContent
import DropCore

/// What a report of tests says of one session, on a line of its own.
struct TestRecord: Equatable {
  /// Its path below the folder that was named.
  let session: String
  let result: TestResult

  var line: String {
    JSONWriter().text(
      .object(
        [.init("session", .string(session)), .init("name", .string(result.name))]
          + result.members
      )
    )
  }

  init(_ session: String, _ result: TestResult) { (self.session, self.result) = (session, result) }

  init?(_ line: [UInt8]) {
    guard let value = try? JSONReader().value(of: line), let session = value["session"]?.string,
      let name = value["name"]?.string, let result = TestResult(value, of: name)
    else { return nil }
    self.init(session, result)
  }

  /// Whether it comes before another one in a report: by the bytes of their names.
  static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
