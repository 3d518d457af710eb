package import DropCore

extension Fault {
  /// Whether a script failed because something was refused to it.
  package var isOfShortage: Bool {
    // What finds no room in the memory that is left is refused before the script runs out of it.
    ["memory", "lost"].contains(kind.rawValue) || [.denied, .tooLarge].contains(code)
      || waitsUsedUp != nil
  }

  /// The bound of a handler's waits, where that ended it.
  package var waitsUsedUp: Int? {
    let words = "the script used up its waits of the whole perform ("
    guard let end = message.firstRange(of: words)?.upperBound else { return nil }
    return Int(message[end...].prefix(while: \.isNumber))
  }
}
