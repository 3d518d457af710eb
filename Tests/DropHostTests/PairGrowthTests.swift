import DropContent
import DropCore
import DropHost
import Foundation
import TestExtent
import Testing

/// Each two dimensions of what works on dropped bytes and on scripts' values: made from the lists of
/// codecs and functions, so that what is added later is in it.
@Suite("Work grows no faster than two sizes together", .serialized)
struct PairGrowthTests {
  // MARK: Bytes

  /// What is done with bytes; it gives how many bytes came of it.
  struct Reader: Sendable {
    let name: String
    let run: @Sendable (Content) throws -> Int
  }

  private static let codecs: [Reader] = Codec.builtIn.flatMap { codec in
    [false, true].map { hasHeader in
      Reader(name: "\(codec.from) → \(codec.to)\(hasHeader ? " with a header" : "")") { content in
        let context = CodecContext(hasHeader: hasHeader)
        return try codec.convert(content.relabelled(as: codec.from), context).size
      }
    }
  }

  private static let units: [Reader] = UnitCodec.builtIn.map { units in
    Reader(name: "units of \(units.type)") { content in
      let found = try ContentCoercer().units(of: content.relabelled(as: units.type))
      // So many that what they share shows.
      return try (0..<min(found.count, 200)).reduce(0) { try $0 + found.unit($1).size }
    }
  }

  private static let combinations: [Reader] = UnitCodec.builtIn.filter { $0.combine != nil }.map {
    units in
    Reader(name: "combined \(units.type)") { content in
      let part = content.relabelled(as: units.type)
      return try ContentCoercer().combine(as: units.type, [part, part, part]).size
    }
  }

  private static let texts: [Reader] = [
    Reader(name: "JSON with a header") { content in
      var coercer = ContentCoercer()
      coercer.context.hasHeader = true
      _ = try coercer.json(of: content.relabelled(as: .commaSeparatedText))
      return 0
    },
    Reader(name: "contacts") { try ContentCoercer().contacts(in: $0).count },
    Reader(name: "mail") { content in
      _ = try Mail(of: content, within: Mail.longestHead, .standard)
      return 0
    },
    Reader(name: "identify") { content in
      _ = try ContentCoercer().identify(content)
      return 0
    },
  ]

  static let readers = codecs + units + combinations + texts

  @Test("in each two shapes of bytes, one inside the other, by each codec, unit and reader")
  func bytes() throws {
    let wanted = ProcessInfo.processInfo.environment["DNDHOST_GROWTH"]
    let shapes = CoercionGrowthTests.shapes
    var list = PairGrowthList()
    var place = 0
    for reader in Self.readers {
      for outer in shapes {
        for inner in shapes {
          place += 1
          let name = "\(reader.name) of \(inner.name) in \(outer.name)"
          // A prime, so that each shape and each reader comes; fewer in a quick run of the tests.
          let step = Extent.isLong ? 41 : Extent.isWhole ? 997 : 7_919
          let isMeant =
            wanted.map { name.contains($0) } ?? (place % step == 0)
          guard isMeant, Growth.isInPart(place / 41) else { continue }
          list.add(
            PairGrowth(name, from: Extent.isLong ? 16_384 : 2_048) { size in
              let text = outer.make(size, around: inner.make(size))
              let content = Content(type: .data, name: "a", text: text)
              return (try? reader.run(content)) ?? 0
            }
          )
        }
      }
    }
    list.tell("\(place) readers × shapes × shapes")
  }

  // MARK: Functions

  struct Pair {
    let name: String
    let run: @Sendable (Int) throws -> Int64
  }

