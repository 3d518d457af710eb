/// A field that a kept call reads from the table which its function returned.
package struct ResultKey: Sendable, Hashable {
  /// One name, or two for a field of an inner table.
  package var path: [String]

  package init(_ name: String) { path = [name] }
  package init(_ outer: String, _ name: String) { path = [outer, name] }
}

extension ResultKey: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}
