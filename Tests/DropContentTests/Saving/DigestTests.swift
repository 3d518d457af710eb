import DropContent
import DropCore
import Foundation
import TestExtent
import Testing

@Suite("Digests of SHA-256, by the processor's instructions and without them")
struct DigestTests {
  /// The standard's examples, and those of its validation system that are long.
  static let examples: [(text: String, times: Int, hex: String)] = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
        + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 1,
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    ("a", 100_000, "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test("are those of the standard's examples", arguments: examples)
  func example(text: String, times: Int, hex: String) throws {
    let bytes = Array(String(repeating: text, count: times).utf8)
    #expect(try Content(type: .data, bytes: bytes).sha256() == hex)
    for isPlain in [false, true] {
      var whole = SHA256(isPlain: isPlain)
      whole.update(bytes)
      #expect(whole.hexDigest() == hex)
      var pieces = SHA256(isPlain: isPlain)
      for start in stride(from: 0, to: bytes.count, by: 37) {
        pieces.update(Array(bytes[start..<min(start + 37, bytes.count)]))
      }
      #expect(pieces.hexDigest() == hex)
      // What was asked for in between changes nothing.
      #expect(pieces.hexDigest() == hex)
    }
  }

  @Test("are the same at each length and wherever the bytes are parted")
  func parted() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }
    for length in 0...300 {
      let part = Array(bytes[..<length])
      let wanted = Self.spelledOut(part)
      for isPlain in [false, true] {
        var whole = SHA256(isPlain: isPlain)
        whole.update(part)
        #expect(whole.hexDigest() == wanted, "\(length) bytes, \(isPlain)")
        let places = length % 50 == 0 || length == 300 ? Array(0...length) : [length / 2]
        for place in places {
          var parted = SHA256(isPlain: isPlain)
          parted.update(Array(part[..<place]))
          parted.update(Array(part[place...]))
          #expect(parted.hexDigest() == wanted, "\(length) bytes in two at \(place), \(isPlain)")
        }
      }
    }
  }

  @Test(
    "are those of the system's own command for random bytes",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sha256sum"))
  )
  func besideCommand() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SystemRandomNumberGenerator()
    let count = Extent.isLong ? 10_000 : 50
    var wanted: [String] = []
    for number in 0..<count {
      let size = Int.random(in: 0...(number % 100 == 0 ? 1 << 20 : 2_000), using: &random)
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      try Data(bytes).write(to: folder.appendingPathComponent("\(number)"))
      let hex = try Content(type: .data, bytes: bytes).sha256()
      var plain = SHA256(isPlain: true)
      plain.update(bytes)
      #expect(plain.hexDigest() == hex)
      wanted.append("\(hex)  \(number)")
    }
    let list = folder.appendingPathComponent("list")
    try Data((wanted.joined(separator: "\n") + "\n").utf8).write(to: list)
    let command = Process()
    command.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    command.currentDirectoryURL = folder
    command.arguments = ["--check", "--strict", "--quiet", "list"]
    command.standardOutput = FileHandle.nullDevice
    try command.run()
    command.waitUntilExit()
    #expect(command.terminationStatus == 0)
  }

  /// As the standard writes it, a bit at a time and slowly.
  private static func spelledOut(_ message: [UInt8]) -> String {
    // The fractions of the roots of the first primes.
    func fraction(_ root: Double) -> UInt32 {
      UInt32((root - root.rounded(.down)) * 4_294_967_296)
    }
    let primes = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
    let constants = primes.prefix(64).map { fraction(cbrt(Double($0))) }
    var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    for shift in (0..<8).reversed() {
      padded.append(UInt8(truncatingIfNeeded: (message.count * 8) >> (shift * 8)))
    }
    for start in stride(from: 0, to: padded.count, by: 64) {
      var words = (0..<16).map { index in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[start + index * 4 + $1]) }
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
        let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
        words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
      }
      var now = state
      for index in 0..<64 {
        let (a, e) = (now[0], now[4])
        let choice = e & now[5] ^ ~e & now[6]
        let most = a & now[1] ^ a & now[2] ^ now[1] & now[2]
        let mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
        let first = now[7] &+ mixed &+ choice &+ constants[index] &+ words[index]
        let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ most
        now = [first &+ second, a, now[1], now[2], now[3] &+ first, e, now[5], now[6]]
      }
      for index in 0..<8 { state[index] &+= now[index] }
    }
    return state.map { String(format: "%08x", $0) }.joined()
  }
}
