import DropContent
import DropCore
package import DropHost

/// One thing that an app changes in what a destination holds, by indexes from zero of what it holds as the
/// event comes.
package enum SessionEdit: Sendable, Equatable {
  /// Items are indexes into the session's.
  case insert([Int], before: Int?)
  case remove([Int])
  case move([Int], before: Int?)
  case rename(Int, String)
}

/// Why an edit of a session can't be made, in words.
package struct EditProblem: Error {
  package let sentence: String
}

extension SessionEdit {
  /// The entries that it names.
  package var indexes: [Int] {
    switch self {
    case .insert(_, let before): before.map { [$0] } ?? []
    case .remove(let entries): entries
    case .move(let entries, let before): entries + (before.map { [$0] } ?? [])
    case .rename(let entry, _): [entry]
    }
  }

  /// The same by the keys of what is there now: those at its ``indexes``, of so many.
  package func keyed(
    _ known: [Int: UInt64],
    among count: Int,
    of id: String,
    in session: SessionFile
  ) throws(EditProblem) -> HostEdit {
    func key(_ index: Int) throws(EditProblem) -> UInt64 {
      guard let key = known[index] else {
        let held = count == 0 ? "nothing" : "\(count)"
        throw EditProblem(sentence: "there is no entry \(index + 1): '\(id)' holds \(held)")
      }
      return key
    }
    func keys(_ indexes: [Int]) throws(EditProblem) -> [UInt64] {
      var keys: [UInt64] = []
      for index in indexes { keys.append(try key(index)) }
      return keys
    }
    func before(_ index: Int?) throws(EditProblem) -> UInt64? {
      if let index { try key(index) } else { nil }
    }
    switch self {
    case .insert(let items, let place):
      var held: [HeldItem] = []
      for item in items { held.append(try session.held(item)) }
      return .insert(held, before: try before(place))
    case .remove(let entries): return .remove(try keys(entries))
    case .move(let entries, let place): return .move(try keys(entries), before: try before(place))
    case .rename(let entry, let name): return .rename(try key(entry), name)
    }
  }
}

extension SessionFile {
  /// An item as something that is there already.
  func held(_ index: Int) throws(EditProblem) -> HeldItem {
    let item = items[index]
    guard let delivery = deliveries[index].first, let first = item.representations.first else {
      return HeldItem(item, nil)
    }
    if let file = delivery.file, let content = try? file.content.get() {
      return HeldItem(item, content)
    }
    var content: Content
    switch delivery.bytes {
    case .memory(let bytes): content = Content(type: first.type, bytes: bytes)
    case .zeros(let count): content = Content(type: first.type, storage: .zeros(count))
    case .file(_, let file): content = file.relabelled(as: first.type)
    case .failure(let why):
      throw EditProblem(sentence: "the content of '\(item.id)' isn't there: \(why)")
    }
    content.encoding = delivery.encoding
    return HeldItem(item, content)
  }
}
