#if Live

import Foundation
import LoopbackClient
import SystemFiles
import Testing

import LoopbackServer

@Suite("Bytes that come in")
struct UploadTests {
  @Test("A load that was asked for lies whole in a file that only this user reads")
  func whole() throws {
    let played = try Played()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
    played.service.want("a-1", bytes.count)
    let client = try #require(RawClient(played.port))
    client.send(played.request("PUT /bytes/a-1", [("Content-Length", "\(bytes.count)")]))
    client.send(bytes)
    #expect(client.answer()?.status == 204)
    #expect(played.service.heard == ["uploaded a-1"])
    let file = try #require(played.service.files.first)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data(bytes))
    #expect(file.length == bytes.count)
    let modes = try [file.path, (file.path as NSString).deletingLastPathComponent].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o600, 0o700])
    let told = played.service.state.withLock { $0.progress }
    #expect(told == told.sorted() && !told.isEmpty && told.count <= 256)
    // The connection goes on.
    client.send(played.request("POST /do", body: "and now?"))
    #expect(client.answer()?.text == "and now?")
  }

  @Test("An empty file is one")
  func empty() throws {
    let played = try Played()
    played.service.want("a", 0)
    #expect(played.status("PUT /bytes/a", body: "") == 204)
    #expect(played.service.files.map(\.length) == [0])
  }

  @Test("Two come at once, each into its own")
  func twoAtOnce() throws {
    let played = try Played()
    let clients = try ["a", "b"].map { load in
      played.service.want(load, 4)
      let client = try #require(RawClient(played.port))
      client.send(
        played.request("PUT /bytes/\(load)", [("Content-Length", "4")]) + "\(load)\(load)"
      )
      return client
    }
    for (client, load) in zip(clients, ["a", "b"]) {
      client.send("\(load)!")
      #expect(client.answer()?.status == 204)
    }
    let texts = try played.service.files.map {
      try String(contentsOfFile: $0.path, encoding: .utf8)
    }
    #expect(texts == ["aaa!", "bbb!"])
  }

  @Test("What nobody asked for, or not so, or not again, is refused and its connection closed")
  func refused() throws {
    let played = try Played()
    played.service.want("a", 4)
    func refusal(_ load: String, _ body: String, _ changes: [(String, String?)] = [])
      throws -> Int?
    {
      let client = try #require(RawClient(played.port))
      client.send(played.request("PUT /bytes/\(load)", changes, body: body))
      let status = client.answer()?.status
      // To some lengths the library says more than its answer, and then closes, too.
      while client.fill() {}
      return status
    }
    #expect(try refusal("forged", "1234") == 409)
    #expect(try refusal("a", "123") == 409)
    #expect(try refusal("a", "12345") == 409)
    let chunked = [("Transfer-Encoding", "chunked"), ("Content-Length", nil)]
    #expect(try refusal("a", "4\r\n1234\r\n0\r\n\r\n", chunked) == 411)
    let both = [("Transfer-Encoding", "chunked"), ("Content-Length", "4")]
    #expect(try [400, 411].contains(refusal("a", "4\r\n1234\r\n0\r\n\r\n", both)))
    for length in ["+4", "-4", "4,4", "0x4", "4 4", "", "99999999999999999999"] {
      // Some the library refuses itself.
      let status = try refusal("a", "1234", [("Content-Length", length)])
      #expect([400, 409, 411, 413].contains(status), "\(length)")
    }
    #expect(played.service.heard.isEmpty && played.spooled.isEmpty)
    #expect(played.status("PUT /bytes/a", body: "1234") == 204)
    #expect(try refusal("a", "1234") == 409)
    #expect(played.service.heard == ["uploaded a"])
  }

  @Test("A body goes on after its length as the next request, which is none")
  func longer() throws {
    let played = try Played()
    played.service.want("a", 4)
    let client = try #require(RawClient(played.port))
    client.send(played.request("PUT /bytes/a", [("Content-Length", "4")]) + "1234 and more\r\n\r\n")
    #expect(client.answer()?.status == 204)
    #expect(client.answer()?.status ?? 400 >= 400)
    #expect(client.isClosed)
  }

  @Test(
    "A connection that ends inside a body is noticed, and its file gone",
    arguments: [0, 3, 2_000_000]
  )
  func endsInside(_ sent: Int) throws {
    let played = try Played()
    played.service.want("a", 3_000_000)
    var client = RawClient(played.port)
    client?.send(played.request("PUT /bytes/a", [("Content-Length", "3000000")]))
    client?.send([UInt8](repeating: 1, count: sent))
    #expect(played.wait { played.spooled.count == 1 })
    client = nil
    #expect(played.wait { played.service.heard == ["failed a connectionEnded"] })
    #expect(played.wait { played.spooled.isEmpty })
  }

  @Test("One that only closes its half inside a body has ended, too")
  func halfClosed() throws {
    let played = try Played()
    played.service.want("a", 10)
    let client = try #require(RawClient(played.port))
    client.send(played.request("PUT /bytes/a", [("Content-Length", "10")]) + "123")
    client.finish()
    #expect(played.wait { played.service.heard == ["failed a connectionEnded"] })
  }

  @Test("The host ends the loads that it wants no more of, and hears nothing of them")
  func ended() throws {
    let played = try Played()
    played.service.want("a", 10_000_000)
    let client = try #require(RawClient(played.port))
    client.send(played.request("PUT /bytes/a", [("Content-Length", "10000000")]))
    client.send([UInt8](repeating: 1, count: 100_000))
    // One of whose bytes is told has begun.
    #expect(played.wait { !played.service.progress.isEmpty })
    played.server.endUploads()
    // It notices when it would go on.
    while client.send([UInt8](repeating: 1, count: 100_000)) {}
    #expect(played.wait { played.spooled.isEmpty })
    #expect(played.service.heard.isEmpty)
  }

  @Test("What the spool has no room for is refused with 507 and told")
  func noRoom() throws {
    let small = try Played { $0.spool = 10 }
    small.service.want("a", 11)
    #expect(small.status("PUT /bytes/a", body: "12345678901") == 507)
    #expect(small.service.heard == ["failed a noRoom"])
    small.service.want("b", 6)
    small.service.want("c", 6)
    small.service.want("d", 6)
    #expect(small.status("PUT /bytes/b", body: "123456") == 204)
    #expect(small.status("PUT /bytes/c", body: "123456") == 507)
    // Whoever lets go of a file makes room.
    small.service.state.withLock { $0.files = [] }
    #expect(small.status("PUT /bytes/d", body: "123456") == 204)

    let full = try Played { $0.keptFree = Int.max / 2 }
    full.service.want("a", 1)
    #expect(full.status("PUT /bytes/a", body: "1") == 507)
    #expect(full.service.heard == ["failed a noRoom"] && full.spooled.isEmpty)
  }

  @Test("The spool is gone with its server, whoever still has a file of it")
  func emptied() throws {
    let played = try Played()
    played.service.want("a", 1)
    #expect(played.status("PUT /bytes/a", body: "1") == 204)
    #expect(played.spooled.count == 1)
    played.server.stop()
    let left = try FileManager.default.contentsOfDirectory(atPath: played.folder.path)
    #expect(left.isEmpty)
  }

  @Test("Runs that begin at once leave each other's spools alone")
  func beginAtOnce() throws {
    let place = NSTemporaryDirectory() + "dndhost-begin-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: place) }
    let failures = Guarded(0)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for _ in 0..<500 {
        do {
          let folder = try FileSystem.openFolder(place)
          PassingName.sweepAgain(folder.number)
          FileSystem.close(try PassingName.makeFolder(in: folder.number).descriptor)
        } catch {
          failures.withLock { $0 += 1 }
        }
      }
    }
    #expect(failures.withLock { $0 } == 0)
  }

  @Test("What a run that was killed left in the spool goes with the next start, and nothing else")
  func leftBehind() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let left = folder.appendingPathComponent(PassingName.make())
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: left.appendingPathComponent("1"))
    try Data("mine".utf8).write(to: folder.appendingPathComponent("kept"))
    let played = try Played(in: folder)
    #expect(!FileManager.default.fileExists(atPath: left.path))
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("kept").path))
    played.server.stop()
  }
}

#endif
