import DropCore

// As `merge` reads it again.
extension LineCover {
  var json: JSONValue {
    .array(
      scripts.map { script in
        [
          "path": .string(script.path),
          "lines": .array(
            script.lines.map { [.int($0), script.ran[$0].map { .int(Int($0)) } ?? .null] }
          ),
        ]
      }
    )
  }

  init?(_ json: JSONValue) {
    guard let all = json.array else { return nil }
    let scripts = all.compactMap(Script.init)
    guard scripts.count == all.count else { return nil }
    self.init(scripts)
  }
}

extension LineCover.Script {
  fileprivate init?(_ json: JSONValue) {
    guard let path = json["path"]?.string, let lines = json["lines"]?.array else { return nil }
    var numbers: [Int] = []
    var ran: [Int: UInt16] = [:]
    for line in lines {
      guard let pair = line.array, pair.count == 2, let number = pair[0].integer,
        number > numbers.last ?? 0
      else { return nil }
      numbers.append(number)
      if pair[1] == .null { continue }
      guard let mask = pair[1].integer.flatMap({ UInt16(exactly: $0) }) else { return nil }
      ran[number] = mask
    }
    self.init(path: path, lines: numbers, ran: ran)
  }
}
