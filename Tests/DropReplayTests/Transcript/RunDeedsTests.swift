import DropCore
import DropReplay
import Testing

/// What two runs do otherwise is told by what it is, and nothing that differs is taken for the same.
@Suite("What runs do")
struct RunDeedsTests {
  private static let before = [
    #"{"record":"session","format":"dndhost.transcript/1"}"#,
    #"{"t":1,"record":"update","destination":"a","asked":"copy","granted":"copy","insert_at":2}"#,
    #"{"t":2,"record":"update","destination":"a","asked":"copy","granted":"copy","insert_at":2}"#,
    #"{"t":3,"record":"call","destination":"a","handler":"on_perform"}"#,
    #"{"t":3,"record":"effect","effect":"insert","destination":"a","index":1,"contents":["x"]}"#,
    #"{"t":3,"record":"effect","effect":"notify","destination":"a","level":"info","message":"2 of 3"}"#,
    #"{"t":4,"record":"outcome","status":"partial","operation":"copy","destination":"a","imported":[{"id":"i"}],"failed":[{"id":"j","code":"expired","reason":"gone"}]}"#,
    #"{"t":4,"record":"end","contents":{"a":["x","y"]},"faults":0}"#,
  ]

  private static func deeds(_ lines: [String]) -> RunDeeds {
    RunDeeds(transcript: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// The kinds and gists of what differs once a text in the transcript is another one.
  private static func changed(_ old: String, _ new: String) -> [String] {
    let after = before.map { $0.replacing(old, with: new) }
    return found(after)
  }

  private static func found(_ after: [String]) -> [String] {
    DeedDifference.between(deeds(before), deeds(after)).map { "\($0.kind) \($0.gist)" }
  }

  @Test("Each difference is of its kind, and no other kind is told")
  func kinds() {
    let copy = #""asked":"copy","granted":"copy""#
    let expected: [(String, String, [String])] = [
      ("x", "x", []),
      (
        copy, #""asked":"copy","granted":"forbidden","reason":"no copy""#,
        ["deed(DropReplay.Deed.Kind.verdict) copy → forbidden: no copy"]
      ),
      (
        copy, #""asked":"move","granted":"copy""#,
        ["deed(DropReplay.Deed.Kind.operation) copy → move"]
      ),
      (
        #""insert_at":2"#, #""insert_at":3"#,
        ["deed(DropReplay.Deed.Kind.look) insert, otherwise"]
      ),
      (
        #""failed":[{"id":"j","code":"expired","reason":"gone"}]"#, #""skipped":[{"id":"j"}]"#,
        ["deed(DropReplay.Deed.Kind.item) failed (expired) → skipped"]
      ),
      (
        #"["x","y"]"#, #"["y","x"]"#,
        ["deed(DropReplay.Deed.Kind.entries) ends with 2 entries, in another order"]
      ),
      (
        #"["x","y"]"#, #"["x","z"]"#,
        ["deed(DropReplay.Deed.Kind.entries) ends with 2 entries, otherwise"]
      ),
      (
        #"["x","y"]"#, #"["x"]"#,
        ["deed(DropReplay.Deed.Kind.entries) ends with 2 entries → ends with 1 entry"]
      ),
      (
        #""status":"partial""#, #""status":"failed""#,
        ["deed(DropReplay.Deed.Kind.outcome) partial, copy → failed, copy"]
      ),
      (
        #"["x"]}"#, #"[{"name":"x","id":"7"}]}"#,
        ["deed(DropReplay.Deed.Kind.entries) insert, otherwise"]
      ),
      ("2 of 3", "3 of 3", ["deed(DropReplay.Deed.Kind.message) info: # of #, otherwise"]),
      (#""t":4,"#, #""t":5,"#, ["time failed (expired)"]),
      (#""handler":"on_perform""#, #""handler":"on_hover""#, ["other what isn't told here"]),
    ]
    for (old, new, kinds) in expected {
      let found = Self.changed(old, new)
      if new.hasPrefix(#""t""#) {
        #expect(found.count == 1 && found[0].hasPrefix("time "), "\(found)")
      } else {
        #expect(found == kinds, "\(new)")
      }
    }
  }

  @Test("What is only in one of them comes or goes, and another order is told as such")
  func sets() {
    var after = Self.before
    after.remove(at: 5)
    #expect(Self.found(after) == ["deed(DropReplay.Deed.Kind.message) info: # of # no longer"])
    after = Self.before
    after.insert(
      #"{"t":3,"record":"effect","effect":"task","destination":"a","id":"t","name":"zip"}"#,
      at: 5
    )
    #expect(Self.found(after) == ["deed(DropReplay.Deed.Kind.asked) task zip is new"])
    after = Self.before
    after.swapAt(4, 5)
    #expect(Self.found(after).map { $0.prefix(5) } == ["order"])
  }

  @Test("Moves that say the same again, however many, leave room for what comes after them")
  func moves() {
    let update =
      #"{"t":1,"record":"update","destination":"a","asked":"copy","granted":"copy","insert_at":"#
    let moves = (0..<2_000).map { "\(update)\($0)}" }
    let deeds = Self.deeds(moves + Self.before)
    #expect(deeds.leftOut > 0 && deeds.list.contains { $0.kind == .outcome })
    let other = Self.deeds(moves + Self.before.map { $0.replacing("partial", with: "failed") })
    #expect(DeedDifference.between(deeds, other).map(\.kind) == [.deed(.outcome)])
    // That something there was no room for differs is told, though not what.
    let late = Self.deeds(moves.dropLast() + ["\(update)0}"] + Self.before)
    #expect(!DeedDifference.between(deeds, late).isEmpty)
  }

  @Test("Kept and read again it is the same, and what is torn is none")
  func kept() {
    let deeds = Self.deeds(Self.before)
    #expect(RunDeeds(deeds.value) == deeds)
    #expect(RunDeeds(.null) == nil && RunDeeds(["digest": "", "list": [[1]]]) == nil)
  }
}
