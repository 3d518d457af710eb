#if Isolation && os(Linux)

import TestGround
import Testing

@Suite("Decoders that do anything")
struct HostileDecoderTests {
  static let killed = [
    "traps", "writes to nowhere", "makes sockets", "forks", "executes", "maps executable memory",
    "signals its parent", "traces its parent", "reads its parent's memory", "makes memory run",
    "calls as others do", "asks for a ring", "writes without an end",
    "makes threads without an end",
  ]
  static let refused = [
    "opens files": "can't open", "makes files": "can't make", "lists folders": "can't list",
    "allocates without an end": "can't allocate", "forks by a new name": "can't fork",
    "opens its parent's memory": "can't open memory", "removes files": "can't remove",
    "goes where it isn't": "can't go", "frees itself of limits": "can't free",
  ]
  static let lies = [
    "answers more than there is", "answers less than nothing", "answers without an end",
    "answers what isn't JSON", "answers twice", "answers in another's place",
    "answers at length", "answers nothing", "goes on writing", "answers less than it made",
    "hands over what nobody wants", "answers for its helper", "answers for another's helper",
    "has pages without an end",
  ]
  /// What is asked as it is opened, and what is asked then.
  static let ways = [["AT ONCE"], []]

  private func lines(_ words: [String]) throws -> [String] {
    let ending = try KilledProcess([KilledProcess.path("EvilCodecs")] + words)
    #expect(ending.status == 0)
    return ending.lines
  }

  @Test("that are killed for it are one failure, and the next decode works", arguments: ways)
  func dies(way: [String]) throws {
    let expected = Self.killed.map { "\($0): the PDF decoder crashed; then did it!" }
    #expect(try lines(way + Self.killed) == expected)
  }

  @Test("reach nothing", arguments: ways)
  func reach(way: [String]) throws {
    let names = Self.refused.keys.sorted()
    let expected = names.map { "\($0): evil: \(Self.refused[$0] ?? ""); then did it!" }
    #expect(try lines(way + names) == expected)
  }

  @Test("that lie are not believed", arguments: ways)
  func lie(way: [String]) throws {
    let found = try lines(way + Self.lies)
    #expect(found.count == Self.lies.count)
    for line in found {
      #expect(line.hasSuffix("; then did it!"))
      let isSeen = line.contains("answered otherwise than it was asked") || line.contains("crashed")
      #expect(isSeen, "\(line)")
    }
  }

  @Test(
    "that loop or sleep are ended, by what the words say",
    arguments: ["loops", "sleeps"],
    ways
  )
  func late(misdeed: String, way: [String]) throws {
    #expect(
      try lines(way + [misdeed]) == ["\(misdeed): the PDF decoder took too long; then did it!"]
    )
  }

  @Test("of whose words none moves a cursor", arguments: ways)
  func words(way: [String]) throws {
    for line in try lines(way + ["answers an error of its own"]) {
      #expect(
        !line.unicodeScalars.contains { "\u{1B}\u{202E}\u{2028}".unicodeScalars.contains($0) }
      )
    }
  }

  #if PDF && Images
  @Test("fail the one item of the one of two hosts, and the next best of an item is tried")
  func hosts() throws {
    let heif = "failed the HEIF decoder crashed"
    #expect(
      try lines(["two hosts"]) == [
        "partial", "unit failed the PDF decoder crashed", "beside imported ", "as \(heif)",
        "load imported ", "imported", "unit imported ", "beside imported ", "as imported ",
        "load imported ",
      ]
    )
  }
  #endif
}

@Suite("The helper that decoders run in")
struct ZygoteTests {
  private func lines(_ scene: String) throws -> [String] {
    let ending = try KilledProcess([KilledProcess.path("EvilCodecs"), scene])
    #expect(ending.status == 0)
    return ending.lines
  }

  @Test(
    "is begun again where it died, but not for ever; what may have killed it isn't let into the app"
  )
  func dies() throws {
    let often = "the PDF decoder has no process of its own: the helper died 5 times within a minute"
    #expect(
      try lines("a helper that dies") == (1...5).map { "\($0): did it!" } + ["6: \(often)", often]
    )
  }

  @Test("is done without where there never was one; who prefers one hears that once")
  func none() throws {
    let told =
      "told: pictures and pages are decoded in the app's own process: the helper can't be reached, error 24"
    let each = [told, "true", "true"]
    #expect(try lines("no helper") == each + each)
  }

  @Test("lets a child go that is asked nothing, and begins another one when it is")
  func rests() throws {
    let expected = ["then 6", "children 1", "children 0", "then 6"]
    #expect(try lines("a walk that rests") == expected)
  }

  @Test("has as many children as there are cores at most, of fifty that are asked for at once")
  func many() throws {
    #expect(try lines("fifty at once") == ["decoded 50", "at most as many as cores true"])
  }

  @Test("kills what nobody waits for any more")
  func cancelled() throws {
    #expect(try lines("one that nobody waits for") == ["children 1", "children 0"])
  }

  /// What each of two is told, and what comes of what they decode.
  private func seen(_ told: String, _ opened: String) -> [String] {
    let lines = [
      "good: did it!", "traps: the PDF decoder crashed", "opens files: \(opened)", "good: did it!",
    ]
    let first =
      "told: decoders run in a process of their own, but without \(told), which this system lacks"
    return [first] + lines
  }

  @Test(
    "says once which layer the system lacks, and the others hold; without seccomp nothing is decoded where it must",
    arguments: [
      ("where Landlock is refused", "Landlock"), ("where Landlock kills", "Landlock"),
      ("where seccomp is refused", "seccomp"),
    ]
  )
  func layers(scene: String, lacking: String) throws {
    let found = try lines(scene)
    let each = seen(lacking, "evil: can't open")
    guard lacking == "seccomp" else {
      return #expect(found == each + each + each + each + ["helpers 1"])
    }
    let refused = "the PDF decoder has no process of its own: this system lacks seccomp"
    let none = ["good", "traps", "opens files", "good"].map { "\($0): \(refused)" }
    #expect(found == each + each + none + none + ["helpers 1"])
  }

  @Test("says of both layers that they are missing, and still fails one decode where it dies")
  func noLayer() throws {
    let found = try lines("where both are refused")
    let each = seen("Landlock and seccomp", "evil: did open")
    #expect(Array(found.prefix(2 * each.count)) == each + each)
    #expect(
      found.dropFirst(2 * each.count).dropLast().allSatisfy { $0.contains("no process of its own") }
    )
  }

  @Test("takes no more than its app may have")
  func bounded() throws {
    #expect(try lines("in an app with bounds") == ["0 did it!", "0 evil: can't allocate"])
  }

  @Test("counts what the next run may not come to: what is late, killed, or couldn't be shut in")
  func chances() throws {
    #expect(
      try lines("what isn't the bytes'") == [
        "good: 0", "opens files: 0", "loops: 1", "traps: 1", "says that it isn't shut in: 1",
      ]
    )
  }

  @Test("isn't begun by hovering, nor by what is dropped as it is")
  func hover() throws {
    #expect(try lines("nothing decoded") == ["imported 0"])
  }
}

#endif
