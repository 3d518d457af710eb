package import DropCore

/// The handler of a destination, and what it gets.
package struct HandlerSetting: Sendable, Equatable {
  /// The plugin's file, as the system opens it.
  package var plugin: String?
  package var options: [JSONValue.Member] = []
  package var limits: [(name: String, value: Double)] = []
  package var capabilities: [String] = []

  package init() {}

  package static func == (a: HandlerSetting, b: HandlerSetting) -> Bool {
    a.plugin == b.plugin && a.options == b.options && a.capabilities == b.capabilities
      && a.limits.elementsEqual(b.limits) { $0 == $1 }
  }
}
