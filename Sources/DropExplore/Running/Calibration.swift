import SystemFiles

/// What runs as recorded show of a session: the same for all threads that search it.
struct Calibration: Sendable {
  let shortages: Shortages
  let variants: [SessionVariant]
  let changes: AppChanges

  init(
    shortages: Shortages = Shortages(),
    variants: [SessionVariant] = [],
    changes: AppChanges = AppChanges()
  ) {
    (self.shortages, self.variants, self.changes) = (shortages, variants, changes)
  }
}

/// A calibration that whoever comes first makes for all.
final class SharedCalibration: Sendable {
  private let known = Guarded<Calibration?>(nil)

  func value(_ make: () -> Calibration) -> Calibration {
    if let known = known.withLock({ $0 }) { return known }
    // Of two that come at once, which may differ where the time ran out for one, both take the first.
    let made = make()
    return known.withLock { known in
      if known == nil { known = made }
      return known ?? made
    }
  }
}
