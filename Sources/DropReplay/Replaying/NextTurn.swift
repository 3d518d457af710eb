/// What comes next while time goes on, in the one order that replays and live runs share: in a
/// millisecond completions by their requests' order, then ticks, then whatever comes from outside.
package enum NextTurn: Equatable {
  case completion
  case tick(at: Double)

  /// What is due up to a time, itself included; nil where nothing is.
  package init?(due: Double?, wake: Double?, upTo limit: Double) {
    if let due, due <= limit, due <= wake ?? .infinity {
      self = .completion
    } else if let wake, wake <= limit, limit < .infinity {
      self = .tick(at: wake)
    } else {
      return nil
    }
  }
}
