import DropContent
package import DropCore
package import DropHost

/// One thing that an app changes in what a destination holds, by indexes from zero of what it holds as the
/// event comes; things are indexes into the session's items.
package typealias SessionEdit = ListEdit<Int, Int>

/// Why an edit of a session can't be made, in words.
package struct EditProblem: Error {
  package let sentence: String
}

extension SessionEdit {
  /// The same by the keys of what is there now: those at its ``places``, of so many.
  package func keyed(
    _ known: [Int: UInt64],
    among count: Int,
    of id: String,
    in session: SessionFile
  ) throws(EditProblem) -> HostEdit {
    try renamed { items throws(EditProblem) in
      var held: [HeldItem] = []
      for item in items { held.append(try session.held(item)) }
      return held
    } places: { index throws(EditProblem) in
      guard let key = known[index] else {
        let held = count == 0 ? "nothing" : "\(count)"
        throw EditProblem(sentence: "there is no entry \(index + 1): '\(id)' holds \(held)")
      }
      return key
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
