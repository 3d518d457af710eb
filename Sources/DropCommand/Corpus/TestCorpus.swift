import DropCore
import DropExplore
import SystemFiles

/// The sessions that paths stand for, or a part of them, with what reports call them.
struct TestCorpus {
  /// The folder that was named, where it is one: what is below it is called as it is seen from there.
  let folder: String
  let cases: [TestCase]
  /// Sessions below the folders that are in none of a plugin's, and have no golden transcript.
  let bare: [String]
  /// The names that several have, of all parts together.
  private let sharedNames: NameSet

  /// Each is there once, however often and by however many ways it is named; sorted are those of a report.
  init(
    _ paths: [String],
    _ shard: ExploreOptions.Shard,
    isSorted: Bool
  ) throws(CommandFailure) {
    let paths = paths.isEmpty ? ["."] : paths
    let folder = Self.folder(of: paths)
    var cases: [TestCase] = []
    var (known, bare) = (NameSet(), [String]())
    for path in paths {
      var more: [String] = []
      cases += try TestCase.found(at: path, without: &more).filter {
        known.insert($0.path.tidyPath)
      }
      bare += more
    }
    var (names, shared) = (NameSet(), NameSet())
    for test in cases where !names.insert(test.name) { shared.insert(test.name) }
    sharedNames = shared
    func name(_ test: TestCase) -> String { TestCase.place(of: test.path, below: folder) }
    if shard.count > 1 {
      cases.removeAll {
        TestReportHead.part(of: name($0), among: shard.count) != shard.index + 1
      }
    }
    if isSorted {
      // Below one folder, or named as they were typed: their paths are in the order of their names.
      cases.sort { TestRecord.precedes($0.path, $1.path) }
    }
    self.folder = folder
    self.cases = cases
    self.bare = bare.filter { known.insert($0.tidyPath) }
  }

  private static let mostNamed = 3

  /// That sessions are left out, and which.
  var remark: String? {
    guard let first = bare.first else { return nil }
    if bare.count == 1 {
      return "'\(first)' has no golden transcript beside it and is left out; name it to test it"
    }
    let named = bare.prefix(Self.mostNamed).map { "'\($0)'" }.joined(separator: ", ")
    return "\(bare.count) sessions have no golden transcript beside them and are left out, such as"
      + " \(named); name them to test them"
  }

  /// The only path, where it is a folder.
  private static func folder(of paths: [String]) -> String {
    guard paths.count == 1, let folder = paths.first, FileSystem.kind(of: folder) == .folder else {
      return ""
    }
    return folder.withoutEnd
  }

  /// Where a session lies, seen from the folder that was named; nil of one that its name tells from the others.
  func path(telling number: Int) -> String? {
    let test = cases[number]
    guard sharedNames.contains(test.name) else { return nil }
    return TestCase.place(of: test.path, below: folder)
  }

  /// A result as reports tell of it.
  func record(of result: TestResult, _ number: Int) -> TestRecord {
    TestRecord(
      TestCase.place(of: cases[number].path, below: folder),
      result.below(folder)
    )
  }
}
