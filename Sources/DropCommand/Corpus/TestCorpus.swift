import DropExplore
import SystemFiles

/// The sessions that paths stand for, or a part of them, with what reports call them.
struct TestCorpus {
  /// The folder that was named, where it is one: what is below it is called as it is seen from there.
  let folder: String
  let cases: [TestCase]

  /// Sorted are those of a report, each of which is there once.
  init(
    _ paths: [String],
    _ shard: ExploreOptions.Shard,
    isSorted: Bool
  ) throws(CommandFailure) {
    let paths = paths.isEmpty ? ["."] : paths
    var folder = ""
    if paths.count == 1, FileSystem.kind(of: paths[0]) == .folder {
      folder = paths[0]
      while folder.utf8.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    }
    var found: [(name: String, test: TestCase)] = []
    for path in paths {
      for test in try TestCase.found(at: path) {
        let name = TestCase.place(of: test.path, below: folder)
        guard TestReportHead.part(of: name, among: shard.count) == shard.index + 1 else { continue }
        found.append((name, test))
      }
    }
    if isSorted {
      found.sort { TestRecord.precedes($0.name, $1.name) }
      var last: String?
      found.removeAll { each in
        defer { last = each.name }
        return last.map { $0.utf8.elementsEqual(each.name.utf8) } ?? false
      }
    }
    self.folder = folder
    cases = found.map(\.test)
  }

  /// A result as reports tell of it.
  func record(of result: TestResult, _ number: Int) -> TestRecord {
    TestRecord(
      TestCase.place(of: cases[number].path, below: folder),
      result.below(folder)
    )
  }
}
