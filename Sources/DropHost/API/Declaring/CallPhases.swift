package import DropCore

/// When a host function may be called.
package struct CallPhases: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let loading = CallPhases(rawValue: 1)
  /// `can_handle`, `on_enter`, `on_update`, `on_exit`, `on_springload`.
  package static let hovering = CallPhases(rawValue: 2)
  /// `on_perform`, and what it calls.
  package static let performing = CallPhases(rawValue: 4)
  /// `on_end`: what it changes comes too late, so it may not.
  package static let ending = CallPhases(rawValue: 8)
  /// `on_drag`: a drag begins at the source.
  package static let offering = CallPhases(rawValue: 16)
  /// `on_provide`: an item's content is wanted from the source.
  package static let providing = CallPhases(rawValue: 32)
  /// `on_drag_end`: the source learns what became of its items.
  package static let settling = CallPhases(rawValue: 64)

  package static let anywhere = CallPhases(rawValue: 127)
  /// Every handler, but not while the plugin's file runs.
  package static let handlers = anywhere.subtracting(.loading)
  /// Where a handler may wait.
  package static let waiting = CallPhases(
    Handler.Phase.allCases.filter(\.mayWait).map { CallPhases($0) }
  )
  /// Where the core lets a handler ask for that.
  package static func asking(_ kind: Request.Kind) -> CallPhases {
    CallPhases(kind.phases.map { CallPhases($0) })
  }
  /// Handlers of a destination.
  package static let destination: CallPhases = [.hovering, .performing, .ending]
}

extension CallPhases {
  /// The phase of a handler.
  package init(_ phase: Handler.Phase) {
    switch phase {
    case .hovering: self = .hovering
    case .offering: self = .offering
    case .performing: self = .performing
    case .ending: self = .ending
    case .providing: self = .providing
    case .settling: self = .settling
    }
  }

  private static let names: [(CallPhases, String)] =
    [(.loading, "while the plugin loads")]
    + Handler.Phase.allCases.map { phase in
      let handlers = phase.handlers.map(\.name)
      let sentence = handlers.count == 1 ? "in \(handlers[0])" : "while hovering"
      return (CallPhases(phase), sentence)
    }

  /// The phases in words: `in on_perform and on_end`.
  package var sentence: String {
    if self == .anywhere { return "anywhere" }
    if self == .handlers { return "in every handler" }
    let parts = CallPhases.names.filter { contains($0.0) }.map(\.1)
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "never" }
    return parts.dropLast().joined(separator: ", ") + " or " + last
  }
}
