import DropCore
import DropReplay
import TestExtent
import Testing

@Suite("Moves read the short way")
struct MoveLineTests {
  static let head = "{\"format\":\"dndhost.session/1\",\"items\":[{\"id\":\"a\"}]}\n"
  static let lines = [
    #"{"t":16.7,"type":"move","at":[512.3,-388.1]}"#,
    #"{"t":0,"type":"move","at":[-0,123456789012345]}"#,
    #"{"t":0.000000000000001,"type":"move","at":[10,0.5]}"#,
  ]
  static let bytes = Array(#"{}[]",:.-+eE0159tamx"#.utf8) + [0x09, 0x20, 0x0D, 0x0A, 0x5C, 0xC3]

  /// What a session's events are, or what is wrong with them: in full, or the short way where it is
  /// open.
  static func reading(of text: [UInt8], isShort: Bool) -> String {
    do throws(SessionError) {
      let opened = try SessionReader().read(
        Array(head.utf8) + text,
        name: "s.jsonl",
        folder: ".",
        isLines: true
      )
      if !isShort { opened.events.readInFull() }
      var found = ""
      while true {
        guard let event = try opened.events.next() else { return found }
        if case .move(let point) = event.kind {
          found += "\(event.time) \(point.x) \(point.y)\n"
        } else {
          found += "\(event)\n"
        }
      }
    } catch {
      return String(describing: error)
    }
  }

  static func check(_ line: [UInt8]) {
    let text = line + Array("\n{\"t\":17,\"type\":\"move\",\"at\":[1,2]}\n".utf8)
    let short = reading(of: text, isShort: true)
    let full = reading(of: text, isShort: false)
    if short == full { return }
    Issue.record("\(String(decoding: line, as: UTF8.self)): \(short) is not \(full)")
  }

  @Test(
    "are what they are in full, with any one byte changed, left out or put in",
    arguments: Extent.isWhole ? lines : [lines[1]]
  )
  func oneByte(line: String) {
    let line = Array(line.utf8)
    Self.check(line)
    for place in line.indices {
      var shorter = line
      shorter.remove(at: place)
      Self.check(shorter)
      Self.check(Array(line[..<place]))
      for byte in Self.bytes {
        var changed = line
        changed[place] = byte
        Self.check(changed)
        changed = line
        changed.insert(byte, at: place)
        Self.check(changed)
      }
    }
  }

  @Test("have the numbers that they have in full, of any number of digits")
  func numbers() {
    let digits = Array("9081726354908172635490".utf8)
    for whole in 1...18 {
      for decimals in 0...(18 - whole) {
        var number = Array(digits[..<whole])
        if decimals > 0 { number += Array(".".utf8) + digits[whole..<whole + decimals] }
        for sign in ["", "-"] {
          let at = Array(sign.utf8) + number
          Self.check(
            Array("{\"t\":1,\"type\":\"move\",\"at\":[".utf8) + at + Array(",".utf8) + at
              + Array("]}".utf8)
          )
        }
      }
    }
  }
}
