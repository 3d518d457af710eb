import DropContent
import DropCore
import DropHost
import Testing

@Suite("How what comes into an engine is written and read again")
struct InputCodingTests {
  /// The value as it is after a text was made of it and read.
  static func again(_ value: JSONValue) throws -> JSONValue {
    try JSONReader().value(of: Array(JSONWriter().text(value).utf8))
  }

  /// All that a value consists of; numbers that no text tells apart are told apart here.
  static func whole(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test("Each of them is read as it was written, through a text")
  func same() throws {
    let shelf = MemoryShelf()
    for input in SmallInputs.all {
      let written = HostInput.coding.write(input, shelf)
      let read = HostInput.coding.read(try Self.again(written), shelf)
      guard let read, Self.whole(read) == Self.whole(input), read.isSame(as: input, on: shelf)
      else {
        Issue.record("\(input)\nis written \(written)\nand read \(String(describing: read))")
        return
      }
    }
  }

  static let doubles: [Double] = [
    0, -0.0, 0.1, 1e300, 9_007_199_254_740_993, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    .leastNormalMagnitude.nextDown, .leastNormalMagnitude, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, -.nan, .signalingNaN,
    Double(nan: 5, signaling: false),
  ]

  /// Whether both have the same bits, or none is a number.
  static func isSame(_ one: Double?, _ other: Double) -> Bool {
    one.map { $0.bitPattern == other.bitPattern || $0.isNaN && other.isNaN } ?? false
  }

  @Test("Each double is read as it was written, through a text; what is no number is none")
  func doubles() throws {
    for number in Self.doubles {
      let written = Coding<Double>.number.written(number)
      let read = Coding<Double>.number.read(try Self.again(written), MemoryShelf())
      #expect(Self.isSame(read, number), "\(number) is written \(written)")
      let plain = Coding<JSONValue>.plain.written([.double(number)])
      guard
        case .array(let values)? = Coding<JSONValue>.plain.read(
          try Self.again(plain),
          MemoryShelf()
        ), case .double(let same)? = values.first
      else {
        Issue.record("\(number) is written \(plain)")
        continue
      }
      #expect(Self.isSame(same, number), "\(number) is written \(plain)")
    }
  }

  @Test("Two that differ in anything are written otherwise, so that what is written compares them")
  func different() {
    let shelf = MemoryShelf()
    let all = SmallInputs.all.map { (Self.whole($0), HostInput.coding.write($0, shelf)) }
    for (written, alike) in Dictionary(grouping: all, by: \.1) {
      #expect(Set(alike.map(\.0)).count == 1, "\(written)")
    }
    #expect(Set(all.map(\.0)).count > 700)
  }

  @Test("Each kind has a word of its own")
  func words() {
    let shelf = MemoryShelf()
    let words = SmallInputs.all.compactMap { HostInput.coding.write($0, shelf)["input"]?.string }
    #expect(words.count == SmallInputs.all.count)
    #expect(
      Set(words).sorted() == [
        "abort", "add", "allow", "appear", "begin", "begin_from", "called", "cancel", "change",
        "close", "dismiss", "drop", "edit", "leave", "load_progress", "loaded", "modifiers", "move",
        "open",
        "paste", "provide",
        "redo", "reload", "renew_source", "reply", "reveal", "saved", "share", "source",
        "source_end", "taken_back",
        "task_ended", "task_progress", "tick", "timer", "undo", "worked",
      ]
    )
  }

  @Test("What the core is told of a reload is the reload that the engine makes of it")
  func reload() throws {
    let shelf = MemoryShelf()
    let told = HostInput.event(.reload("a", HandlerProfile(), fault: nil))
    #expect(told.isSame(as: .reload("a", nil), on: shelf))
  }

  @Test("A member that is missing or something else is no input, and nothing traps")
  func broken() {
    let shelf = MemoryShelf()
    let others: [JSONValue] = [
      nil, true, -1, 9_223_372_036_854_775_807, 0.5, "", "nan", [], [1], [:], ["=": "x"],
    ]
    var seen: Set<[String]> = []
    for input in SmallInputs.all {
      guard case .object(let members) = HostInput.coding.write(input, shelf) else { continue }
      guard seen.insert(members.map { "\($0.key) \(members[0].value)" }).inserted else { continue }
      for place in members.indices {
        var fewer = members
        fewer.remove(at: place)
        _ = HostInput.coding.read(.object(fewer), shelf)
        for other in others {
          var changed = members
          changed[place].value = other
          _ = HostInput.coding.read(.object(changed), shelf)
        }
      }
    }
    for other in others { #expect(HostInput.coding.read(other, shelf) == nil) }
    #expect(HostInput.coding.read(["input": "abort", "drag": 0], shelf) == nil)
    #expect(HostInput.coding.read(["input": "move"], shelf) == nil)
    #expect(HostInput.coding.read(["input": "move", "at": [1]], shelf) == nil)
    #expect(HostInput.coding.read(["input": "later"], shelf) == nil)
  }

  @Test("What came from outside while a script ran is read as it was written, too")
  func answers() throws {
    let shelf = MemoryShelf()
    var texts: Set<JSONValue> = []
    for answer in SmallInputs.answers {
      let written = HostAnswer.coding.write(answer, shelf)
      texts.insert(written)
      #expect(HostAnswer.coding.read(try Self.again(written), shelf) == answer)
    }
    #expect(texts.count == SmallInputs.answers.count)
  }
}
