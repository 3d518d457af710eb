import SystemFiles

/// What runs as recorded show of a session: the same for all threads that search it.
struct Calibration: Sendable {
  let shortages: Shortages
  let variants: [SessionVariant]

  init(shortages: Shortages = Shortages(), variants: [SessionVariant] = []) {
    (self.shortages, self.variants) = (shortages, variants)
  }
}

/// A calibration that whoever comes first makes for all.
final class SharedCalibration: Sendable {
  private let known = Guarded<Calibration?>(nil)

  func value(_ make: () -> Calibration) -> Calibration {
    if let known = known.withLock({ $0 }) { return known }
    // Two that come at once make the same.
    let made = make()
    known.withLock { $0 = made }
    return made
  }
}
