package import DropCore
import LuaSandbox

/// Which lines of scripts ran, for whoever has it noted.
package struct RanLines: Sendable {
  /// A file of a plugin, as faults call it, at a destination; none is the drags' source.
  private struct Script: Hashable {
    let place: Destination.Index?
    let file: String
  }

  private var scripts: [Script: LineSet] = [:]

  mutating func note(_ taken: [(source: String, lines: LineSet)], at place: Destination.Index?) {
    for (file, lines) in taken {
      scripts[Script(place: place, file: file), default: LineSet()].formUnion(lines)
    }
  }

  /// The numbers of the lines, by place and file.
  package var all: [(place: Destination.Index?, file: String, lines: [Int])] {
    scripts.map { ($0.key.place, $0.key.file, $0.value.numbers) }
  }

  /// The lines that functions of a plugin's file have code on; nil where it can't be compiled.
  package static func ofFunctions(in text: [UInt8], name: String) -> [Int]? {
    (try? CompiledSource(text, name: name))?.functionLines?.numbers
  }
}
