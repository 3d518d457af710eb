import DropContent
import DropCore
import DropHost

/// Where handlers save: the folder that was granted, or memory.
package final class SessionStorage {
  private let folder: String?
  private var names: Set<String> = []

  package init(folder: String?) { self.folder = folder }

  func save(_ content: Content, name: String) -> Result<String, LoadFailure> {
    guard let folder else { return .success(inMemory(name)) }
    do throws(ContentError) {
      return .success(try ContentSaver(folder: folder).save(content, as: name))
    } catch {
      return .failure(
        LoadFailure(FailureCode(rawValue: error.code.rawValue), error.withoutFolders.message)
      )
    }
  }

  /// Only the name counts: what is saved shows in the transcript.
  private func inMemory(_ name: String) -> String {
    var number = 1
    while !names.insert(SafeName.numbered(name, number).lowercased()).inserted { number += 1 }
    return SafeName.numbered(name, number)
  }
}
