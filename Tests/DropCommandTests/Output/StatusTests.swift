import Foundation
import TestGround
import Testing

@Suite("Exit statuses")
struct StatusTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let status: Int32
    let sentence: String
    var testDescription: String { line }

    init(_ line: String, _ status: Int32, _ sentence: String = "") {
      self.line = line
      self.status = status
      self.sentence = sentence
    }
  }

  static let cases = [
    Case("--version", 0, "dndhost 1"),
    Case("--help", 0, "Exit status"),
    Case("replay --help", 0, "dndhost replay SESSION… [OPTION]…"),
    Case("help watch", 0, "Replay, test or explore again"),
    Case("--plugin plugin.lua replay session.json", 0, "shelf holds first, A.txt"),
    Case("replay session.json --plugin plugin.lua", 0, "! b (B.txt)"),
    Case("replay session.json --plugin shelf=plugin.lua --set shelf:limit=7", 0, "loading a 7"),
    Case("-q replay session.json --plugin plugin.lua", 0, "shelf holds"),
    Case("replay session.json", 0, "badge        operation copy"),
    Case("replay lines.jsonl", 0, "cancelled"),
    Case("replay session.json lines.jsonl", 0, "cancelled"),
    Case("replay session.json --format json", 0, "\"records\""),
    Case("replay session.json --format jsonl", 0, "{\"record\":\"session\""),
    Case("replay session.json --format html", 0, "<!doctype html>"),
    Case(
      "replay session.json --plugin broken.lua",
      1,
      "5 | session:insert { contents = "
        + "nothing.name }"
    ),
    Case("replay none.json", 66, "none.json: can't be opened: there is no such file"),
    Case("replay sesion.json", 66, "there is no such file; did you mean 'session.json'?\n"),
    Case("replay ./sesion.json -p plugin.lua", 66, "; did you mean 'session.json'?\n"),
    Case("replay session.json -p shelf=plugn.lua", 66, "; did you mean 'plugin.lua'?\n"),
    Case("check brokn.lua", 66, "there is no such file; did you mean 'broken.lua'?\n"),
    Case("replay .", 66, "is a folder"),
    Case("replay session.json --plugin none.lua", 66, "can't open the plugin 'none.lua'"),
    Case("replay plugin.lua", 64, "is a plugin, not a session"),
    Case("replay session.json -o none/out.txt", 73, "can't create 'none/out.txt'"),
    Case("replay session.json -o .", 73, "it is a folder"),
    Case("replay session.json -o /dev/full", 74, "the disk is full"),
    Case("inspect session.json --plugin plugin.lua", 0, "shelf gets public.plain-text, as it is"),
    Case("inspect session.json --format json", 0, "\"representations\""),
    Case("inspect none.json", 66, "no such file"),
    Case("check plugin.lua", 1, "asks for 'storage' and never uses it"),
    Case("check broken.lua", 0, "nothing found"),
    Case("check none.lua", 66, "can't open 'none.lua'"),
    Case("check session.json", 65, ""),
    Case("types public.png", 0, "public.image"),
    Case("types image/png .gif session.json", 0, "com.compuserve.gif"),
    Case("types", 0, "public.png"),
    Case("types --format json public.png", 0, "\"conforms_to\""),
    Case("types pdf vcf public.photo", 65, "public.vcard"),
    Case("types public.pgn", 65, "did you mean 'public.png'?"),
    Case("convert session.json --to public.plain-text", 0, "dndhost.session/1"),
    Case("convert none.txt --to public.html", 66, ""),
    Case("convert session.json --to public.png", 65, ""),
    Case("test session.json", 0, "1 of 1 passed"),
    Case("test none", 66, "there is no such file"),
    Case("test circle", 66, "can't open 'circle': its links go in a circle\n"),
    Case("replay circle", 66, "circle: can't be opened: its links go in a circle\n"),
    Case("test .", 66, "there are no sessions in '.'"),
    Case("api", 0, "session:insert"),
    Case("api --format luals", 0, "---@meta"),
    Case("api --format markdown", 0, "#"),
    Case("schema", 0, "\"$defs\""),
    Case("completions bash", 0, "complete -o filenames"),
    Case("help completions", 0, "dndhost completions fish | source"),
    Case("help manual", 0, "write to FILE, whole or not at all\n"),
    Case("completions zsh", 0, "#compdef dndhost"),
    Case("completions fish", 0, "complete -c dndhost"),
    Case("manual", 0, ".TH DNDHOST 1"),
    Case("bench session.json --plugin plugin.lua --runs 2", 0, "shelf on_perform"),
    Case("bench session.json --plugin hover.lua --runs 2", 0, "shelf on_update"),
    Case("bench session.json --plugin plugin.lua --runs 2 --format json", 0, "\"units_max\""),
    Case("bench -", 64, "standard input"),
  ]

  @Test("are what the manual says", arguments: cases)
  func status(_ each: Case) throws {
    let folder = try Samples.folder()
    for (name, place) in [("circle", "circle"), ("self", "."), ("again", ".")] {
      let link = folder.url.appendingPathComponent(name).path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place)
    }
    let ending = try BuiltTool.run(each.line.split(separator: " ").map(String.init), in: folder)
    #expect(ending.status == each.status, "\(ending.errors)\(ending.output.prefix(2000))")
    if !each.sentence.isEmpty {
      #expect(
        (ending.output + ending.errors).contains(each.sentence),
        "\(ending.errors)\(ending.output.prefix(2000))"
      )
    }
  }

  @Test("is 70 where what dndhost itself made doesn't hold")
  func fault() throws {
    let folder = try BuiltTool.Folder()
    // The new plugin's files can be written and not read. To root too, without that privilege.
    let line = "umask 0444; dndhost new shelf; echo $?"
    let plain = "setpriv --bounding-set -dac_override,-dac_read_search sh -c '\(line)'"
    let said = try ReadmeTests.run(getuid() == 0 ? plain : line, in: folder.url)
    #expect(said.suffix(2) == ["70", ""], "\(said)")
    #expect(said.first?.hasPrefix("dndhost: the new plugin doesn't pass: ") == true, "\(said)")
  }

  @Test("is 64 for a new plugin whose name is no text")
  func name() throws {
    let folder = try BuiltTool.Folder()
    let line = "'\(BuiltTool.url.path)' new $(printf '\\377') 2>&1; echo $?; ls"
    let said = try ReadmeTests.run(line, in: folder.url)
    #expect(said.count == 3 && said[0].hasSuffix("it isn't UTF-8") && said[1] == "64", "\(said)")
  }

  @Test("are 66 or 65, and never a crash, for whatever is given as a session")
  func hostile() throws {
    let folder = try BuiltTool.Folder()
    let files: [(String, Data, Int32)] = [
      ("empty.json", Data(), 65), ("binary.json", Data([0x7F, 0x45, 0, 1, 2]), 65),
      ("utf16.json", Data([0xFF, 0xFE, 0x7B, 0]), 65),
      ("utf8.json", Data("{\"title\": \"".utf8) + Data([0xC3, 0x28]) + Data("\"}".utf8), 65),
      ("cut.json", Data(Samples.session.utf8.prefix(300)), 65),
      ("deep.json", Data(repeating: UInt8(ascii: "["), count: 1 << 20), 65),
      ("wide.json", Data(repeating: UInt8(ascii: "["), count: 70 << 20), 65),
      ("deep.jsonl", Data(repeating: UInt8(ascii: "["), count: 1 << 20), 65),
      ("empty.jsonl", Data("\n\n".utf8), 65),
    ]
    for (name, data, status) in files {
      try folder.write(data, to: name)
      let ending = try BuiltTool.run(["replay", name], in: folder)
      #expect(ending.status == status, "\(name): \(ending.errors)")
      #expect(ending.errors.hasPrefix("dndhost: \(name)"), "\(ending.errors)")
    }
  }
}
