import DropReplay

/// What decides how a load can go: each makes more alternatives, always at the same places.
struct LoadFates: OptionSet {
  let rawValue: Int

  /// As recorded it fails.
  static let failing = LoadFates(rawValue: 1)
  /// It began after the drop, when its source may be gone.
  static let late = LoadFates(rawValue: 2)
  /// A text, of which ten times as much is still less than a script may hold.
  static let text = LoadFates(rawValue: 4)
  /// A text of which ten times as much is more than that.
  static let longText = LoadFates(rawValue: 8)
  /// Anything else whose bytes are at hand.
  static let other = LoadFates(rawValue: 16)
  /// The script says how much it takes.
  static let limited = LoadFates(rawValue: 32)
  /// It may come when its time is up.
  static let untimely = LoadFates(rawValue: 64)

  /// The alternatives, as recorded first; those that only a far search takes come last.
  var alternatives: [Int] { Self.table[rawValue] }

  private static let table: [[Int]] = (0..<128).map { made(LoadFates(rawValue: $0)) }

  private static func made(_ fates: LoadFates) -> [Int] {
    if fates.contains(.failing) { return [Alternative.asRecorded, Alternative.succeeds] }
    var all = [Alternative.asRecorded, Alternative.fails]
    if fates.contains(.late) { all.append(Alternative.expires) }
    all.append(Alternative.slow)
    if !fates.isDisjoint(with: [.text, .longText]) {
      all += [Alternative.empty, Alternative.oneByte]
      if fates.contains(.text) { all.append(Alternative.tenfold) }
    } else if fates.contains(.other) {
      all += [Alternative.empty, Alternative.cut]
    }
    if !fates.isDisjoint(with: [.text, .longText, .limited]) { all.append(Alternative.beyond) }
    if fates.contains(.untimely) { all.append(Alternative.late) }
    return all
  }
}

extension PayloadSize {
  /// The size that an alternative of a load stands for; nil where it is of another kind.
  init?(_ alternative: Int) {
    switch alternative {
    case Alternative.empty: self = .empty
    case Alternative.oneByte: self = .oneByte
    case Alternative.cut: self = .cut
    case Alternative.tenfold: self = .tenfold
    case Alternative.beyond: self = .beyond
    default: return nil
    }
  }
}

extension TransferFate {
  /// The fate that an alternative stands for.
  init(_ alternative: Int) {
    switch alternative {
    case Alternative.fails: self = .fails
    case Alternative.expires: self = .expires
    case Alternative.slow: self = .slow(RunWatcher.slowness)
    case Alternative.late: self = .late
    case Alternative.succeeds: self = .succeeds
    default: self = .asRecorded
    }
  }
}