  /// Each two of a function's arguments, in each of their dimensions.
  static let functions: [Pair] = {
    let cases = FunctionGrowthTests.cases.filter { $0.dimension != .magnitude }
    var pairs: [Pair] = []
    for (_, ones) in Dictionary(grouping: cases, by: \.function.spelling).sorted(by: {
      $0.key < $1.key
    }) {
      for one in ones {
        for other in ones where other.parameter > one.parameter {
          let call = one.call(with: other.parameter)
          pairs.append(
            Pair(name: "\(one.testDescription) and \(other.testDescription)") { size in
              try FunctionGrowthTests.run(
                call,
                making: one.grown ?? "nil",
                and: other.grown ?? "nil",
                size
              )
            }
          )
        }
        // Of one record two fields.
        for other in ones
        where other.parameter == one.parameter && (one.field ?? "") < (other.field ?? "") {
          let merged =
            "merged(\(one.grown ?? "{}"), \(other.grown ?? "{}"), \"\(other.field ?? "")\")"
          let call = one.call
          pairs.append(
            Pair(name: "\(one.testDescription) and \(other.testDescription)") { size in
              try FunctionGrowthTests.run(call, making: merged, size)
            }
          )
        }
      }
    }
    return pairs
  }()

  @Test("in each two arguments of each function, and each two fields of one")
  func arguments() throws {
    let wanted = ProcessInfo.processInfo.environment["DNDHOST_GROWTH"]
    var list = PairGrowthList()
    for (place, pair) in Self.functions.enumerated()
    where Growth.isInPart(place)
      && wanted.map({ pair.name.contains($0) })
        ?? (Extent.isLong || place % (Extent.isWhole ? 5 : 11) == 0)
    {
      list.add(
        try PairGrowth(pair.name, from: Extent.isLong ? 2_048 : 256) { size in
          Int(try pair.run(min(size, 100_000)) * 16)
        }
      )
    }
    list.tell("\(Self.functions.count) arguments × arguments of functions")
  }

  // MARK: References and what they stand for

  /// So many references, each to content of so many items.
  static let references = [
    "session:task(\"upload\", list)",
    "session:insert { contents = { { name = \"b\", from = list } } }",
    "session:insert { contents = dnd.content(\"public.text\", \"y\", { from = list }) }",
    "session:insert { contents = dnd.combine(\"public.utf8-plain-text\", list) }",
    "local b = dnd.builder(\"public.data\", { from = list }) b:write(\"a\") session:insert { contents = b:content() }",
  ]

  @Test("in references to content of many items", arguments: references)
  func origins(_ body: String) throws {
    let growth = try PairGrowth(body, from: Extent.isLong ? 512 : 64) { size in
      let scene = try TestScene(
        performing(
          """
          local all = {}
          for n, item in ipairs(session.items) do all[n] = item end
          local made = dnd.content("public.utf8-plain-text", "x", { from = all })
          local list = {}
          for n = 1, #all do list[n] = made end
          \(body)
          """
        ),
        items: (0..<size).map { TestItem("i\($0)", text: "a") },
        setup: { $0.recordsTrace = true }
      )
      scene.drop()
      #expect(scene.faults == [], "\(body)")
      return Int(scene.unitsSpent * 16)
    }
    print(growth)
    #expect(!growth.isTooFast, "\(growth)")
  }

  // MARK: What scripts made, at its limit

