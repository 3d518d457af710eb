import DropContent
import DropCore
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  static let values: [(String, JSONValue)] = [
    ("null", .null), (" true\n", .bool(true)), ("-0", .double(-0.0)), ("0", .int(0)),
    ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
    ("9223372036854775808", .double(9223372036854775808)), ("1e2", .double(100)),
    ("1.5", .double(1.5)), ("0.1", .double(0.1)),
    ("123456789012345678.5", .double(123456789012345680)),
    ("2.2250738585072014e-308", .double(2.2250738585072014e-308)),
    (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")),
    (#""\u00e9\ud83d\ude00é😀""#, .string("é😀é😀")), ("[]", .array([])), ("{}", .object([])),
    ("[1,[2,[]]]", .array([.int(1), .array([.int(2), .array([])])])),
    (
      #"{"b":1,"a":{"c":null}}"#,
      .object([.init("b", .int(1)), .init("a", .object([.init("c", .null)]))])
    ),
    ("\u{FEFF}[1]", .array([.int(1)])),
  ]

  @Test("Values of every kind, in the order they are written", arguments: values)
  func reads(text: String, value: JSONValue) throws {
    #expect(try JSONReader().value(of: Array(text.utf8)) == value)
  }

  static let faults: [(String, String)] = [
    ("", "1:1: ends too early"), ("[1,", "1:4: [1]: ends too early"),
    ("{\"a\":1,}", "1:8: expected a key in quotes, found '}'"),
    ("[1,]", "1:4: [1]: expected a value, found ']'"),
    ("[1 2]", "1:4: [1]: expected ',' or ']', found '2'"),
    ("{\n  \"é\": [0, tru]}", "2:12: [\"é\"][1]: expected a value"),
    ("01", "1:1: a number can't begin with 0"),
    ("1.", "1:1: a number needs a digit after the point"),
    ("-", "1:1: a number needs a digit"), ("1e", "1:1: a number needs a digit after the e"),
    ("\"a", "1:3: a string has no end"), ("\"\\x\"", "1:2: unknown escape"),
    ("\"\\ud800\"", "1:2: half of a surrogate pair"),
    ("\"\\u12g4\"", "1:2: \\u needs four hexadecimal digits"),
    ("\"\t\"", "1:2: a control character in a string must be written as an escape"),
    ("1 1", "1:3: expected the end, found '1'"), ("1e999", "1:1: a number is too large"),
    ("{\"events\":[0,0,{\"t\":x}]}", "1:21: events[2].t: expected a value, found 'x'"),
    ("{'a':1}", "1:2: expected a key in quotes, found '''"),
    ("{\"a\" 1}", "1:6: a: expected ':', found '1'"),
    ("nul", "1:1: expected a value"), ("NaN", "1:1: expected a value, found 'N'"),
  ]

  @Test("Every fault has its line, its column and its place in the document", arguments: faults)
  func refuses(text: String, message: String) {
    let error = #expect(throws: ContentError.self) {
      try JSONReader().value(of: Array(text.utf8))
    }
    #expect(error?.description == message)
    #expect(error?.code == .malformed)
  }

  @Test("Text that isn't well-formed UTF-8 is refused where it begins")
  func invalidText() {
    for bytes: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ] {
      let error = #expect(throws: ContentError.self) {
        try JSONReader().value(of: [0x22, 0x61] + bytes + [0x22])
      }
      #expect(error?.place == TextPlace(line: 1, column: 3))
    }
  }

  @Test("A depth beyond the limit is an error and no overflow")
  func depth() throws {
    let deep = [UInt8](repeating: 0x5B, count: 1_000_000)
    #expect(
      throws: ContentError(
        .limit(.depth, allowed: 256, found: nil),
        at: TextPlace(line: 1, column: 257),
        path: "[0]" + String(repeating: "[0]", count: 255)
      )
    ) {
      try JSONReader().value(of: deep)
    }
    let fitting = Array(
      (String(repeating: "[", count: 256) + String(repeating: "]", count: 256)).utf8
    )
    #expect(throws: Never.self) { try JSONReader().value(of: fitting) }
  }

  @Test("A key that stands twice is reported where that is asked for; else the last counts")
  func duplicates() throws {
    let text = Array(#"{"a":1,"b":{"c":1,"c":2}}"#.utf8)
    #expect(try JSONReader().value(of: text)["b"]?["c"] == .int(2))
    let error = #expect(throws: ContentError.self) {
      try JSONReader(refusesDuplicateKeys: true).value(of: text)
    }
    #expect(error?.description == "1:19: b.c: the key \"c\" stands twice")
  }

  @Test("Every value and key knows its place")
  func places() throws {
    let tree = try JSONReader().located(Array("{\n  \"é\": [1,\n 2]\n}".utf8))
    #expect(tree.place == TextPlace(line: 1, column: 1))
    #expect(tree.members[0].keyPlace == TextPlace(line: 2, column: 3))
    #expect(tree["é"]?.place == TextPlace(line: 2, column: 8))
    #expect(tree["é"]?.elements[1].place == TextPlace(line: 3, column: 2))
  }

  @Test("One scanner reads line after line without a new one")
  func lines() throws {
    let bytes = Array("{\"t\":1}\n{\"t\":2.5}\n".utf8)
    var scanner = JSONScanner()
    var times: [Double?] = []
    for (line, start) in [0, 8].enumerated() {
      scanner.restart(at: start, line: line + 1)
      let text = Array(bytes[..<(start == 0 ? 8 : bytes.count)])
      let span = text.span
      while true {
        let token = try scanner.next(in: span)
        if token.kind == .end { break }
        if token.kind == .key {
          let isTime = token.equals("t", in: span)
          #expect(isTime)
        }
        if token.kind == .number { times.append(token.double(in: span)) }
      }
    }
    #expect(times == [1, 2.5])
  }

  @Test("Lines, places and depths may be any numbers", arguments: [Int.min, -1, 0, 1, .max])
  func anyNumber(number: Int) throws {
    let text = Array("\n[[1]]\n".utf8)
    let reader = JSONReader(depthLimit: number)
    if number > 2 {
      #expect(try reader.value(of: text) == .array([.array([.int(1)])]))
    } else {
      #expect(throws: ContentError.self) { try reader.value(of: text) }
    }
    _ = try JSONReader().located(text.span, line: number)
    var scanner = JSONScanner(at: number, line: number, depthLimit: number)
    _ = try? scanner.next(in: text.span)
    scanner.restart(at: number, line: number)
    _ = try? scanner.next(in: text.span)
  }

  @Test("Where more depth is allowed, memory is taken for what there is")
  func deep() throws {
    let text = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    var scanner = JSONScanner(depthLimit: .max)
    let bytes = Array(text.utf8)
    var tokens = 0
    while try scanner.next(in: bytes.span).kind != .end { tokens += 1 }
    #expect(tokens == 10_000)
  }
}
