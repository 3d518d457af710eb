import DropContent
import DropCore
import DropExplore
import DropReplay
import Foundation
import SystemFiles
import TestGround
import Testing

@Suite("What a search reached, and what it starts from")
struct ReachTests {
  /// A session of one or two texts, the first of them as it is told, and a plugin beside it. They stand for
  /// rows of a list: hundreds of them aren't tried, which takes time.
  private final class Folder {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init(perform: String, first: String, count: Int = 1, expect: String = "{}") throws {
      folder = try TemporaryFolder()
      let plugin = """
        return { name = "x", api = 1, accepts = { "public.text" }, on_perform = function(session)
          dnd.each(session.items, {}, function(item) \(perform) end)
        end }
        """
      let items = [("a", first), ("b", "\"text\": \"b\"")].prefix(count).map { id, bytes in
        "{ \"id\": \"\(id)\", \"local\": true, \"representations\": ["
          + "{ \"type\": \"public.utf8-plain-text\", \(bytes) }] }"
      }
      let session = """
        { "format": "dndhost.session/1",
          "destinations": [{ "id": "list", "plugin": "plugin.lua" }],
          "items": [\(items.joined(separator: ", "))],
          "events": [{ "t": 0, "type": "begin", "items": \(["a", "b"].prefix(count)),
                       "at": [5, 5] },
                     { "t": 10, "type": "drop" }],
          "expect": \(expect) }
        """
      try folder.write(plugin, "plugin.lua")
      try folder.write(session, "session.json")
    }

    func exploration(_ options: ExploreOptions) throws -> SessionExploration {
      try SessionExploration(
        session: path + "/session.json",
        setup: ReplaySetup(),
        options: options
      )
    }
  }

  private static let inserts = "session:insert { contents = { item:load(\"public.text\") } }"
  private static let dying =
    "\"text\": \"\(String(repeating: "long ", count: 200))\", \"rate\": 100, "
    + "\"fails\": \"unplugged\", \"fails_after\": 600"

  @Test("changes that no run tried by themselves are told, by kind and name, and add up over parts")
  func unreached() async throws {
    let folder = try Folder(perform: Self.inserts, first: "\"text\": \"a\"", count: 2)
    var options = ExploreOptions(runs: 24, seed: 2, lanes: 4, beyond: 8)
    let few = try await folder.exploration(options).run()
    #expect(few.holds && few.missed > 0)
    #expect(few.alone.contains { $0.missed < $0.all })
    #expect(few.text.contains("24 ways tried, and all hold, but not each change by itself\n"))
    #expect(few.text.contains("not tried by themselves\n  loads succeed"))
    for each in few.alone where each.missed > 0 {
      #expect(few.text.contains(try #require(each.examples.first).name))
    }
    var parts: [ExploreReport] = []
    for index in 0..<4 {
      options.shard = ExploreOptions.Shard(index, of: 4)
      parts.append(try #require(ExploreReport(try await folder.exploration(options).run().json)))
    }
    #expect(try ExploreReport.merging(parts.reversed()) == few)
  }

  @Test("a search of however few runs says which changes it didn't try", arguments: [2, 6, 19])
  func fewest(_ runs: Int) async throws {
    let folder = try Folder(perform: Self.inserts, first: "\"text\": \"a\"")
    let report = try await folder.exploration(ExploreOptions(runs: runs)).run()
    #expect(report.holds && report.missed > 0)
    #expect(report.text.contains(", but not each change by itself\n"))
  }

  @Test("where the time ends a search each change was tried before chance had any of it")
  func timed() async throws {
    let folder = try Folder(perform: Self.inserts, first: "\"text\": \"a\"", count: 2)
    // It gets on as often as somebody looks.
    let clock = Guarded<UInt64>(0)
    let progress = ExploreProgress {
      clock.withLock { time in
        time += 1_000_000
        return time
      }
    }
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: ReplaySetup(),
      options: ExploreOptions(runs: 1_000_000, seconds: 2),
      progress: progress
    )
    let report = try await exploration.run()
    #expect(report.holds && report.missed == 0, "\(report.text)")
    #expect(report.text.contains("in the time there was, and all hold\n"), "\(report.text)")
  }

  @Test("a search that had the runs for it tried each change, and says nothing more")
  func reached() async throws {
    let folder = try Folder(perform: Self.inserts, first: "\"text\": \"a\"")
    let report = try await folder.exploration(ExploreOptions(runs: 200, beyond: 90)).run()
    #expect(report.isWhole && report.holds && report.missed == 0)
    #expect(try #require(report.alone.first).all > 0)
    #expect(!report.text.contains("by themselves"))
  }

  @Test("a walk that takes nearly all runs leaves some for other sizes")
  func beyond() async throws {
    let folder = try Folder(perform: Self.inserts, first: "\"text\": \"a\"")
    let whole = try await folder.exploration(ExploreOptions(runs: 200, beyond: 0)).run()
    #expect(whole.isWhole && whole.text.contains("none goes further: more interruptions"))
    let runs = whole.runs + whole.runs / 3
    let report = try await folder.exploration(ExploreOptions(runs: runs)).run()
    #expect(report.searched >= runs / 8)
  }

  @Test("a session that doesn't do what it expects is a finding, which is the session itself")
  func expected() async throws {
    let expect =
      "{ \"outcome\": { \"status\": \"imported\" }, \"contents\": { \"list\": [] } }"
    let folder = try Folder(perform: Self.inserts, first: "\"text\": \"a\"", expect: expect)
    var options = ExploreOptions(runs: 40, lanes: 4, endsAtFirst: true)
    let exploration = try folder.exploration(options)
    let report = try await exploration.run()
    let finding = try #require(report.findings.first)
    #expect(finding.violation.invariant == .asExpected && report.findings.count == 1)
    #expect(finding.violation.detail == "expect.contents.list: expected nothing, found a")
    #expect(exploration.progress.takeFindings().map(\.violation) == [finding.violation])
    let session = try #require(exploration.smallestSession(of: finding, for: folder.path))
    #expect(try JSONReader().value(of: Array(session.utf8))["expect"]?["contents"] != nil)
    // It is one part's to tell.
    options.endsAtFirst = false
    options.shard = ExploreOptions.Shard(1, of: 2)
    #expect(try await folder.exploration(options).run().holds)
  }

  @Test("a source that dies on the way lives in some runs")
  func lives() async throws {
    let perform = """
      local text = item:try("public.text")
      if text and text.size > 900 then error("too long for me") end
      if text then session:insert { contents = { text } } end
      """
    let folder = try Folder(perform: perform, first: Self.dying)
    let exploration = try folder.exploration(ExploreOptions(runs: 60))
    let found = try await exploration.run().findings
    let finding = try #require(found.first { $0.violation.invariant == .noFault })
    let session = try #require(exploration.smallestSession(of: finding))
    #expect(!session.contains("fails"))
  }

  @Test("beside a source that dies on the way what breaks is made as small as anywhere")
  func dies() async throws {
    let perform = """
      local slot = session:placeholder()
      local text = item:try("public.text")
      if text then slot:commit { text } end
      """
    let folder = try Folder(perform: perform, first: Self.dying)
    let exploration = try folder.exploration(ExploreOptions(runs: 60))
    let found = try await exploration.run().findings
    let finding = try #require(found.first { $0.violation.invariant == .nothingOpen })
    let session = try #require(exploration.smallestSession(of: finding))
    let json = try JSONReader().value(of: Array(session.utf8))
    #expect(json["items"]?.array?.count == 1)
    #expect(!session.contains("fails_after") && !session.contains("long long"))
  }
}
