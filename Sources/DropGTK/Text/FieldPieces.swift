#if GTK

/// What a field holds, in pieces: what is typed, what drops brought, and marks, seen or not.
///
/// What was deleted or taken back keeps its position among the rest unseen. So a step is undone without any
/// offset of its own, whatever has happened since.
package struct FieldPieces {
  /// Who put a piece in, or took it away: a step of typing, or one appearance of what a drop brought.
  package typealias Cause = Int

  /// What lies in one piece.
  package enum Content: Equatable, Sendable {
    case text([Unicode.Scalar])
    /// A widget, which is one character wide.
    case object
    /// A position that somebody keeps.
    case mark

    /// How many characters it takes.
    package var count: Int {
      switch self {
      case .text(let scalars): scalars.count
      case .object: 1
      case .mark: 0
      }
    }
  }

  /// What is to be done to the text that is shown, one after the other.
  package enum Change: Equatable, Sendable {
    case insert(at: Int, Content, by: Cause)
    case remove(at: Int, count: Int)
  }

  private struct Piece {
    var content: Content
    let cause: Cause
    /// Those who took it away.
    var takers: [Cause] = []
  }

  /// What was there before anybody did anything, or can't be undone any more.
  package static let beginning: Cause = 0

  private var pieces: [Piece]
  private var undone: Set<Cause> = []
  private var lastCause = Self.beginning

  /// What a field holds already.
  package init(_ text: [Unicode.Scalar]) {
    pieces = text.isEmpty ? [] : [Piece(content: .text(text), cause: Self.beginning)]
  }

  /// A cause of its own for what happens next.
  package mutating func nextCause() -> Cause {
    lastCause += 1
    return lastCause
  }

  // MARK: What is seen

  private func isSeen(_ piece: Piece) -> Bool { isSeen(piece, undone) }

  private func isSeen(_ piece: Piece, _ undone: Set<Cause>) -> Bool {
    !undone.contains(piece.cause) && piece.takers.allSatisfy(undone.contains)
  }

  private func width(_ piece: Piece) -> Int { isSeen(piece) ? piece.content.count : 0 }

  /// How many characters are seen.
  package var count: Int { pieces.reduce(0) { $0 + width($1) } }

  /// What is seen, a widget as the character that stands for one.
  package var text: String {
    var scalars = String.UnicodeScalarView()
    for piece in pieces where isSeen(piece) {
      switch piece.content {
      case .text(let text): scalars.append(contentsOf: text)
      case .object: scalars.append("\u{FFFC}")
      case .mark: break
      }
    }
    return String(scalars)
  }

  /// Whether anything that came by a cause is seen.
  package func isSeen(_ cause: Cause) -> Bool {
    pieces.contains { $0.cause == cause && width($0) > 0 }
  }

  /// Where what is seen of a cause lies.
  package func range(of cause: Cause) -> Range<Int>? {
    var (offset, start, end) = (0, -1, 0)
    for piece in pieces {
      let width = width(piece)
      if piece.cause == cause, width > 0 || start < 0 {
        if start < 0 { start = offset }
        end = offset + width
      }
      offset += width
    }
    return start < 0 ? nil : start..<end
  }

  // MARK: Positions

  /// The position of the first piece of a cause, seen or not.
  package func position(of cause: Cause) -> Int? { pieces.firstIndex { $0.cause == cause } }

  /// The position behind what came by a cause, and behind what has been put in there since.
  package func end(of cause: Cause) -> Int {
    pieces.lastIndex { $0.cause == cause }.map { $0 + 1 } ?? pieces.count
  }

  /// Behind all pieces.
  package var end: Int { pieces.count }

  /// Where something at an offset is put in: behind what is kept there for others.
  package mutating func position(at offset: Int) -> Int {
    var (start, index) = (0, 0)
    while index < pieces.count, start < offset {
      let width = width(pieces[index])
      if start + width > offset {
        split(index, at: offset - start)
        return index + 1
      }
      start += width
      index += 1
    }
    var place = index
    while index < pieces.count, width(pieces[index]) == 0 {
      index += 1
      if pieces[index - 1].content == .mark { place = index }
    }
    return place
  }

  private mutating func split(_ index: Int, at offset: Int) {
    guard case .text(let scalars) = pieces[index].content else { return }
    var rest = pieces[index]
    pieces[index].content = .text(Array(scalars[..<offset]))
    rest.content = .text(Array(scalars[offset...]))
    pieces.insert(rest, at: index + 1)
  }

  private func offset(of position: Int) -> Int {
    pieces[..<position].reduce(0) { $0 + width($1) }
  }

  // MARK: Typing

  /// Somebody has typed.
  package mutating func type(_ text: [Unicode.Scalar], at offset: Int, by cause: Cause) {
    let place = position(at: offset)
    if place > 0, pieces[place - 1].cause == cause, pieces[place - 1].takers.isEmpty,
      case .text(let before) = pieces[place - 1].content
    {
      pieces[place - 1].content = .text(before + text)
    } else {
      pieces.insert(Piece(content: .text(text), cause: cause), at: place)
    }
  }

  /// Somebody has deleted; gives the causes of what was there.
  @discardableResult
  package mutating func delete(at offset: Int, _ count: Int, by cause: Cause) -> Set<Cause> {
    var touched: Set<Cause> = []
    var index = position(at: offset)
    var left = count
    while left > 0, index < pieces.count {
      let width = width(pieces[index])
      if width > left { split(index, at: left) }
      if width > 0 {
        touched.insert(pieces[index].cause)
        pieces[index].takers.append(cause)
        left -= min(width, left)
      }
      index += 1
    }
    return touched
  }

  // MARK: What drops bring

  /// Puts something in at a position.
  package mutating func put(_ content: Content, at position: Int, by cause: Cause) -> Change? {
    pieces.insert(Piece(content: content, cause: cause), at: position)
    return content.count == 0 ? nil : .insert(at: offset(of: position), content, by: cause)
  }

  /// Lets go of a position that was kept.
  package mutating func removeMarks(of cause: Cause) {
    pieces.removeAll { $0.cause == cause && $0.content == .mark }
  }

  /// Takes what some causes did back, or does it again; gives what that makes of what is shown.
  package mutating func turn(_ causes: Set<Cause>, isUndone: Bool) -> [Change] {
    let next = isUndone ? undone.union(causes) : undone.subtracting(causes)
    var changes: [Change] = []
    var offset = 0
    for piece in pieces {
      let (was, isNow) = (isSeen(piece), isSeen(piece, next))
      let count = piece.content.count
      if was, !isNow, count > 0 { changes.append(.remove(at: offset, count: count)) }
      if !was, isNow, count > 0 {
        changes.append(.insert(at: offset, piece.content, by: piece.cause))
      }
      if isNow { offset += count }
    }
    undone = next
    return changes
  }

  /// What these did stays as it is now, for good.
  package mutating func forget(_ causes: Set<Cause>) {
    if causes.isEmpty { return }
    var kept: [Piece] = []
    for var piece in pieces {
      let isTaken = piece.takers.contains { causes.contains($0) && !undone.contains($0) }
      let isGone = causes.contains(piece.cause) && undone.contains(piece.cause)
      if isTaken || isGone { continue }
      piece.takers.removeAll(where: causes.contains)
      if causes.contains(piece.cause) {
        piece = Piece(content: piece.content, cause: Self.beginning, takers: piece.takers)
      }
      if case .text(let text) = piece.content, let last = kept.last,
        case .text(let before) = last.content, last.cause == Self.beginning,
        piece.cause == Self.beginning, last.takers == piece.takers
      {
        kept[kept.count - 1].content = .text(before + text)
      } else {
        kept.append(piece)
      }
    }
    pieces = kept
    undone.subtract(causes)
  }
}

#endif