  /// A drop of `n` items, after as many drops before it, where entries may have 100 bytes for each.
  private struct Full: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var before = "session:insert { contents = dnd.content('public.data', ('x'):rep(90)) }"
    let body: String
    /// Whether those before it are still at work.
    var isAtWork = false
  }

  private static let refused = """
    local rest = dnd.content('public.data', ('x'):rep(10 * n - 50))
    for i = 1, n do
      local ok, problem = pcall(function()
        session:insert { contents = dnd.content('public.data', ('x'):rep(100)) }
      end)
      assert(not ok and problem.code == 'too_large')
    end
    """

  private static let full = [
    Full(testDescription: "entries × refusals", body: refused),
    Full(
      testDescription: "what a script holds × refusals",
      before: "",
      body: """
        local held = {}
        for i = 1, n do held[i] = dnd.content('public.data', ('x'):rep(90)) end
        \(refused)
        """
    ),
    Full(
      testDescription: "drops at work × refusals",
      before: "local held = dnd.content('public.data', ('x'):rep(90)) dnd.sleep(1e6) held = nil",
      body: refused,
      isAtWork: true
    ),
    Full(
      testDescription: "what undo keeps × what needs its room",
      before: """
        if #session.destination.contents > 0 then session:remove { index = 1 } end
        session:insert { contents = dnd.content('public.data', ('x'):rep(90)) }
        """,
      body: """
        for i = 1, n do
          session:insert { contents = dnd.content('public.data', ('x'):rep(90)) }
        end
        """
    ),
    Full(
      testDescription: "entries × references to one content",
      body: """
        local made = dnd.content('public.data', 'x')
        for i = 1, n do session:insert { contents = { name = 'a', contents = { made, small = made } } } end
        """
    ),
    Full(
      testDescription: "entries × updates",
      body: """
        session:insert { contents = { name = 'own', id = 'own' } }
        for i = 1, n do session:update('own', { contents = dnd.content('public.data', 'x') }) end
        """
    ),
  ]

  @Test("of entries' contents where there is room for no more", arguments: full)
  private func made(_ full: Full) throws {
    let growth = try PairGrowth(full.testDescription, from: Extent.isLong ? 256 : 32) { size in
      var limits = TestScene.limits
      limits.madeBytes = size * 100
      let scene = try TestScene(
        performing(
          "local n = \(size)\nif #session.items == 1 then \(full.before) else \(full.body) end"
        ),
        limits: limits
      )
      for _ in 0..<size {
        scene.begin()
        scene.apply(.drop)
        if !full.isAtWork { scene.finish() }
      }
      scene.items += [TestItem("second", text: "x").dragItem]
      scene.begin()
      scene.apply(.drop)
      scene.advance(to: scene.time + 1_000)
      #expect(scene.faults == [], "\(full.testDescription)")
      return Int(scene.unitsSpent * 16)
    }
    print(growth)
    #expect(!growth.isTooFast, "\(growth)")
  }

  // MARK: Contents and their units, combined

  /// What has so many units, of two kinds that differ.
  private static let combined: [(type: ContentType, make: @Sendable (Int, String) -> String)] = [
    (.commaSeparatedText, { String(repeating: "\($1)\n", count: $0) }),
    (.utf8PlainText, { String(repeating: "\($1)\n", count: $0) }),
    (.uriList, { String(repeating: "http:\($1)\r\n", count: $0) }),
    (.json, { "[" + String(repeating: "\($1),", count: $0) + "1]" }),
    (.vCard, { String(repeating: "BEGIN:VCARD\nFN:\($1)\nEND:VCARD\n", count: $0) }),
    (.html, { "<table>" + String(repeating: "<tr><td>\($1)", count: $0) }),
  ]

  @Test("in contents × their units where there is no room for all of them")
  func refusals() {
    for (type, make) in Self.combined {
      let growth = PairGrowth("combined \(type)", from: Extent.isLong ? 1_024 : 256) { size in
        let pair = ["1", "2"].map { Content(type: type, text: make(size, $0)) }
        var coercer = ContentCoercer()
        coercer.context.limits.output = 65_536
        let meter = WorkMeter()
        meter.measuring {
          let parts = (0..<size).map { pair[$0 % 2] }
          #expect(throws: ContentError.self) {
            try coercer.combine(as: type == .html ? .commaSeparatedText : type, parts)
          }
        }
        return meter.bytes
      }
      #expect(!growth.isTooFast, "\(growth)")
    }
  }

  @Test("there is a pair for each two dimensions")
  func covers() {
    #expect(Self.functions.count > 60)
    #expect(Self.readers.count > 60 && CoercionGrowthTests.shapes.count > 55)
  }
}
