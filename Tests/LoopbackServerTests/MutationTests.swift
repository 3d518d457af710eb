#if Live

import Foundation
import LoopbackClient
import SystemFiles
import Testing

import LoopbackServer
import TestExtent

/// Requests with a few bytes changed, through a real socket: 200 in a quick run, 10,000 in a whole one, a
/// million in a long one.
@Suite("Requests that nobody would send")
struct MutationTests {
  private static let count = Extent.isLong ? 1_000_000 : Extent.isWhole ? 10_000 : 200

  @Test("None of them takes it down, or does anything without the key")
  func mutated() throws {
    let played = try Played {
      $0.beat = .milliseconds(2)
      $0.headTime = .seconds(2)
    }
    let corpus = [
      played.request("GET /"), played.request("GET /stream?tab=a"),
      played.request("POST /do", body: "hello"), played.request("POST /do", body: "later"),
      played.request("POST /do", body: "none"), played.request("PUT /bytes/a", body: "1234"),
      played.request("POST /do", [("Expect", "100-continue")], body: "hello"),
      played.request(
        "PUT /bytes/a",
        [("Transfer-Encoding", "chunked")],
        body: "4\r\n1234\r\n0\r\n\r\n"
      ),
      played.request("POST /do", body: "one") + played.request("POST /do", body: "two"),
    ].map { Array($0.utf8) }
    let key = Array(played.server.key.utf8)
    var mutation = RequestMutation(seed: 22)
    var answered = 0
    for number in 0..<Self.count {
      if number % 4 == 0 { played.service.want("a", 4) }
      let request = mutation.changed(corpus)
      guard let client = RawClient(played.port) else {
        Issue.record("it is gone after \(number): \(String(decoding: request, as: UTF8.self))")
        return
      }
      client.send(request)
      client.finish()
      if let answer = client.head() {
        answered += 1
        // Anybody gets the page, and there are more ways to ask for it than one would write.
        let isPage = answer.fields["content-type"]?.hasPrefix("text/html") == true
        if (200..<300).contains(answer.status), !isPage {
          #expect(request.firstRange(of: key) != nil, "\(String(decoding: request, as: UTF8.self))")
        }
      }
      client.abort()
      if number % 1_000 == 0 { played.service.state.withLock { $0 = NotingService.State() } }
    }
    #expect(answered > Self.count / 2)
    #expect(played.status("GET /") == 200)
    #expect(played.ask("POST /do", body: "still here?")?.text == "still here?")
  }
}

/// Small changes to a request, the same ones for the same seed.
private struct RequestMutation {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  private mutating func random(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, bound)))
  }

  private static let marks = [
    "\r\n", "\n", "\r", "\r\n\r\n", "\0", " ", "\t", ":", ": ", "%00", "%", "?", "#", "&", "//",
    "/../",
    "HTTP/1.0", "HTTP/2.0", "HTTP/1.1\r\n", "Content-Length: 5\r\n", "Content-Length: -1\r\n",
    "Content-Length: 18446744073709551616\r\n", "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: identity\r\n", "Expect: 100-continue\r\n", "Connection: upgrade\r\n",
    "Upgrade: websocket\r\n", "Connection: close\r\n", "Host: x\r\n", "GET /", "PUT /bytes/a",
    "\u{FF}",
    "Cookie: a=b; c\r\n", " folded\r\n", "ffffffffffffffff\r\n", "0\r\n\r\n",
    "99999999999999999999",
  ].map { Array($0.utf8) }

  mutating func changed(_ corpus: [[UInt8]]) -> [UInt8] {
    var request = corpus[random(corpus.count)]
    for _ in 0..<(1 + random(4)) {
      let at = random(request.count + 1)
      let count = min(1 + random(24), request.count - at)
      switch random(8) {
      case 0 where at < request.count: request[at] = UInt8(random(256))
      case 1 where at < request.count: request[at] ^= 1 << UInt8(random(8))
      case 2: request.removeSubrange(at..<(at + count))
      case 3:
        request.insert(contentsOf: Array(request[at..<(at + count)]), at: random(request.count))
      case 4, 5: request.insert(contentsOf: Self.marks[random(Self.marks.count)], at: at)
      case 6: request += corpus[random(corpus.count)].prefix(random(400))
      default: request.removeSubrange(at...)
      }
      if request.isEmpty { request = [0] }
    }
    return request
  }
}

#endif
