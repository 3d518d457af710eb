import DropCore
import DropReplay

extension SessionFile {
  /// Whether the items of any drag stand for entries of a list: many of them would be of one entry.
  func dragsRows(in events: [SessionEvent]) -> Bool {
    source.destination != nil || items.contains { $0.local != nil }
      || events.contains { event in
        switch event.kind {
        case .begin(_, _, let source), .paste(_, _, let source), .share(_, _, let source):
          source?.destination != nil
        default: false
        }
      }
  }
}
