/// A place to save in that knows its saves again by the keys of their calls, also after the app was killed.
///
/// A host with a journal asks it what became of a save that was under way, and takes back what it saved in another
/// life. ``FolderStorage`` is one.
///
/// ```swift
/// let host = try PluginHost(
///   journal: journal, grants: [.storage], saving: FolderStorage(folder: folder))
/// ```
public protocol DurableStorage: Sendable {
  /// Saves a content under a name like the one given, for a call of that key, and says which name was used.
  func save(_ content: Content, as name: String, key: String) async throws -> String

  /// The name that the call of that key saved under; nil where it hasn't, and an error where nobody can tell.
  func find(_ key: String, savedAs name: String) async throws -> String?

  /// Takes back what was saved under that name; it throws where that is another one by now.
  func takeBack(_ name: String) async throws
}
