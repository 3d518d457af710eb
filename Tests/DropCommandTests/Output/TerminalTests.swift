import Foundation
import TestGround
import TestExtent
import Testing

@Suite("The tool on a terminal")
struct TerminalTests {
  /// What a terminal of that width shows of a command, both outputs together, without colours.
  static func shown(_ columns: UInt16, _ line: String, in folder: BuiltTool.Folder) throws -> String
  {
    // As posix_openpt, unlockpt and ptsname do it, which Swift's module of the C library hasn't.
    let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (locked, number): (Int32, UInt32) = (0, 0)
    let isOpen = unsafe ioctl(terminal, 0x4004_5431, &locked) == 0
    let isNamed = unsafe ioctl(terminal, 0x8004_5430, &number) == 0
    try #require(isOpen && isNamed)
    let side = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    let isSized = unsafe ioctl(side, UInt(TIOCSWINSZ), &size) == 0
    try #require(isSized)
    let process = Process()
    process.executableURL = BuiltTool.url
    process.arguments = line.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment
      .merging(["NO_COLOR": "1", "TERM": "xterm"]) { $1 }
    let handle = FileHandle(fileDescriptor: side)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    close(side)
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    // A terminal that nobody holds open any more reads as an error.
    while case let count = unsafe read(terminal, &block, block.count), count > 0 {
      all += block[..<count]
    }
    process.waitUntilExit()
    close(terminal)
    return String(decoding: all, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test("has help of every command that fits eighty columns, wherever it goes")
  func helpWidths() throws {
    let overview = try BuiltTool.run(["help"]).output
    let commands = overview.split(separator: "\nCommands:\n").last?.split(separator: "\n\n").first
    let names = commands?.split(separator: "\n").filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names?.contains("inputs") == true && names?.contains("replay") == true)
    for line in [[]] + (names ?? []).map({ [$0] }) {
      let help = try BuiltTool.run(["help"] + line).output
      let wide = help.split(separator: "\n").filter { $0.count > 80 }
      #expect(wide.isEmpty && !help.isEmpty, "\(line): \(wide)")
    }
  }

  @Test(
    "breaks errors, the reference and what is in a session at its width",
    arguments: Extent.part([80, 120], each: 2)
  )
  func widths(columns: UInt16) throws {
    let folder = try Samples.folder()
    try folder.write(
      "return { name = 'k', api = 1, on_perform = function(s) for _, i in ipairs(s.items) do "
        + "s:insert { contents = i:load('public.text') } end end }",
      to: "keep.lua"
    )
    let words = String(repeating: "so it is said ", count: 12)
    try folder.write(
      Samples.session.replacingOccurrences(
        of: "\"fails\": \"lost\"",
        with: "\"fails\": \"\(words)\""
      )
      .replacingOccurrences(of: "\"first\"", with: "\"\(words)\""),
      to: "wordy.json"
    )
    try folder.write(
      "return { name = 'w', api = 1, on_perform = function(s) "
        + "s:notify('info', '\(String(repeating: "w", count: 200))') dnd.each(s.items, function(i) "
        + "s:insert { contents = i:load('public.text') } end) none() end }",
      to: "wordy.lua"
    )
    for line in [
      "replay session.json --limit memory=1", "api", "inspect session.json", "check broken.lua",
      "--quiet explore session.json -p keep.lua --runs 100", "types public.png",
      "api session:insert",
      "bench session.json --runs 2", "inputs session.json", "replay wordy.json -p wordy.lua",
      "help explore", "test .", "new new-\(columns)",
    ] {
      let text = try Self.shown(columns, line, in: folder)
      let widest = text.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= Int(columns), "\(line): \(widest)")
    }
    let api = try Self.shown(columns, "api", in: folder)
    let plain = try BuiltTool.run(["api"], in: folder).output
    // A command that is there to be copied is in one piece, and what hangs stands behind its number.
    let save = "a-name-that-makes-the-command-wider-than-a-terminal-of-eighty-columns-is.json"
    let finding = try Self.shown(
      columns,
      "explore session.json -p keep.lua --runs 100 --save \(save)",
      in: folder
    )
    #expect(finding.contains("\n   replay: dndhost replay \(save)\n"), "\(finding)")
    // Nothing but blanks and breaks differs, and what hangs does so where its line began.
    #expect(api.split { " \n".contains($0) } == plain.split { " \n".contains($0) })
    #expect(api.contains("\n      Finds the type of something by its MIME type"))
  }

  @Test("says a fault once, where the transcript stands there, and again to who reads only errors")
  func once() throws {
    let folder = try Samples.folder()
    let line = "replay session.json -p broken.lua"
    let shown = try Self.shown(120, line, in: folder)
    #expect(shown.components(separatedBy: "attempt to index").count == 2, "\(shown)")
    let piped = try BuiltTool.run(line.split(separator: " ").map(String.init), in: folder)
    #expect(piped.status == 1)
    let fault = "a handler had a fault: on_perform of shelf, broken.lua:"
    #expect(piped.errors.contains(fault), "\(piped.errors)")
    // Where it happened stands out; it isn't the faintest of what there is.
    let painted = try BuiltTool.run(
      ["--color", "always"] + line.split(separator: " ").map(String.init),
      in: folder
    )
    #expect(painted.output.contains("\u{1B}[1m           broken.lua:"), "\(painted.output)")
  }

  @Test("what follows from a fault is said without it")
  func follows() throws {
    let folder = try Samples.folder()
    try folder.write(
      "return { name = 'h', api = 1, on_update = function() none() end }",
      to: "hovering.lua"
    )
    let ending = try BuiltTool.run(["replay", "session.json", "-p", "hovering.lua"], in: folder)
    let updates = ending.output.split(separator: "\n").filter { $0.contains(" update ") }
    #expect(!updates.isEmpty)
    for update in updates { #expect(update.hasSuffix("forbidden (the handler failed)")) }
  }

  @Test(
    "completes what the session and the plugin on the line have",
    arguments: [
      ("set", "", ["limit=", "shelf:"]), ("set", "shelf:", ["shelf:limit="]),
      ("set", "shelf:x", []), ("plugin", "s", ["shelf="]),
      ("plugin", "shelf=b", ["shelf=broken.lua"]),
      ("limit", "hover", ["hover_units=", "hover_ms="]),
      ("limit", "shelf:hover_u", ["shelf:hover_units="]),
      ("allow", "storage", ["storage", "storage="]),
      ("allow", "files=", ["files=inner/"]), ("nothing", "", []),
    ]
  )
  func completes(_ option: String, _ word: String, _ expected: [String]) throws {
    let folder = try Samples.folder()
    try folder.write("", to: "inner/x")
    let ending = try BuiltTool.run(
      ["complete", "--", option, word, "dndhost", "replay", "session.json", "-p", "plugin.lua"],
      in: folder
    )
    #expect(ending.status == 0 && ending.errors.isEmpty)
    #expect(ending.output.split(separator: "\n").map(String.init) == expected)
  }
}
