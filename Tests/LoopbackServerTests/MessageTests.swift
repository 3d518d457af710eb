#if Live

import Foundation
import LoopbackClient
import SystemFiles
import Testing

import LoopbackServer

@Suite("Messages and streams")
struct MessageTests {
  @Test(
    "A message is answered at once, later from another thread, or with 503 where nobody answers"
  )
  func answers() throws {
    let played = try Played()
    #expect(played.ask("POST /do", body: "hello")?.text == "hello")
    #expect(played.ask("POST /do", body: "later")?.text == "at last")
    #expect(played.status("POST /do", body: "none") == 503)
    #expect(played.ask("POST /do", body: "")?.status == 200)
  }

  @Test("Many messages on one connection, however they are cut up, are answered in order")
  func pipeline() throws {
    let played = try Played()
    let client = try #require(RawClient(played.port))
    let all = (0..<200).map { played.request("POST /do", body: $0 % 5 == 0 ? "later" : "\($0)") }
    let bytes = Array(all.joined().utf8)
    var place = 0
    var size = 1
    while place < bytes.count {
      let end = min(bytes.count, place + size)
      client.send(Array(bytes[place..<end]))
      place = end
      size = size * 7 % 4_099 + 1
    }
    for number in 0..<200 {
      #expect(client.answer()?.text == (number % 5 == 0 ? "at last" : "\(number)"))
    }
  }

  @Test("Answers to many that wait come from many threads, each to its own")
  func manyWaiting() throws {
    let played = try Played()
    let clients = try (0..<30).map { _ in
      let client = try #require(RawClient(played.port))
      client.send(played.request("POST /do", body: "hold"))
      return client
    }
    #expect(played.wait { played.service.state.withLock { $0.replies.count } == 30 })
    let replies = played.service.state.withLock { $0.replies }
    DispatchQueue.concurrentPerform(iterations: 30) { replies[$0](Array("one".utf8)) }
    // The first answer counts.
    for reply in replies { reply(Array("two".utf8)) }
    for client in clients { #expect(client.answer()?.text == "one") }
  }

  @Test("A stream brings lines as they are sent, from any thread and in order")
  func stream() throws {
    let played = try Played()
    let client = try #require(RawClient(played.port))
    client.send(played.request("GET /stream?tab=T-1"))
    let head = try #require(client.head())
    #expect(head.status == 200 && head.fields["transfer-encoding"] == "chunked")
    #expect(played.wait { played.service.heard == ["opened T-1"] })
    let stream = try #require(played.service.streams.first)
    let text = String(repeating: "x", count: 100_000)
    for number in 0..<50 { #expect(stream.takes(Array("\(number)".utf8))) }
    #expect(stream.takes(Array(text.utf8)))
    var lines: [String] = []
    var rest = ""
    while lines.count < 51, let part = client.part() {
      rest += part
      while let end = rest.firstIndex(of: "\n") {
        if rest[..<end] != ":" { lines.append(String(rest[..<end])) }
        rest.removeSubrange(...end)
      }
    }
    #expect(lines == (0..<50).map { "\($0)" } + [text])
    stream.close()
    while client.part() != nil {}
    #expect(played.wait { played.service.heard.last == "closed T-1" })
    #expect(!stream.takes([0x78]))
  }

  @Test("A reader who goes is noticed though nothing is sent, and one who comes again is another")
  func readerGoes() throws {
    let played = try Played()
    for name in ["a", "b"] {
      var client = RawClient(played.port)
      client?.send(played.request("GET /stream?tab=\(name)"))
      #expect(client?.head()?.status == 200)
      client = nil
      #expect(played.wait { played.service.heard.last == "closed \(name)" })
    }
  }

  @Test("A reader who reads nothing is left once too much waits for it")
  func unread() throws {
    let played = try Played { $0.unread = 100_000 }
    let client = try #require(RawClient(played.port))
    client.send(played.request("GET /stream"))
    #expect(played.wait { !played.service.streams.isEmpty })
    let stream = try #require(played.service.streams.first)
    var sent = 0
    let line = [UInt8](repeating: 0x78, count: 10_000)
    while stream.takes(line) { sent += 1 }
    #expect(sent > 5)
    #expect(played.wait { played.service.heard.last == "closed -" })
  }

  @Test("It stops whatever is under way, and the next on the port begins anew")
  func stops() throws {
    let played = try Played()
    let clients = try ["POST /do", "GET /stream", "PUT /bytes/a"].map { line in
      played.service.want("a", 100_000_000)
      let client = try #require(RawClient(played.port))
      let length = line.hasPrefix("PUT") ? "100000000" : line.hasPrefix("POST") ? "4" : nil
      client.send(played.request(line, [("Content-Length", length)]))
      client.send(line.hasPrefix("GET") ? "" : "hold")
      return client
    }
    #expect(played.wait { played.service.state.withLock { $0.replies.count } == 1 })
    #expect(played.wait { played.service.heard == ["opened -"] && played.spooled.count == 1 })
    played.server.stop()
    for client in clients { while client.fill() {} }
    #expect(RawClient(played.port) == nil)
    let next = try LoopbackListener(
      NotingService(),
      port: played.port,
      spoolIn: played.folder.path
    )
    #expect(next.port == played.port && next.key != played.server.key)
  }
}

#endif
