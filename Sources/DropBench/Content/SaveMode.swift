import DropContent
import DropCore

import SystemFiles

/// `save FILE FOLDER [nosync]`: saves the file into the folder; how long, and how much memory.
enum SaveMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count > 1 else { return 64 }
    let content = try Content(type: .data, file: arguments[0])
    var saver = ContentSaver(folder: arguments[1])
    saver.syncs = arguments.count == 2
    var name = ""
    let took = try ContinuousClock().measure { name = try saver.save(content) }
    var usage = rusage()
    // Nought asks about this process; the name for it has another type on every system.
    unsafe getrusage(.init(0), &usage)
    print("\(content.size) bytes saved as \(name) in \(took), peak \(usage.ru_maxrss) KB")
    return 0
  }
}
