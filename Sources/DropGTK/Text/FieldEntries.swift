#if GTK

import DropCore

/// Which of a destination's contents a field shows, and by what each stands in the text.
///
/// It goes by what the host holds now, not by what became of it one after the other: what several drops tell
/// comes in any order.
@GLibActor
final class FieldEntries {
  typealias Cause = FieldPieces.Cause

  /// What an effect says has come.
  struct Arrival {
    let entries: [ContentEntry]
    let placeholder: PlaceholderID?
    /// The position that was kept for it.
    let mark: Cause?
  }

  private struct Known {
    var place: Place
    var content: FieldPieces.Content
    /// Each time that it was put in somewhere; the last one is where it is, or was last.
    var causes: [Cause]
  }

  private let field: FieldText
  private let content: @GLibActor (Place) -> FieldPieces.Content
  private var known: [UInt64: Known] = [:]
  private var keys: [Cause: UInt64] = [:]
  /// In the host's order.
  private(set) var shown: [UInt64] = []
  /// Those that went, and may come back; the one that went first is the first.
  private var gone: [UInt64] = []

  /// So many that went keep their position.
  private static let mostGone = 1_024

  init(_ field: FieldText, content: @escaping @GLibActor (Place) -> FieldPieces.Content) {
    self.field = field
    self.content = content
  }

  // MARK: Who is where

  /// What came by a cause; also while it is put in.
  func place(of cause: Cause) -> Place? { keys[cause].flatMap { known[$0]?.place } ?? coming }

  private var coming: Place?

  /// What stands for a placeholder.
  func cause(of placeholder: PlaceholderID) -> Cause? {
    known.values.first { $0.place.placeholder == placeholder }?.causes.last
  }

  private func cause(of key: UInt64) -> Cause? { known[key]?.causes.last }

  private func position(of key: UInt64) -> Int? {
    cause(of: key).flatMap { field.pieces.position(of: $0) }
  }

  /// Where it lies in the text; of what isn't shown, nowhere.
  func range(of key: UInt64) -> Range<Int>? {
    shown.contains(key) ? cause(of: key).flatMap { field.pieces.range(of: $0) } : nil
  }

  /// How many of these lie before an offset.
  func index(at offset: Int, in places: [Place]) -> Int {
    var pieces = field.pieces
    let place = pieces.position(at: offset)
    let there = Set(shown)
    let last = places.lastIndex { each in
      guard there.contains(each.key), let cause = cause(of: each.key) else { return false }
      return pieces.position(of: cause).map { $0 < place } ?? false
    }
    return last.map { $0 + 1 } ?? 0
  }

  /// Those of these causes that are all there was of something that is still shown.
  func emptied(_ causes: Set<Cause>) -> [Place] {
    causes.compactMap { cause in
      guard let key = keys[cause], shown.contains(key), self.cause(of: key) == cause,
        let known = known[key], known.content.count > 0, !field.pieces.isSeen(cause)
      else { return nil }
      return known.place
    }
  }

  // MARK: Following the host

  /// Shows what a destination holds; of what isn't known yet only what has been told of.
  func follow(_ places: [Place], _ arrival: Arrival) {
    hide(but: Set(places.map(\.key)))
    let staying = inOrder(places.map(\.key))
    var wanted = arrival.entries
    var order: [UInt64] = []
    for (index, place) in places.enumerated() {
      if staying.contains(place.key) {
        update(place)
      } else {
        let isKnown = known[place.key] != nil
        guard isKnown || takes(place, &wanted, arrival.placeholder) else { continue }
        let next = places[index...].first { staying.contains($0.key) }?.key
        put(place, after: order.last, before: next, isKnown ? nil : arrival.mark)
      }
      order.append(place.key)
    }
    shown = order
  }

  private func takes(
    _ place: Place,
    _ wanted: inout [ContentEntry],
    _ placeholder: PlaceholderID?
  ) -> Bool {
    if let held = place.placeholder { return held == placeholder }
    guard let found = wanted.firstIndex(of: place.entry) else { return false }
    wanted.remove(at: found)
    return true
  }

  private func hide(but keys: Set<UInt64>) {
    let going = shown.filter { !keys.contains($0) }
    if going.isEmpty { return }
    field.turn(Set(going.compactMap(cause)), isUndone: true)
    shown.removeAll { !keys.contains($0) }
    gone += going
    guard gone.count > Self.mostGone else { return }
    for key in gone.prefix(Self.mostGone / 2) where !shown.contains(key) {
      let causes = known.removeValue(forKey: key)?.causes ?? []
      for cause in causes { self.keys[cause] = nil }
      field.forget(Set(causes))
    }
    gone.removeFirst(Self.mostGone / 2)
  }

  /// The most of those shown that lie in the text as they do in the host: the others move.
  private func inOrder(_ keys: [UInt64]) -> Set<UInt64> {
    let there = Set(shown)
    let placed = keys.filter(there.contains).map { (key: $0, position: position(of: $0) ?? 0) }
    // The longest rising run, of each length that with the least end.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: placed.count)
    for index in placed.indices {
      let place = ends.firstIndex { placed[$0].position >= placed[index].position } ?? ends.count
      before[index] = place > 0 ? ends[place - 1] : nil
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var found: Set<UInt64> = []
    var next = ends.last
    while let index = next {
      found.insert(placed[index].key)
      next = before[index]
    }
    return found
  }

  private func update(_ place: Place) {
    guard var known = known[place.key], known.place != place else { return }
    let content = content(place)
    let isOther = content != known.content || content == .object
    known.place = place
    known.content = content
    self.known[place.key] = known
    guard isOther, let cause = known.causes.last else { return }
    let position = field.pieces.end(of: cause)
    field.turn([cause], isUndone: true)
    add(place, content, at: position)
  }

  /// Puts something in: where it has been before, where its drop was let go, or beside what lies next to it,
  /// whichever is the first that lies between those.
  private func put(_ place: Place, after: UInt64?, before: UInt64?, _ mark: Cause?) {
    let low = after.flatMap(position).map { $0 + 1 } ?? 0
    let high = max(low, before.flatMap(position) ?? field.pieces.end)
    func fits(_ cause: Cause) -> Bool {
      field.pieces.position(of: cause).map { $0 >= low && $0 <= high } ?? false
    }
    if let known = known[place.key] {
      if let last = known.causes.last, shown.contains(place.key) {
        field.turn([last], isUndone: true)
      }
      gone.removeAll { $0 == place.key }
      if known.place.entry == place.entry, let cause = known.causes.last(where: fits) {
        self.known[place.key]?.causes.removeAll { $0 == cause }
        self.known[place.key]?.causes.append(cause)
        return field.turn([cause], isUndone: false)
      }
    }
    let beside = after.flatMap(cause).map { min(high, field.pieces.end(of: $0)) } ?? high
    let kept = mark.flatMap { fits($0) ? field.pieces.position(of: $0) : nil }
    add(place, content(place), at: kept ?? beside)
  }

  private func add(_ place: Place, _ content: FieldPieces.Content, at position: Int) {
    coming = place
    defer { coming = nil }
    let cause = field.put(content, at: position)
    keys[cause] = place.key
    let causes = known[place.key]?.causes ?? []
    known[place.key] = Known(place: place, content: content, causes: causes + [cause])
  }
}

#endif
