/// The host's own name for something a script waits for.
package struct WaitID: Sendable, Hashable {
  package var rawValue: UInt64

  package init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
