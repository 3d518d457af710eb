import DropCore
import DropReplay

extension SessionFile {
  /// Whether the items stand for entries of a list: many of them would be of one entry.
  var dragsRows: Bool {
    source.destination != nil || items.contains { $0.local != nil }
  }
}
