import DropContent
import DropCore
import Foundation
import TestExtent
import Testing

@Suite("A name from outside becomes one safe component")
struct SafeNameTests {
  static let names: [(String, String)] = [
    ("a.txt", "a.txt"), ("../../etc/passwd", "etc-passwd"), ("C:\\x\\y.doc", "C_-x-y.doc"),
    ("Bread/rolls.txt", "Bread-rolls.txt"), ("x/../y.txt", "x-y.txt"), ("/.. /a", "a"),
    ("", "untitled"), ("..", "untitled"), ("/", "untitled"), (".hidden", "hidden"),
    ("a\u{0}\nb", "ab"), ("a:b?", "a_b_"), ("x. . ", "x"), ("é😀.txt", "é😀.txt"),
    // Options, and homes.
    ("-rf", "_-rf"), ("--help.txt", "_--help.txt"), (" -5 °C.txt", "_-5 °C.txt"), ("a-b", "a-b"),
    ("~root", "_~root"), ("/~/.ssh", "_~-.ssh"), ("notes~", "notes~"), ("./-x", "_-x"),
    // What a shell runs.
    ("$(reboot).txt", "_(reboot).txt"), ("`reboot`", "_reboot_"), ("${HOME}", "_{HOME}"),
    ("a;reboot", "a_reboot"), ("a|b&c<d>e", "a_b_c_d_e"), ("R&D (2).pdf", "R_D (2).pdf"),
    ("Cost $5.txt", "Cost _5.txt"), ("it's 100%, {a} [b] #1!", "it's 100%, {a} [b] #1!"),
    // What turns a text, or nobody sees.
    ("evil\u{202E}gpj.exe", "evilgpj.exe"), ("a\u{61C}\u{200E}\u{200F}\u{2066}b\u{2069}", "ab"),
    ("pay\u{200B}pal\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}\u{180E}", "paypal"),
    ("a\u{E0001}\u{E0072}\u{E006D}\u{E007F}", "a"), ("\u{3164}\u{115F}.txt", "txt"),
    ("\u{200B}-rf", "_-rf"), ("\u{200B}.bashrc", "bashrc"), ("x.\u{200B}. ", "x"),
    // A sign's form is seen; a row of selectors says something that nobody sees.
    ("❤\u{FE0F}.txt", "❤\u{FE0F}.txt"), ("a\u{FE0F}\u{FE0E}\u{E0101}b", "a\u{FE0F}b"),
    ("\u{FE0F}a", "a"),
    // Devices.
    ("CON.txt", "_CON.txt"), ("com1", "_com1"), ("com10", "com10"), ("CON .txt", "_CON .txt"),
    ("nul  .tar.gz", "_nul  .tar.gz"), ("COM\u{B9}", "_COM\u{B9}"), ("lpt³.txt", "_lpt³.txt"),
    ("Lpt²", "_Lpt²"), ("COM0", "COM0"), ("COM⁴", "COM⁴"), ("CONT", "CONT"), ("aux", "_aux"),
    ("CONIN$", "CONIN_"), ("con\u{200B}", "_con"),
  ]

  @Test("as the list says", arguments: names)
  func component(name: String, safe: String) {
    #expect(Array(SafeName.component(of: name).unicodeScalars) == Array(safe.unicodeScalars))
    #expect(SafeName.component(of: safe) == safe, "what is safe stays")
  }

  /// What may stand in no name, wherever.
  private static let nowhere: Set<Unicode.Scalar> = Set("/\\:*?\"<>|&;$`".unicodeScalars)

