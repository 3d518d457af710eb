extension Verdict {
  /// The host's last word on an operation that was asked for.
  ///
  /// A move from another app becomes a copy where the source allows one; what the source doesn't
  /// allow is forbidden; to transfer nothing is always granted.
  public static func decide(
    _ asked: Operation,
    allowed: Operations,
    isLocal: Bool
  ) -> Verdict {
    if !asked.transfers { return Verdict(asked: asked, granted: asked) }
    if asked == .move, !isLocal {
      let granted: Operation = allowed.allows(.copy) ? .copy : .forbidden
      return Verdict(asked: asked, granted: granted, reason: .moveFromAnotherApp)
    }
    if allowed.allows(asked) { return Verdict(asked: asked, granted: asked) }
    return Verdict(asked: asked, granted: .forbidden, reason: .notAllowedBySource)
  }
}
