#if Live

import Foundation
import LoopbackClient
import SystemFiles
import Testing

import LoopbackServer
import TestExtent

@Suite("How much it takes")
struct RequestLimitTests {
  @Test("The limits are those that are promised")
  func promised() {
    let limits = LoopbackLimits()
    #expect(limits.head == 32_768 && limits.message == 65_536 && limits.connections == 256)
    #expect(limits.headTime == .seconds(10) && limits.idleSeconds == 60)
    #expect(limits.keptFree == 104_857_600 && limits.beat == .seconds(1))
  }

  @Test("A head of more than 32 KiB is refused")
  func head() throws {
    let played = try Played()
    let plain = played.request("GET /").utf8.count
    for (size, status) in [
      (30_000, 200), (32_768, 200), (32_900, 431), (60_000, 431), (4_000_000, 431),
    ] {
      // The name, its colon and blank, and the line's end take seven bytes.
      let filling = String(repeating: "x", count: size - plain - 7)
      #expect(played.status("GET /", [("Pad", filling)]) == status, "\(size)")
    }
    let many = (0..<8_000).map { _ in ("a", Optional("")) }
    #expect(played.status("GET /", many) == 431)
    let long = "GET /" + String(repeating: "a", count: 200_000)
    #expect([414, 431].contains(played.status(long)))
  }

  @Test("A message of more than 64 KiB is refused by its length")
  func message() throws {
    let played = try Played()
    let most = String(repeating: "x", count: 65_536)
    #expect(played.ask("POST /do", body: most)?.text == most)
    #expect(played.status("POST /do", body: most + "x") == 413)
    #expect(played.status("POST /do", [("Content-Length", nil)]) == 411)
  }

  @Test("A head that doesn't come to its end in time ends with its connection, however busy it is")
  func slowHead() throws {
    let played = try Played { $0.headTime = .milliseconds(100) }
    let silent = try #require(RawClient(played.port))
    let slow = try #require(RawClient(played.port))
    // A byte at a time keeps it from ever being idle.
    slow.send("GET / HTTP/1.1\r\n")
    while slow.send("x") { usleep(5_000) }
    #expect(silent.isClosed)
    #expect(played.status("GET /") == 200)
  }

  @Test("So does the second head on a connection")
  func slowSecondHead() throws {
    let played = try Played {
      $0.headTime = .milliseconds(100)
      $0.idleSeconds = 1
    }
    let client = try #require(RawClient(played.port))
    client.send(played.request("GET /"))
    #expect(client.answer()?.status == 200)
    while client.send("x") { usleep(5_000) }
    #expect(client.isClosed)
  }

  @Test("An idle connection is closed, an answer that is awaited is not idle")
  func idle() throws {
    let played = try Played { $0.idleSeconds = 1 }
    let idle = try #require(RawClient(played.port))
    idle.send(played.request("GET /"))
    #expect(idle.answer()?.status == 200)
    let waiting = try #require(RawClient(played.port))
    waiting.send(played.request("POST /do", body: "hold"))
    played.service.want("a", 10)
    let stuck = try #require(RawClient(played.port))
    stuck.send(played.request("PUT /bytes/a", [("Content-Length", "10")]) + "1")
    #expect(idle.isClosed)
    #expect(stuck.isClosed)
    #expect(played.service.heard == ["failed a connectionEnded"])
    let replies = played.service.state.withLock { $0.replies }
    for reply in replies { reply(Array("patience".utf8)) }
    #expect(waiting.answer()?.text == "patience")
  }

  @Test("A connection more than it takes waits until one of the others has ended")
  func connections() throws {
    let played = try Played { $0.connections = 4 }
    var held = try (0..<4).map { _ in
      let client = try #require(RawClient(played.port))
      client.send(played.request("GET /"))
      #expect(client.answer()?.status == 200)
      return client
    }
    let fifth = try #require(RawClient(played.port))
    fifth.send(played.request("GET /"))
    // The four are served again and again, it isn't.
    for client in held + held {
      client.send(played.request("GET /"))
      #expect(client.answer()?.status == 200)
      #expect(!fifth.hasSomething)
    }
    held.removeLast()
    #expect(fifth.answer()?.status == 200)
  }

  @Test("It outlives as many connections as come")
  func flood() throws {
    let played = try Played {
      $0.connections = 16
      $0.headTime = .milliseconds(50)
    }
    var open: [RawClient?] = []
    for number in 0..<(Extent.isWhole ? 10_000 : 300) {
      let client = RawClient(played.port, waits: false)
      if number % 3 == 0 { client?.send("GET / HT") }
      client?.abort()
      open.append(client)
      if open.count > 100 { open.removeFirst() }
    }
    open = []
    #expect(played.status("GET /") == 200)
  }
}

#endif