  @Test("whatever character stands in it: first, last, alone and within")
  func everyCharacter() {
    var seen = 0
    for value in UInt32(0)...0x10FFFF
    where Extent.isLong || value < 0x250 || value % (Extent.isWhole ? 97 : 997) == 0
      || (Extent.isWhole || value % 7 == 0)
        && (value < 0x3400 || (0xF900...0x10000).contains(value)
          || (0xE0000...0xE0FFF).contains(value))
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      seen += 1
      for name in ["a\(scalar)b", "\(scalar)", "\(scalar)a", "a\(scalar)", "\(scalar)\(scalar)-a"] {
        let safe = SafeName.component(of: name)
        let isRight =
          !safe.isEmpty && safe.utf8.count <= 240
          && safe.unicodeScalars.allSatisfy { Self.isHarmless($0) }
          && !["-", "~", ".", " "].contains(safe.unicodeScalars.first)
          && ![".", " "].contains(safe.unicodeScalars.last)
          && SafeName.component(of: safe).utf8.elementsEqual(safe.utf8)
        if !isRight { Issue.record("U+\(String(value, radix: 16)): \(name) → \(safe)") }
      }
    }
    #expect(seen > (Extent.isWhole ? 25_000 : 4_000))
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if nowhere.contains(scalar) || properties.generalCategory == .control { return false }
    if [.lineSeparator, .paragraphSeparator].contains(properties.generalCategory) { return false }
    return !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
  }

  @Test("that no shell runs any of, nor takes for an option or a home")
  func shell() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = [
      "$(touch run)", "`touch run`", "a; touch run", "a | touch run", "a && touch run", "a > run",
      "a\ntouch run", "a\rtouch run", "$(touch${IFS}run)", "a<(touch run)", "a & touch run",
      "\u{200B}; touch run", "a || touch run", "x>&run",
    ]
    for name in names {
      let command = Process()
      command.executableURL = URL(fileURLWithPath: "/bin/sh")
      command.currentDirectoryURL = folder
      command.arguments = ["-c", "echo \(SafeName.component(of: name))"]
      command.standardOutput = FileHandle.nullDevice
      command.standardError = FileHandle.nullDevice
      try command.run()
      command.waitUntilExit()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [], "\(name)")
    }
  }

  @Test("and those that become one stay apart: each file is there under a name of its own")
  func distinct() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let saver = ContentSaver(folder: folder.path)
    var used: Set<String> = []
    for (name, _) in Self.names {
      let saved = try saver.save(Content(type: .data, name: name, bytes: Array(name.utf8)))
      #expect(used.insert(saved).inserted, "\(name)")
      let bytes = try Data(contentsOf: folder.appendingPathComponent(saved))
      #expect(Array(bytes) == Array(name.utf8), "\(name)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == used.count)
  }

  @Test("however many numbers are taken, a few looks find the lowest that is free behind them")
  func numbers() {
    for count in [0, 1, 31, 32, 33, 63, 64, 65, 1_000, 100_000] {
      var looks = 0
      let found = SafeName.freeNumber { number in
        looks += 1
        return number <= count
      }
      #expect(found == count + 1)
      #expect(looks < 80, "\(looks) for \(count)")
    }
    #expect(SafeName.freeNumber { $0 != 7 && $0 < 100_000 } == 7)
    let late = SafeName.freeNumber { $0 != 700 && $0 < 100_000 }
    #expect(late == 700 || late == 100_000)
  }

  @Test("hosts that save under one name in one folder at a time overwrite nothing")
  func together() async throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    var saver = ContentSaver(folder: folder.path)
    saver.syncs = false
    let quick = saver
    let used = try await withThrowingTaskGroup(of: [String].self) { group in
      for host in 0..<4 {
        group.addTask {
          try (0..<100).map { number in
            try quick.save(Content(type: .data, text: "\(host)-\(number)"), as: "a.txt")
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(used).count == 400)
    let texts = try used.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    #expect(Set(texts).count == 400)
    let names = Set((1...400).map { SafeName.numbered("a.txt", $0) })
    #expect(Set(used) == names)
  }

  @Test("a long one keeps its extension and fits, and ends with neither dot nor space")
  func long() {
    let name = SafeName.component(of: String(repeating: "é", count: 300) + ".jpeg")
    #expect(name.utf8.count <= 240)
    #expect(name.hasSuffix(".jpeg"))
    let dotted = SafeName.component(
      of: String(repeating: "a", count: 239) + ". "
        + "b. c".padding(toLength: 99, withPad: "d", startingAt: 0)
    )
    #expect(dotted == String(repeating: "a", count: 239))
  }
}
