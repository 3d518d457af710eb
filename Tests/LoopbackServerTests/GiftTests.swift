#if Live

import Foundation
import LoopbackClient
import SystemFiles
import Testing

import LoopbackServer

@Suite("What is given to whoever has its path")
struct GiftTests {
  @Test("A gift comes whole at each size, at once and from another thread, without the key")
  func sizes() throws {
    let played = try Played()
    for size in [0, 1, 2, 65_535, 65_536, 65_537, 1_000_000, 3_000_001] {
      let answer = played.ask("GET /given/file/\(size)", [("X-Dndhost-Key", nil), ("Origin", nil)])
      #expect(answer?.status == 200, "\(size)")
      #expect(answer?.body == (0..<size).map { UInt8(truncatingIfNeeded: $0) }, "\(size)")
    }
  }

  @Test("It is saved under its name, and never shown as a page of the server's")
  func fields() throws {
    let played = try Played()
    let fields = played.ask("GET /given/a%20%22b%22%0D%0AX:%20y%C3%BC.html/4")?.fields ?? [:]
    #expect(
      fields["content-disposition"]
        == "attachment; filename*=UTF-8''a%20%22b%22%0D%0AX%3A%20y%C3%BC.html"
    )
    #expect(fields["content-type"] == "application/octet-stream" && fields["x"] == nil)
    #expect(fields["content-security-policy"]?.hasPrefix("sandbox") == true)
    #expect(fields["x-content-type-options"] == "nosniff")
  }

  @Test("What isn't there is 404, what nobody speaks of 503; what breaks ends its connection")
  func missing() throws {
    let played = try Played()
    #expect(played.status("GET /given/none") == 404)
    #expect(played.status("GET /given/lost/4") == 503)
    let client = try #require(RawClient(played.port))
    client.send(played.request("GET /given/broken/400000"))
    #expect(client.head()?.status == 200)
    while client.fill() {}
    #expect(client.isClosed == false || client.rest().isEmpty)
  }

  @Test("Another site, another name and another method get none of it, and nobody is asked")
  func strangers() throws {
    let played = try Played()
    let path = "/given/file/4"
    #expect(played.status("GET \(path)", [("Host", "elsewhere")]) == 403)
    #expect(played.status("GET \(path)", [("Origin", "http://elsewhere")]) == 403)
    #expect(played.status("GET \(path)", [("Sec-Fetch-Site", "cross-site")]) == 403)
    #expect(played.status("PUT \(path)", body: "x") == 405)
    #expect(played.status("GET \(path)", body: "x") == 400)
    #expect(played.service.heard.isEmpty)
  }

  @Test(
    "Two who fetch and one who sends messages are each answered, and the server's end ends them all"
  )
  func together() throws {
    let played = try Played()
    let clients = try (0..<6).map { number in
      let client = try #require(RawClient(played.port))
      client.send(
        number % 3 == 2
          ? played.request("POST /do", body: "later") : played.request("GET /given/f/200001")
      )
      return client
    }
    for (number, client) in clients.enumerated() {
      #expect(client.answer()?.body.count == (number % 3 == 2 ? 7 : 200_001))
    }
    let waiting = try #require(RawClient(played.port))
    waiting.send(played.request("GET /given/f/200000000"))
    #expect(waiting.head()?.status == 200)
    played.server.stop()
  }
}

#endif
