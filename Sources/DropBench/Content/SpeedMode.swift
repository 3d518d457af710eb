import DropContent
import DropCore

import SystemFiles

/// `speed FROM TO MEGABYTES FILE…`: how many megabytes of the files a second become the other type.
///
/// The seconds are the processor's, so that what else the machine does counts little.
enum SpeedMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count > 3, let megabytes = Int(arguments[2]) else { return 64 }
    let from = TypeCatalog.builtIn.type(named: arguments[0])
    let to = TypeCatalog.builtIn.type(named: arguments[1])
    let coercer = ContentCoercer()
    var contents: [Content] = []
    for path in arguments.dropFirst(3) {
      let bytes = try Content(type: from, file: path).bytes()
      let content = Content(type: from, bytes: bytes)
      if (try? coercer.coerce(content, to: to)) != nil { contents.append(content) }
    }
    guard !contents.isEmpty else { return 1 }
    var done = 0
    let start = clock()
    while done < megabytes << 20 {
      for content in contents {
        _ = try coercer.coerce(content, to: to)
        done += content.size
      }
    }
    let seconds = Double(clock() - start) / 1e6
    let rate = (Double(done) / 1e6 / seconds).rounded()
    print("\(arguments[0]) to \(arguments[1]): \(contents.count) files, \(rate) MB/s")
    return 0
  }
}
