import Foundation
import TestGround
import Testing

/// Parts of a corpus, tested by themselves and put together in any order, are the report of one process, or nothing.
@Suite("Tests in parts")
struct TestShardTests {
  private static func part(
    _ folder: BuiltTool.Folder,
    _ shard: String,
    _ name: String
  ) throws -> BuiltTool.Ending {
    try ChangedFromTests.test(folder, ["--shard", shard, "-f", "json", "-o", name])
  }

  private static func merge(
    _ folder: BuiltTool.Folder,
    _ reports: [String],
    _ more: [String] = ["-f", "json"]
  ) throws -> BuiltTool.Ending {
    try BuiltTool.run(["merge"] + reports + more, in: folder)
  }

  @Test("They are one report in every order and grouping, and one that is there twice counts once")
  func joined() throws {
    let folder = try ChangedFromTests.corpus()
    let whole = try folder.text(of: "before.json")
    let names = ["a.json", "b.json", "c.json"]
    for (index, name) in names.enumerated() {
      #expect(try Self.part(folder, "\(index + 1)/3", name).status == 0)
      #expect(try folder.text(of: name) != whole)
    }
    for order in [names, names.reversed(), ["b.json", "a.json", "c.json", "a.json"]] {
      let merged = try Self.merge(folder, order)
      #expect(merged.output == whole && merged.status == 0 && merged.errors.isEmpty)
    }
    let pair = try Self.merge(folder, ["c.json", "a.json"])
    #expect(pair.status == 75 && pair.errors.contains("part 2 of 3 is missing"))
    try folder.write(pair.output, to: "pair.json")
    #expect(try Self.merge(folder, ["pair.json", "b.json"]).output == whole)
    #expect(try Self.merge(folder, ["pair.json", "before.json", "b.json"]).output == whole)
    #expect(try Self.merge(folder, ["before.json", "c.json"]).output == whole)
    let missing = try Self.merge(folder, ["b.json"], ["--missing"])
    #expect(missing.output == "1,3\n" && missing.status == 75)
    #expect(try Self.merge(folder, ["b.json"], ["--missing", "--partial"]).status == 0)
    let text = try Self.merge(folder, names, [])
    #expect(text.output == (try ChangedFromTests.test(folder, []).output))
  }

  @Test(
    "Sessions and plugins whose names differ in how a letter is composed are two, each in its part"
  )
  func twins() throws {
    let folder = try BuiltTool.Folder()
    #expect(try BuiltTool.run(["new", "one"], in: folder).status == 0)
    let session = try folder.text(of: "one/sessions/first-drop.json")
    let plugin = try folder.text(of: "one/plugin.lua")
    for (number, name) in ["\u{e9}", "e\u{301}"].enumerated() {
      try folder.write(session, to: "one/sessions/\(name).json")
      try folder.write(plugin + "-- \(number)\n", to: "\(name)/plugin.lua")
      let later = session.replacing("\"latency\": 120", with: "\"latency\": \(121 + number)")
      try folder.write(later, to: "\(name)/sessions/a.json")
    }
    let whole = try ChangedFromTests.test(folder, ["-f", "json"])
    #expect(whole.status == 0)
    #expect(whole.output.split(separator: "\n").count { $0.contains("\"session\":") } == 5)
    for count in [2, 3] {
      let names = (1...count).map { "\($0)-of-\(count).json" }
      for (index, name) in names.enumerated() {
        #expect(try Self.part(folder, "\(index + 1)/\(count)", name).status == 0)
      }
      let merged = try Self.merge(folder, names)
      #expect(merged.output == whole.output && merged.status == 0, "\(merged.errors)")
    }
  }

  @Test("A session stays in its part, whatever others come; each is in one")
  func dealt() throws {
    let folder = try ChangedFromTests.corpus()
    func names(_ part: Int) throws -> Set<String> {
      let run = try ChangedFromTests.test(folder, ["--shard", "\(part)/4"])
      return Set(run.output.split(separator: "\n").dropLast().map(String.init))
    }
    let before = try (1...4).map(names)
    #expect(before.map(\.count).reduce(0, +) == 14 && Set(before.joined()).count == 14)
    let text = try folder.text(of: "one/sessions/n1.json")
    for number in 20...23 { try folder.write(text, to: "one/sessions/n\(number).json") }
    for (old, new) in zip(before, try (1...4).map(names)) { #expect(old.isSubset(of: new)) }
  }

  @Test(
    "What is of another plugin, another command, or came out otherwise is refused, with its name"
  )
  func refused() throws {
    let folder = try ChangedFromTests.corpus()
    _ = try Self.part(folder, "1/2", "a.json")
    let old = try folder.text(of: "a.json")
    let sums = "\"digest\":\"0"
    let other = old.replacing("\"digest\":\"", with: sums)
    try folder.write(other, to: "unsteady.json")
    let unsteady = try Self.merge(folder, ["a.json", "unsteady.json"])
    #expect(unsteady.status == 65 && unsteady.errors.contains("came out otherwise in"))
    let lines = old.split(separator: "\n", omittingEmptySubsequences: false)
    try folder.write(([lines[0]] + lines[2...]).joined(separator: "\n"), to: "fewer.json")
    for pair in [["a.json", "fewer.json"], ["fewer.json", "before.json"]] {
      let fewer = try Self.merge(folder, pair)
      #expect(fewer.status == 65 && fewer.errors.contains("isn't in 'fewer.json'"))
    }
    try ChangedFromTests.edit(folder, "one/plugin.lua", "\"copy\"", "\"move\"")
    _ = try Self.part(folder, "2/2", "b.json")
    let edited = try Self.merge(folder, ["a.json", "b.json"])
    #expect(edited.status == 65 && edited.errors.contains("'one/plugin.lua' has other files there"))
    let set = ["--limit", "perform_units=1000000", "--shard", "2/2", "-f", "json", "-o", "c.json"]
    _ = try ChangedFromTests.test(folder, set)
    let command = try Self.merge(folder, ["a.json", "c.json"])
    #expect(command.status == 65 && command.errors.contains("'command' is"))
    _ = try Self.part(folder, "1/3", "d.json")
    #expect(try Self.merge(folder, ["a.json", "d.json"]).errors.contains("one of"))
    try folder.write("{\"format\":\"dndhost.explore/2\"}", to: "search.json")
    #expect(try Self.merge(folder, ["a.json", "search.json"]).status == 65)
    #expect(try Self.merge(folder, ["a.json"], ["--save", "x.json"]).status == 64)
  }

  @Test(
    "Of what a missing part would tell, a review says neither that it is new nor that it is gone"
  )
  func partial() throws {
    let folder = try ChangedFromTests.corpus()
    _ = try Self.part(folder, "2/3", "b.json")
    for more in [
      ["--changed-from", "b.json"], ["--shard", "2/3", "--changed-from", "before.json"],
    ] {
      let run = try ChangedFromTests.test(folder, more)
      #expect(
        run.status == 0 && run.output.hasSuffix(" do what was done before.\n"),
        "\(run.output)"
      )
    }
  }

  @Test("A part is named as that of a search is, and of more parts than there can be none")
  func usage() throws {
    let folder = try ChangedFromTests.corpus()
    for shard in ["0/2", "3/2", "x", "1/70000"] {
      let run = try ChangedFromTests.test(folder, ["--shard", shard])
      #expect(run.status == 64 && run.errors.contains(shard), "\(run.errors)")
    }
  }
}
