#if os(Linux)

package import DropContent
package import DropCore
package import DropHost
import DropReplay
import SystemFiles

/// The task `run`: a program of the system at work on copies of what a handler gives it, and what came of that.
package struct ProgramTask: Sendable {
  /// How much goes in, and how much comes back; what a script can hold is the least of it.
  package enum Most {
    package static let words = 200
    package static let wordBytes = 32 << 10
    package static let contentBytes = 256 << 20
    package static let files = 64
    package static let fileBytes = 1 << 20
  }

  /// Why there is nothing of a run.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String

    package init(_ why: String) { description = why }
  }

  /// By their names.
  private let programs: Set<String>
  private let cage: ProgramCage?

  /// - Parameters:
  ///   - grants: What the handler was granted; all tasks have no program among them.
  ///   - cage: None where there is no bubblewrap.
  package init(grants: Set<Capability>, in cage: ProgramCage?) {
    programs = Set(grants.compactMap(\.program))
    self.cage = cage
  }

  package func answer(_ arguments: JSONValue, _ contents: [Content]) async throws(Refusal)
    -> JSONValue
  {
    guard let program = arguments["program"]?.string else {
      throw Refusal("run takes a program")
    }
    let told = SafeText.line(program, limit: 80)
    guard programs.contains(program) else { throw Refusal("'\(told)' isn't granted") }
    guard let cage else {
      throw Refusal("'\(told)' can't be confined: bubblewrap isn't installed")
    }
    let work = try WorkFolder()
    let words = try words(arguments["arguments"], contents, in: work)
    let ended: ProgramCage.Ended
    do throws(ProgramCage.Failure) {
      ended = try await cage.run(program, words, in: work.path)
    } catch {
      throw Refusal("'\(told)': \(error)")
    }
    return .object([
      .init("status", .int(ended.status)),
      .init("text", .string(String(decoding: ended.output, as: UTF8.self))),
      .init("errors", .string(String(decoding: ended.errors, as: UTF8.self))),
      .init("files", .array(try work.results())),
    ])
  }

  /// What the program is called with: in the place of content the path of its copy.
  private func words(
    _ value: JSONValue?,
    _ contents: [Content],
    in work: WorkFolder
  ) throws(Refusal) -> [String] {
    let list = value?.array ?? []
    guard value == nil || value?.array != nil || value == .object([]), list.count <= Most.words
    else { throw Refusal("run takes a list of at most \(Most.words) arguments") }
    guard contents.reduce(0, { $0 + min($1.size, 1 << 40) }) <= Most.contentBytes else {
      throw Refusal("run takes at most \(Most.contentBytes >> 20) MiB of content")
    }
    var words: [String] = []
    for each in list {
      if let word = each.string {
        words.append(word)
      } else if let number = each["$content"]?.integer, contents.indices.contains(number) {
        words.append(try work.copy(contents[number], number + 1))
      } else {
        throw Refusal("run takes texts and content as arguments")
      }
    }
    guard words.reduce(0, { $0 + $1.utf8.count }) <= Most.wordBytes,
      !words.contains(where: { $0.utf8.contains(0) })
    else { throw Refusal("run takes at most \(Most.wordBytes >> 10) KiB of arguments") }
    return words
  }
}

#endif
