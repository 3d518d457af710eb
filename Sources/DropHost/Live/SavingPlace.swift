import DropContent
import DropCore

/// Where a host saves, and what takes back.
enum SavingPlace: Sendable {
  /// The embedder's, which say what they do where a host takes them.
  typealias Storage = @Sendable (Content, String) async throws -> String
  typealias TakeBack = @Sendable (String) async throws -> Void

  /// Closures, which know nothing of a life before.
  case closures(Storage?, TakeBack?)
  /// One that finds its saves again.
  case durable(any DurableStorage)

  /// Why nothing is saved, where that is known before anything is begun.
  var savesNothing: LoadFailure? {
    guard case .closures(nil, _) = self else { return nil }
    return LoadFailure(.denied, "the host was given no storage")
  }

  /// The same of taking back.
  var takesNothingBack: LoadFailure? {
    guard case .closures(_, nil) = self else { return nil }
    return LoadFailure(.unsupported, "the host's storage takes nothing back")
  }

  /// The same of what was under way when the app died.
  var findsNothing: LoadFailure? {
    if case .durable = self { nil } else { Self.killed }
  }

  /// Saves a request's content for the call of that key.
  func save(_ request: SaveRequest, key: String) async throws -> String {
    switch self {
    case .durable(let storage):
      return try await storage.save(request.content, as: request.name, key: key)
    case .closures(let storage?, _): return try await storage(request.content, request.name)
    case .closures(nil, _): throw savesNothing ?? Self.killed
    }
  }

  /// The same of what was under way when the app died: what was saved isn't saved again.
  func saveAgain(_ request: SaveRequest, key: String) async throws -> String {
    guard case .durable(let storage) = self else { throw Self.killed }
    if let name = try await storage.find(key, savedAs: request.name) { return name }
    return try await storage.save(request.content, as: request.name, key: key)
  }

  /// Takes a file back, also one of which that was under way when the app died: what is gone is taken back.
  func takeBack(_ name: String) async throws {
    switch self {
    case .durable(let storage): try await storage.takeBack(name)
    case .closures(_, let takeBack?): try await takeBack(name)
    case .closures(_, nil): throw takesNothingBack ?? Self.killed
    }
  }

  /// What becomes of what may have done something already.
  static let killed = LoadFailure(.interrupted, "the app was killed while it was under way")
}
