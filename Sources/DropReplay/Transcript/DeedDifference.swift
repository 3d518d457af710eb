/// What two runs of a session do otherwise, in one kind of thing.
package struct DeedDifference: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case deed(Deed.Kind)
    /// The same things, in another order.
    case order
    /// The same things in the same order, at other times.
    case time
    /// Only what is not told here in another way: calls, progress, or what there was no room for.
    case other

    /// In the order in which they are told.
    package static let all = Deed.Kind.allCases.map(Kind.deed) + [.order, .time, .other]
  }

  package let kind: Kind
  /// What was in the place of what is now; one of them may have nothing there.
  package let before: Deed?
  package let after: Deed?
  /// Whether both have the same of this kind, in another order.
  private let isMoved: Bool

  private init(
    _ kind: Kind,
    _ before: Deed? = nil,
    _ after: Deed? = nil,
    isMoved: Bool = false
  ) {
    (self.kind, self.before, self.after, self.isMoved) = (kind, before, after, isMoved)
  }

  /// What is counted together, in words.
  package var gist: String {
    switch (before, after) {
    case (nil, nil): "what isn't told here"
    case (let before?, nil): "\(before.gist) no longer"
    case (nil, let after?): "\(after.gist) is new"
    case (let before?, let after?):
      if isMoved {
        "\(before.gist) in another order"
      } else if before.gist != after.gist {
        "\(before.gist) → \(after.gist)"
      } else if before.text == after.text {
        kind == .time ? after.gist : "\(after.gist) in another order"
      } else {
        "\(after.gist), \(Self.areMoved(before, after) ? "in another order" : "otherwise")"
      }
    }
  }

  /// Whether a list of names has the same in another order.
  private static func areMoved(_ before: Deed, _ after: Deed) -> Bool {
    func names(_ deed: Deed) -> [Substring] {
      deed.text.dropFirst(deed.gist.count + 2).split(separator: ", ").sorted()
    }
    return after.kind == .entries && names(before) == names(after)
  }

  /// All that is otherwise in `after`; nothing where both are the same.
  package static func between(_ before: RunDeeds, _ after: RunDeeds) -> [DeedDifference] {
    if before.digest == after.digest { return [] }
    let (old, new) = (before.list, after.list)
    var found = Deed.Kind.allCases.flatMap { kind in
      differences(kind, old.filter { $0.kind == kind }, new.filter { $0.kind == kind })
    }
    if !found.isEmpty { return telling(found) }
    guard old.count == new.count else { return [DeedDifference(.other)] }
    let moved = zip(old, new).first { !$0.isSame(as: $1) }
    let late = zip(old, new).first { $0.time != $1.time }
    if let moved {
      found.append(DeedDifference(.order, moved.0, moved.1))
    } else if let late {
      found.append(DeedDifference(.time, late.0, late.1))
    } else {
      found.append(DeedDifference(.other))
    }
    return found
  }

  /// Those that say something which others don't say already.
  private static func telling(_ found: [DeedDifference]) -> [DeedDifference] {
    let ends = found.contains { $0.kind == .deed(.entries) && $0.word == Deed.end }
    let loads = found.contains { $0.kind == .deed(.load) && $0.word == "load" }
    let verdicts = Set(found.filter { $0.kind == .deed(.verdict) }.map(\.gist))
    return found.filter { difference in
      switch difference.kind {
      // On the way there they go in otherwise as well.
      case .deed(.entries): !ends || difference.word == Deed.end
      // What isn't asked for doesn't come.
      case .deed(.load): !loads || difference.word == "load"
      case .deed(.operation): !verdicts.contains(difference.gist)
      default: true
      }
    }
  }

  private var word: String { String((after ?? before)?.gist.firstWord ?? "") }

  /// What of one kind is only in one of them, each with what is in its place in the other.
  private static func differences(
    _ kind: Deed.Kind,
    _ old: [Deed],
    _ new: [Deed]
  ) -> [DeedDifference] {
    var gone = old
    var come: [Deed] = []
    for deed in new {
      if let place = gone.firstIndex(where: { $0.isSame(as: deed) }) {
        gone.remove(at: place)
      } else {
        come.append(deed)
      }
    }
    var found: [DeedDifference] = []
    for deed in gone {
      let kin =
        come.firstIndex { $0.subject == deed.subject && $0.gist == deed.gist }
        ?? come.firstIndex { $0.isKin(of: deed) }
      found.append(DeedDifference(.deed(kind), deed, kin.map { come.remove(at: $0) }))
    }
    found += come.map { DeedDifference(.deed(kind), nil, $0) }
    if found.isEmpty, let moved = zip(old, new).first(where: { !$0.isSame(as: $1) }) {
      return [DeedDifference(.deed(kind), moved.0, moved.1, isMoved: true)]
    }
    return found
  }
}
