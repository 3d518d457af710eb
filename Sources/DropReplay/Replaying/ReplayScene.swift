package import DropCore

/// What observers of a replay may ask beside what happens: names and the session.
package final class ReplayScene {
  package let session: SessionFile
  /// The names of destinations by their numbers, which never change their meaning.
  private var names: [String] = []
  private let look: (Destination.Index) -> String

  init(session: SessionFile, name look: @escaping (Destination.Index) -> String) {
    self.session = session
    self.look = look
  }

  /// The destination's id.
  package func name(of index: Destination.Index) -> String {
    let offset = Int(index.value)
    if offset < names.count, !names[offset].isEmpty { return names[offset] }
    while names.count <= offset { names.append("") }
    names[offset] = look(index)
    return names[offset]
  }
}
