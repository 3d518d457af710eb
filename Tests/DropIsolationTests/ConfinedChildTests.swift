#if Isolation && os(Linux)

import TestGround
import Testing

@Suite("The process of one decoder")
struct ConfinedChildTests {
  private func lines(_ words: [String]) throws -> [String] {
    let ending = try KilledProcess([KilledProcess.path("EvilCodecs")] + words)
    #expect(ending.status == 0)
    return ending.lines
  }

  @Test(
    "has no rights, also where its app has an administrator's, and goes before any app where memory is short"
  )
  func rights() throws {
    let found = try lines(["what a child is"])
    let none = String(repeating: "0", count: 16)
    // The one that waits for the next is shut in already.
    #expect(found.count == 3 && found.first?.hasPrefix("helper goes at 1000 ") == true)
    let child = #"["CapPrm \#(none)", "CapEff \#(none)", "NoNewPrivs 1", "Seccomp 2"]"#
    #expect(found.dropFirst().allSatisfy { $0 == "child goes at 1000 \(child)" })
  }

  @Test("is told nothing of a file by its name, neither what it is nor whether it is there")
  func names() throws {
    let words = [
      "asks for a name", "asks for a name as for what is open", "asks for what isn't there",
    ]
    #expect(try lines(words) == words.map { "\($0): evil: can't ask; then did it!" })
  }

  @Test("goes on where it was stopped for a while")
  func stopped() throws {
    #expect(try lines(["stopped for a while"]) == ["as many true", "did it", "did it!"])
  }

  @Test("that waits and is killed is begun anew, and what another decodes meanwhile goes on")
  func waiting() throws {
    let once = "did it! true"
    #expect(try lines(["the one that waits is killed"]) == [once, once, once, "did it"])
  }

  @Test("that takes nothing of what it is asked is waited for by nobody")
  func unasked() throws {
    #expect(
      try lines(["answers before it is asked"]) == [
        "the PDF decoder answered otherwise than it was asked", "did it!",
      ]
    )
  }

  @Test("can't write to what it reads, also where the app can")
  func writes() throws {
    #expect(
      try lines(["a file that is spooled"]) == [
        "writes to what it reads: evil: can't write true", "good: did it true",
      ]
    )
  }

  @Test("doesn't see what else lies in a file of which its content is a part")
  func part() throws {
    #expect(
      try lines(["a part of a file"]) == ["reads beside its own: evil: can't read", "good: did it"]
    )
  }
}

#endif
