/// Rows that come in several messages: all of them stand before those of the message that closes them,
/// or what they belong to is refused as a whole.
///
/// Bytes are asked for by a row's place, so that one that went missing would put other bytes under
/// each name behind it.
struct PlayRowParts {
  private var rows = PlayMessage.Rows()
  /// Why not all of them are here.
  private var lost: PlayRefusal?

  /// Rows of a message that others follow; only the first that is refused says so.
  mutating func add(_ more: PlayMessage.Rows) throws(PlayRefusal) {
    guard lost == nil else { return }
    guard rows.count + more.count <= PlayMessageReader.mostRows else {
      self = PlayRowParts()
      lost = Self.tooMany
      throw Self.tooMany
    }
    rows.append(more)
  }

  /// A message couldn't be read: rows of it would be missing, where it isn't what closes them.
  mutating func lose(_ why: PlayRefusal, with word: String?) {
    self = PlayRowParts()
    if word == nil || word == "more" { lost = why }
  }

  /// What closes them, with all rows that stand before its own.
  func whole(_ kind: PlayMessage.Kind) throws(PlayRefusal) -> PlayMessage.Kind {
    guard let own = kind.rowCount else { return kind }
    if let lost { throw lost }
    guard rows.count + own <= PlayMessageReader.mostRows else { throw Self.tooMany }
    return kind.behind(rows)
  }

  private static let tooMany = PlayRefusal(
    "expected at most \(PlayMessageReader.mostRows) rows in all"
  )
}

extension PlayMessage.Kind {
  /// How many rows it brings; nil where it is none that brings any.
  fileprivate var rowCount: Int? {
    switch self {
    case .enter(_, .kinds(let kinds)): kinds.count
    case .drop(_, _, let rows): rows.count
    case .paste(_, _, let rows, _): rows.count
    case .pick(_, _, let rows, _): rows.count
    default: nil
    }
  }

  /// The same with rows before its own.
  fileprivate func behind(_ rows: PlayMessage.Rows) -> Self {
    switch self {
    case .enter(let pointer, .kinds(let own)): .enter(pointer, .kinds(rows.kinds + own))
    case .drop(let pointer, let number, let own): .drop(pointer, number: number, rows + own)
    case .paste(let id, let number, let own, let what):
      .paste(destination: id, number: number, rows + own, what)
    case .pick(let pointer, let number, let own, let what):
      .pick(pointer, number: number, rows + own, what)
    default: self
    }
  }
}
