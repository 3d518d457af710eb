#if GTK

/// How long another program is waited for that reads what is dragged out.
public struct OutgoingBounds: Sendable {
  /// How long it may take nothing of what it reads.
  public var patience: Duration = .seconds(30)
  /// How long it may read nothing, after the drop, before it is taken to have ended without a word.
  public var silence: Duration = .seconds(60)

  /// Half a minute, and a minute.
  public init() {}
}

#endif
