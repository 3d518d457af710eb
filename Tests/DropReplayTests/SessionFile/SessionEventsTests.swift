import DropCore
import DropReplay
import Testing

@Suite("The events of a session")
struct SessionEventsTests {
  static let head = "{\"format\":\"dndhost.session/1\",\"items\":[{\"id\":\"a\"}]}\n"

  static func times(_ text: String) throws -> [Double] {
    let opened = try SessionReader().read(
      Array((head + text).utf8),
      name: "s.jsonl",
      folder: ".",
      isLines: true
    )
    var times: [Double] = []
    while let event = try opened.events.next() { times.append(event.time) }
    return times
  }

  @Test(
    "are the same move however its line is spelled",
    arguments: [
      #"{"t":1.25,"type":"move","at":[2,-3.5]}"#,
      #"{"at":[2,-3.5],"type":"move","t":1.25}"#,
      "  { \"t\" : 1.25 ,\t\"type\" : \"move\" , \"at\" : [ 2 , -3.5 ] } \r",
      #"{"t":125e-2,"type":"move","at":[2.0,-35e-1]}"#,
      #"{"t":1.25,"type":"mo\u0076e","at":[2,-3.5]}"#,
      #"{"t":1.25,"type":"move","at":[2,-3.5],"x-note":"kept"}"#,
      #"{"t":1.2500000000000000000,"type":"move","at":[2,-3.5]}"#,
    ]
  )
  func spelling(line: String) throws {
    let opened = try SessionReader().read(
      Array((Self.head + line).utf8),
      name: "s.jsonl",
      folder: ".",
      isLines: true
    )
    let event = try #require(try opened.events.next())
    guard case .move(let point) = event.kind else {
      Issue.record("not a move")
      return
    }
    #expect(event.time == 1.25 && point == Point(x: 2, y: -3.5))
    #expect(try opened.events.next() == nil)
  }

  @Test(
    "are refused where a line is almost a move",
    arguments: [
      #"{"t":1,"type":"move","at":[2]}"#, #"{"t":1,"type":"move","at":[2,3]"#,
      #"{"t":01,"type":"move","at":[2,3]}"#, #"{"t":1.,"type":"move","at":[2,3]}"#,
      #"{"t":1,"t":2,"type":"move","at":[2,3]}"#, #"{"t":1,"type":"move","at":[2,3]} x"#,
      #"{"t":1,"type":"move"}"#, #"{"t":-1,"type":"move","at":[2,3]}"#, #"{"#, #"{"t"#, #"{"t":"#,
      #"{"t":1,"type":"move","at":[2,3],}"#, #"{"t":1e999,"type":"move","at":[2,3]}"#,
    ]
  )
  func almost(line: String) {
    #expect(throws: SessionError.self) { try Self.times(line) }
  }

  @Test("come whole over the borders of the blocks they are read in")
  func blocks() throws {
    var text = ""
    for number in 0..<20_000 {
      text += "{\"t\":\(number),\"type\":\"move\",\"at\":[\(number % 512).25,\(number % 256)]}\n"
      if number % 1000 == 0 {
        text += "{\"t\":\(number),\"type\":\"add\",\"items\":[\"a\"]}\n\n"
      }
    }
    let times = try Self.times(text)
    #expect(times.count == 20_020)
    #expect(times.last == 19_999)
  }
}
