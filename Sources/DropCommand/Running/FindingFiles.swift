import DropContent
import DropExplore
import DropReplay
import SystemFiles

/// The files that the smallest sessions of a search's findings are written to: the first to the path
/// that was given, the others beside it with a number.
struct FindingFiles {
  static let save = OptionSpec(
    name: "save",
    value: .file("FILE"),
    summary: "write the smallest session that breaks each thing found"
  )

  let path: String

  /// Writes what can be written; throws what kept the first of the others from it.
  ///
  /// Files that lie elsewhere go along, where the search could read the folders that they lie in; nil where
  /// nobody knows which these were.
  func write(
    _ findings: [Finding],
    reading folders: [String]?,
    _ console: Console
  ) throws(CommandFailure) {
    var number = 0
    var failure: CommandFailure?
    for finding in findings {
      guard let session = finding.session else {
        let detail = SafeText.line(finding.violation.detail, limit: 2_000)
        let why =
          finding.isCutShort
          ? "no session breaks this yet, as looking for one was ended early"
          : "no session breaks this by itself"
        console.remark("\(why): \(detail)")
        continue
      }
      number += 1
      let file = number == 1 ? path : numbered(number)
      do throws(CommandFailure) {
        try FileSink.write(text(of: session, savedAs: file, reading: folders), to: file)
        console.remark("\(file): \(finding.violation.invariant.sentence)")
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  private func text(
    of session: String,
    savedAs file: String,
    reading folders: [String]?
  ) throws(CommandFailure) -> String {
    let name = "\(file.fileName.stem).files"
    do throws(FindingParcel.Problem) {
      return try FindingParcel.text(of: session, in: file.folder, reading: folders) {
        (content) throws(ContentError) in try Self.keep(content, as: name, in: file.folder)
      }
    } catch {
      throw CommandFailure(.cannotCreate, "can't save '\(file)': \(Self.sentence(error))")
    }
  }

  private static func sentence(_ problem: FindingParcel.Problem) -> String {
    switch problem {
    case .outside(let name):
      "it names '\(name)', which lies outside of its folder; save it in a folder around both"
    case .tooLarge(let limit):
      "the files that it names have more than \(SafeText.size(limit)); save it beside them"
    case .content(let error): error.description
    }
  }

  /// Puts a file or a folder below the folder of that name, unless it lies there already, and says where,
  /// seen from the one around it.
  private static func keep(
    _ content: Content,
    as name: String,
    in folder: String
  ) throws(ContentError) -> String {
    // Each keeps its own name, which the handler sees.
    var (place, number) = (name, 1)
    let own = content.name ?? "file"
    while FileSystem.kind(of: folder.appending(path: "\(place)/\(own)")) != nil {
      let there = FileAccess(folders: [folder]).file(
        at: folder.appending(path: "\(place)/\(own)")
      )
      if let kept = try? there.content.get(), marks(of: kept) == marks(of: content) {
        return "\(place)/\(own)"
      }
      number += 1
      place = "\(name)/\(number)"
    }
    for each in [name, place] where FileSystem.kind(of: folder.appending(path: each)) == nil {
      let path = folder.appending(path: each)
      do throws(FileSystem.Failure) { try FileSystem.makeFolder(path) } catch {
        throw ContentError(.system(call: "create", path: path, number: error.code))
      }
    }
    let used = try ContentSaver(folder: folder.appending(path: place)).save(content, as: own)
    return "\(place)/\(used)"
  }

  /// What tells one content from another: all that is in it.
  private static func marks(of content: Content) -> [String] {
    var marks: [String] = []
    FolderWalk.through(content) { path, found in
      marks.append("\(path) \((try? found.get().sha256()) ?? "no file")")
    }
    return marks
  }

  /// Throws where a finding and what another of these options writes may go to one file.
  static func check(
    _ invocation: Invocation,
    beside options: [OptionSpec]
  ) throws(CommandFailure) {
    var files = OutputFiles()
    if let path = invocation.value(of: save), path != "-" {
      try files.add(save, [path] + FindingFiles(path: path).others)
    }
    for option in options {
      if let path = invocation.value(of: option) { try files.add(option, [path]) }
    }
  }

  /// The file of each finding that has a session.
  func names(for findings: [Finding]) -> [String?] {
    var number = 0
    return findings.map { finding in
      guard finding.session != nil else { return nil }
      number += 1
      return number == 1 ? path : numbered(number)
    }
  }

  /// Those beside the first one, as many as a search is likely to write.
  var others: [String] { (2...99).map(numbered) }

  /// `smallest.json` and two make `smallest-2.json`.
  private func numbered(_ number: Int) -> String {
    let name = path.fileName
    let ending = name.dropFirst(name.stem.count)
    let beside = "\(name.stem)-\(number)\(ending)"
    return path.hasSlash ? path.folder.appending(path: beside) : beside
  }
}
