package import DropCore
package import DropHost
import DropContent

/// What the user has set of each handler's options, in a file of the shelf's own.
///
/// Only what isn't the handler's own default is kept, so that a handler that is changed can have another.
package struct OptionBook: Sendable {
  private let book: HandlerBook
  private var values = NameTable<[JSONValue.Member]>()

  /// Reads what is there; what can't be read counts as nothing.
  package init(in state: String) {
    book = HandlerBook("options.json", in: state, format: "dndhost.options/1")
    for (folder, each) in book.entries() {
      if case .object(let set)? = each["options"] { values[folder] = set }
    }
  }

  /// What is set of what a handler declares; what doesn't fit that any more isn't.
  package func values(of handler: String, _ declared: [OptionDeclaration]) -> [JSONValue.Member] {
    let set = values[handler] ?? []
    return declared.compactMap { option in
      guard let value = set.first(where: { $0.key == option.name })?.value,
        let fitting = try? option.check(value)
      else { return nil }
      return JSONValue.Member(option.name, fitting)
    }
  }

  /// Notes what was filled in, but for the defaults.
  package mutating func note(
    _ filled: JSONValue,
    of handler: String,
    _ declared: [OptionDeclaration]
  ) throws(HandlerBook.Failure) {
    let set = declared.compactMap { option -> JSONValue.Member? in
      guard let value = filled[option.name], value != .null, !option.isDefault(value) else {
        return nil
      }
      return JSONValue.Member(option.name, value)
    }
    values[handler] = set.isEmpty ? nil : set
    try book.put(set.isEmpty ? nil : [.init("options", .object(set))], for: handler)
  }
}

extension OptionDeclaration {
  /// Whether it is what holds where nothing is said: `1` is `1.0`.
  fileprivate func isDefault(_ value: JSONValue) -> Bool {
    if value == defaultValue { return true }
    switch (value, defaultValue) {
    case (.int(let number), .double(let other)?), (.double(let other), .int(let number)?):
      return Double(number) == other
    default: return false
    }
  }
}
