/// Calls that are out, each until its answer is in: a drop's with their handlers, all drops' with their drags.
///
/// A drop may have several: while a destination's handler runs, the source's may make many contents.
struct DropCalls<Subject: Equatable & Sendable>: Sendable {
  /// A call that is out, and to whom; none means the source.
  struct Call: Sendable {
    let subject: Subject
    let node: Destination.Index?
  }

  private var calls = NewestTable<Ask.ID, Call>()
  /// How many are out to each destination.
  private var called: [Destination.Index: Int] = [:]

  var isEmpty: Bool { calls.isEmpty }

  subscript(ask: Ask.ID) -> Call? { calls[ask] }

  /// Whether one to that destination is out.
  func isOut(to node: Destination.Index?) -> Bool { node.map { called[$0] != nil } ?? false }

  /// Whether one of that handler, or of that drag, is out.
  func isOut(of subject: Subject) -> Bool { calls.contains { $0.subject == subject } }

  mutating func begin(_ ask: Ask.ID, _ subject: Subject, in node: Destination.Index?) {
    calls.put(Call(subject: subject, node: node), at: ask)
    if let node { called[node, default: 0] += 1 }
  }

  /// The answer to it is in; none where it wasn't out.
  mutating func end(_ ask: Ask.ID) -> Call? {
    guard let call = calls.take(ask) else { return nil }
    if let node = call.node, let count = called[node] { called[node] = count > 1 ? count - 1 : nil }
    return call
  }
}
