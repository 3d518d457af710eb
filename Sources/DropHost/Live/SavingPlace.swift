import DropContent
import DropCore

/// Where a host saves, and what takes back.
enum SavingPlace: Sendable {
  /// The embedder's, which say what they do where a host takes them.
  typealias Storage = @Sendable (Content, String) async throws -> String
  typealias TakeBack = @Sendable (String) async throws -> Void

  /// What saves a content under a name, for the call of a key.
  typealias Save = @Sendable (Content, _ name: String, _ key: String) async throws -> String

  /// Closures, which know nothing of a life before.
  case closures(Storage?, TakeBack?)
  /// One that finds its saves again.
  case durable(any DurableStorage)

  /// What saves, or why nothing is.
  func save() throws(LoadFailure) -> Save {
    switch self {
    case .durable(let storage): return storage.save(_:as:key:)
    case .closures(let storage?, _): return { content, name, _ in try await storage(content, name) }
    case .closures(nil, _): throw LoadFailure(.denied, "the host was given no storage")
    }
  }

  /// The same of what was under way when the app died: what was saved isn't saved again.
  func saveAgain() throws(LoadFailure) -> Save {
    guard case .durable(let storage) = self else { throw Self.killed }
    return { content, name, key in
      if let saved = try await storage.find(key, savedAs: name) { return saved }
      return try await storage.save(content, as: name, key: key)
    }
  }

  /// What takes a file back, or why nothing does.
  func takeBack() throws(LoadFailure) -> TakeBack {
    switch self {
    case .durable(let storage): return storage.takeBack
    case .closures(_, let takeBack?): return takeBack
    case .closures(_, nil):
      throw LoadFailure(.unsupported, "the host's storage takes nothing back")
    }
  }

  /// The same of what was under way when the app died: what is gone is taken back.
  func takeBackAgain() throws(LoadFailure) -> TakeBack {
    guard case .durable = self else { throw Self.killed }
    return try takeBack()
  }

  /// What becomes of what may have done something already.
  static let killed = LoadFailure(.interrupted, "the app was killed while it was under way")
}
