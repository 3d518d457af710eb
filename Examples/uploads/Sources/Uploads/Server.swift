import DropContent
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server that takes each thing once, however often it is sent under its key.
struct Server: Sendable {
  let address: URL

  /// Throws where the server doesn't have it.
  func put(_ content: Content, key: String) async throws {
    var request = URLRequest(url: address.appending(path: content.name ?? "unnamed"))
    request.httpMethod = "PUT"
    request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
    let (_, response) = try await URLSession.shared.upload(
      for: request,
      from: Data(try content.bytes())
    )
    guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
      throw Refusal()
    }
  }

  struct Refusal: Error, CustomStringConvertible {
    var description: String { "the server didn't take it" }
  }
}
