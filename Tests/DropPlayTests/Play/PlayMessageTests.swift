import DropContent
import DropCore
import DropPlay
import Foundation
import TestGround
import TestExtent
import Testing

@Suite("Whatever a page sends is read, or refused with its place")
struct PlayMessageTests {
  private func refused(_ stage: PlayStage, _ body: String) async -> String? {
    let answer = await stage.table.message(Array(body.utf8))
    return (try? JSONReader().value(of: answer))?.error
  }

  @Test(
    "a refusal says where it is, and what was expected",
    arguments: [
      (#"{"seq":1"#, "expected a message in JSON"),
      ("[]", "expected an object, found a list"),
      (#"{"tab":"a","do":"move"}"#, "seq: expected a whole number from 0, found nothing"),
      (#"{"seq":1,"do":"move"}"#, "tab: expected a text, found nothing"),
      (#"{"seq":1,"tab":"a","do":"mvoe"}"#, "found 'mvoe'; did you mean 'move'?"),
      (#"{"seq":1,"tab":"a","do":"move","at":[1]}"#, "at: expected a point [x, y], found a list"),
      (
        #"{"seq":1,"tab":"a","do":"move","at":[1,1e9]}"#,
        "at[1]: expected a number between -1000000 and 1000000"
      ),
      (
        #"{"seq":1,"tab":"a","do":"move","keys":{"alt":1}}"#,
        "keys.alt: expected true or false, found a number"
      ),
      (#"{"seq":1,"tab":"a","do":"enter","at":[1,1]}"#, "needs one of kinds, entries, shelf"),
      (
        #"{"seq":1,"tab":"a","do":"enter","at":[1,1],"kinds":[["fiel",""]]}"#,
        #"kinds[0][0]: expected "file" or "string""#
      ),
      (
        #"{"seq":1,"tab":"a","do":"enter","at":[1,1],"kinds":[],"allowed":"coyp"}"#,
        "allowed: expected one of"
      ),
      (
        #"{"seq":1,"tab":"a","do":"drop","items":[{"kind":"file","name":"a","size":-1}]}"#,
        "items[0].size: expected a whole number from 0"
      ),
      (
        #"{"seq":1,"tab":"a","do":"drop","strings":[["text/plain",1]]}"#,
        "strings[0][1]: expected a text, or null and a size"
      ),
      (#"{"seq":1,"tab":"a","do":"failed","load":"1-1","why":"bored"}"#, "why: expected one of"),
      (#"{"seq":1,"tab":"a","do":"hello","seq":2}"#, "expected a message in JSON"),
      (#"{"seq":1,"tab":"b","do":"move"}"#, "another tab has the scene"),
    ]
  )
  func refusals(body: String, expected: String) async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    _ = await stage.table.message(Array(#"{"seq":0,"tab":"a","do":"hello"}"#.utf8))
    let error = await refused(stage, body)
    #expect(error?.contains(expected) == true, "\(error ?? "no error")")
  }

  /// What a page may say, each once; order matters to none of them.
  static let valid = [
    #"{"seq":1,"tab":"a","do":"hello","agent":"x"}"#,
    #"{"seq":2,"tab":"a","do":"enter","at":[1,2],"keys":{"alt":true},"allowed":"all","kinds":[["file",""],["string","text/plain"]]}"#,
    #"{"seq":3,"tab":"a","do":"move","at":[3.5,2],"keys":{"ctrl":true}}"#,
    #"{"seq":4,"tab":"a","do":"leave"}"#,
    #"{"seq":5,"tab":"a","do":"more","items":[{"kind":"file","name":"a.txt","type":"","size":1}]}"#,
    #"{"seq":6,"tab":"a","do":"drop","at":[1,1],"drop":1,"items":[{"kind":"folder","name":"b"}],"strings":[["text/html","<b>"],["text/plain",null,40000]]}"#,
    #"{"seq":7,"tab":"a","do":"paste","destination":"main","strings":[["text/plain","x"]]}"#,
    #"{"seq":8,"tab":"a","do":"pick","at":[1,1],"drop":2,"items":[{"kind":"file","name":"c","type":"image/png","size":2}]}"#,
    #"{"seq":9,"tab":"a","do":"reply","question":"question-1","button":"accept","values":{"a":1}}"#,
    #"{"seq":10,"tab":"a","do":"enter","at":[1,1],"entries":{"destination":"main","items":[1]}}"#,
    #"{"seq":11,"tab":"a","do":"enter","at":[1,1],"shelf":[0]}"#,
    #"{"seq":12,"tab":"a","do":"failed","load":"1-1","why":"gone"}"#,
    #"{"seq":13,"tab":"a","do":"undo"}"#, #"{"seq":14,"tab":"a","do":"redo"}"#,
    #"{"seq":15,"tab":"a","do":"abort"}"#, #"{"seq":16,"tab":"a","do":"cancel"}"#,
    #"{"seq":17,"tab":"a","do":"keep","name":"x"}"#, #"{"seq":18,"tab":"a","do":"reset"}"#,
  ]

  @Test("mutated messages never trap, and each gets an answer in JSON")
  func mutations() async throws {
    let stage = try await PlayStage(PlayStage.importing) { $0.recordings = nil }
    defer { stage.remove() }
    var random = RandomNumbers(seed: 99)
    let count = Extent.isLong ? 1_000_000 : Extent.isWhole ? 10_000 : 400
    for number in 0..<count {
      var body = Array(Self.valid[number % Self.valid.count].utf8)
      for _ in 0..<(random.next() >> 33) % 4 {
        let place = Int(random.next() >> 33) % max(1, body.count)
        switch (random.next() >> 33) % 4 {
        case 0: body[place] = UInt8(truncatingIfNeeded: random.next() >> 40)
        case 1: body.remove(at: place)
        case 2: body.insert(UInt8(truncatingIfNeeded: random.next() >> 40), at: place)
        default: body.insert(contentsOf: Array("[{\"1e999,-9223372036854775808".utf8), at: place)
        }
        if body.isEmpty { body = [0] }
      }
      let answer = await stage.table.message(body)
      guard let value = try? JSONReader().value(of: answer), value["seq"] != nil else {
        Issue.record("no answer to \(String(decoding: body, as: UTF8.self))")
        return
      }
      stage.clock.add(Double((random.next() >> 33) % 300))
      if number % 16 == 0 {
        await stage.table.wake()
        await stage.jobs.run()
      }
    }
  }

  @Test("too large a message, too deep a one and too many rows are refused")
  func bounds() async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let long = #"{"seq":1,"tab":"a","do":"hello","agent":""# + String(repeating: "x", count: 70_000)
    #expect(await refused(stage, long + "\"}")?.hasPrefix("expected at most 65536 bytes") == true)
    let deep = String(repeating: "[", count: 1_000)
    #expect(await refused(stage, deep)?.hasPrefix("expected a message in JSON") == true)
    let page = FakePage(stage, tab: "a")
    await page.arrive()
    let rows = JSONValue.array(Array(repeating: ["string", "a"], count: 3_000))
    var error: String?
    for _ in 0..<6 { error = await page.say("more", [.init("kinds", rows)]).error }
    #expect(error == "expected at most 16384 rows in all")
  }
}
