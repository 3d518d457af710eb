#if Live

import Foundation
import LoopbackClient
import SystemFiles
import Testing

import LoopbackServer

@Suite("Who may come in")
struct SecurityTests {
  @Test("It listens on 127.0.0.1 and on no other address of the machine")
  func bindsLoopback() throws {
    let played = try Played()
    #expect(RawClient(played.port) != nil)
    // Every address that begins with 127 is this machine's.
    #expect(RawClient(played.port, host: 0x7F00_0002) == nil)
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      let lines =
        (try? String(contentsOfFile: table, encoding: .utf8))?.split(separator: "\n") ?? []
      // The second word is the address and port of this side, the fourth 0A while it listens.
      for words in lines.map({ $0.split(separator: " ") })
      where words.count > 3 && words[3] == "0A"
        && words[1].hasSuffix(":" + String(format: "%04X", Int(played.port)))
      {
        #expect(words[1].hasPrefix("0100007F:") && !table.hasSuffix("6"))
      }
    }
  }

  @Test("A port that somebody has is refused by its number")
  func takenPort() throws {
    let played = try Played()
    #expect(throws: LoopbackFailure.portTaken(played.port)) {
      _ = try LoopbackListener(
        NotingService(),
        port: played.port,
        spoolIn: played.folder.path
      )
    }
  }

  @Test("The key is 128 random bits, another for each run")
  func keys() {
    let keys = Set((0..<1_000).map { _ in LoopbackKey().text })
    #expect(keys.count == 1_000 && keys.allSatisfy { $0.utf8.count == 22 })
    // Each place takes many values, but for the last, which has two bits.
    for place in 0..<21 {
      #expect(Set(keys.map { Array($0.utf8)[place] }).count > 50, "\(place)")
    }
    #expect(Set(keys.compactMap(\.utf8.last)).count == 4)
  }

  @Test("Nothing but the page without this run's key")
  func withoutKey() throws {
    let (played, other) = (try Played(), try Played())
    #expect(played.status("GET /", [("X-Dndhost-Key", nil)]) == 200)
    let almost = played.server.key.dropLast() + (played.server.key.hasSuffix("A") ? "B" : "A")
    let wrong = [nil, "", other.server.key, String(almost), played.server.key + "A"]
    for path in ["/do", "/stream", "/bytes/a", "/file/a", "/other", "/bytes/", "//", "/do/"] {
      for method in ["GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "PATCH", "TRACE"] {
        for key in wrong {
          played.service.want("a", 1)
          let status = played.status("\(method) \(path)", [("X-Dndhost-Key", key)], body: "x")
          #expect(status == 403, "\(method) \(path) \(key ?? "none")")
        }
      }
    }
    for method in ["POST", "PUT", "HEAD", "OPTIONS"] {
      #expect(played.status("\(method) /", [("X-Dndhost-Key", nil)]) == 403, "\(method)")
    }
    #expect(played.service.heard.isEmpty)
  }

  @Test("With the key, each path takes its one method")
  func methods() throws {
    let played = try Played()
    for (line, status) in [
      ("GET /do", 405), ("PUT /do", 405), ("POST /stream", 405), ("GET /bytes/a", 405),
      ("POST /bytes/a", 405), ("POST /", 405), ("HEAD /", 405), ("OPTIONS /do", 405),
      ("GET /other", 404), ("PUT /bytes/", 404), ("PUT /bytes/a/b", 404),
      ("PUT /bytes/%2e%2e%2fa", 404), ("PUT /bytes/" + String(repeating: "a", count: 65), 404),
      ("POST /do", 200), ("PUT /bytes/a", 409), ("PUT /bytes/..", 409),
    ] {
      #expect(played.status(line, body: line == "GET /other" ? nil : "x") == status, "\(line)")
    }
  }

  @Test(
    "Asked for under another name it answers nobody",
    arguments: [
      nil, "", "evil.example", "evil.example:PORT", "127.0.0.1", "localhost", "127.0.0.1:1",
      "127.0.0.1:PORT.", "LOCALHOST:PORT", "127.0.0.2:PORT", "[::1]:PORT", "0.0.0.0:PORT",
      "127.0.0.1:PORT,evil.example", "a@127.0.0.1:PORT",
    ]
  )
  func hosts(_ host: String?) throws {
    let played = try Played()
    let host = host?.replacingOccurrences(of: "PORT", with: "\(played.port)")
    let changes = [("Host", host), ("Origin", host.map { "http://\($0)" })]
    for line in ["GET /", "POST /do", "GET /stream"] {
      let status = played.status(line, changes, body: line == "POST /do" ? "x" : nil)
      // Without any the library itself says that a request must have one.
      #expect(status == (host == nil ? 400 : 403), "\(line)")
    }
  }

  @Test("localhost is its name too, with an origin of the same name")
  func localhost() throws {
    let played = try Played()
    let name = "localhost:\(played.port)"
    let both = [("Host", name), ("Origin", "http://\(name)")]
    #expect(played.status("GET /", both) == 200)
    #expect(played.status("POST /do", both, body: "x") == 200)
    #expect(played.status("POST /do", [("Host", name)], body: "x") == 403)
  }

  @Test("Another origin, or another site, gets nothing, and no leave to ask")
  func origins() throws {
    let played = try Played()
    let foreign = [
      "http://evil.example", "null", "https://\(played.host)", "http://127.0.0.1",
      "http://127.0.0.1:1", "http://\(played.host)/", "file://", "",
    ]
    for origin in foreign {
      for line in ["GET /", "POST /do", "GET /stream", "PUT /bytes/a", "OPTIONS /do"] {
        let answer = played.ask(line, [("Origin", origin)], body: line.hasPrefix("P") ? "x" : nil)
        #expect(answer?.status == 403, "\(line) \(origin)")
        let fields = answer?.fields.keys.filter { $0.hasPrefix("access-control") }
        #expect(fields?.isEmpty == true)
      }
    }
    #expect(played.status("GET /", [("Origin", nil)]) == 200)
    #expect(played.status("POST /do", [("Origin", nil)], body: "x") == 403)
    #expect(played.status("PUT /bytes/a", [("Origin", nil)], body: "x") == 403)
    for site in ["cross-site", "same-site", "", "same-origin, none"] {
      #expect(played.status("GET /", [("Sec-Fetch-Site", site)]) == 403, "\(site)")
      #expect(played.status("POST /do", [("Sec-Fetch-Site", site)], body: "x") == 403, "\(site)")
    }
    #expect(played.status("GET /", [("Sec-Fetch-Site", "none")]) == 200)
    #expect(played.status("POST /do", [("Sec-Fetch-Site", nil)], body: "x") == 200)
  }

  @Test("The page may do what its own files do, and is in nobody's frame")
  func pageFields() throws {
    let played = try Played()
    let answer = try #require(played.ask("GET /"))
    #expect(answer.text == "the page")
    #expect(answer.fields["content-type"] == "text/html; charset=utf-8")
    let policy = Set(
      (answer.fields["content-security-policy"] ?? "").split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    )
    let wanted: Set = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
      "img-src blob:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
      "require-trusted-types-for 'script'", "trusted-types 'none'",
    ]
    #expect(policy == wanted)
    for (name, value) in [
      ("x-frame-options", "DENY"), ("x-content-type-options", "nosniff"),
      ("referrer-policy", "no-referrer"), ("cache-control", "no-store"),
      ("cross-origin-opener-policy", "same-origin"),
      ("cross-origin-resource-policy", "same-origin"),
    ] {
      #expect(answer.fields[name] == value)
    }
    #expect(!answer.fields.keys.contains { $0.hasPrefix("access-control") })
  }

  @Test("What lies packed goes to whoever takes gzip, and nobody gets what it says it can't read")
  func packed() throws {
    let played = try Played()
    for codings in [
      nil, "gzip", "GZIP", "deflate, gzip;q=0.5", "gzip, deflate, br, zstd", "*", "br;q=1, *;q=0.1",
    ] {
      let answer = played.ask("GET /packed", [("Accept-Encoding", codings)])
      #expect(answer?.status == 200 && answer?.text == "the page", "\(codings ?? "none")")
      #expect(answer?.fields["content-encoding"] == "gzip", "\(codings ?? "none")")
      #expect(answer?.fields["vary"] == "Accept-Encoding")
      #expect(answer?.fields["content-security-policy"] == LoopbackPage.ownOnly)
    }
    for codings in ["identity", "br", "gzip;q=0", "gzip; q=0.000, *", "*;q=0", ""] {
      let answer = played.ask("GET /packed", [("Accept-Encoding", codings)])
      #expect(answer?.status == 406, "\(codings)")
      #expect(answer?.text == "dndhost: this goes out as gzip only\n")
    }
    let plain = played.ask("GET /", [("Accept-Encoding", "identity")])
    #expect(plain?.status == 200 && plain?.fields["content-encoding"] == nil)
  }

  @Test(
    "A field that decides something must not come twice",
    arguments: ["Host", "Origin", "Sec-Fetch-Site", "X-Dndhost-Key", "Content-Length"]
  )
  func twice(_ name: String) throws {
    let played = try Played()
    let own = played.own.first { $0.0 == name }?.1 ?? "1"
    for other in [own, "2"] {
      // Written by hand, as a name given once stands for all.
      let request = played.request("POST /do", body: "x")
        .replacingOccurrences(of: "\r\n\r\n", with: "\r\n\(name): \(other)\r\n\r\n")
      let client = try #require(RawClient(played.port))
      client.send(request)
      #expect(client.answer()?.status == 400, "\(other)")
      #expect(client.isClosed)
    }
  }
}

#endif
