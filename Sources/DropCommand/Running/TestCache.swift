import DropContent
import DropCore
import DropExplore
import DropReplay
import Synchronization
import SystemFiles

/// What came of tests before, by all that it follows from.
///
/// A test whose files have the marks that they had isn't opened at all; of another one what it reads is hashed.
final class TestCache: Sendable {
  private let folder: CacheFolder
  private let options: RunOptions
  /// The part of hits that are run all the same.
  private let checked: Double
  private let tool: String
  private let here: String
  private let digests: PluginDigests
  private let hits = Atomic(0)
  private let failure = Guarded<FileSystem.Failure?>(nil)

  init(
    _ place: String,
    _ options: RunOptions,
    checking part: Double,
    _ digests: PluginDigests
  ) throws(CommandFailure) {
    self.digests = digests
    folder = try CacheFolder(place)
    self.options = options
    checked = part
    tool = try ToolFiles.digest(rememberedIn: folder)
    here = ".".resolvedPath ?? ""
  }

  /// How many results it has given.
  var found: Int { hits.load(ordering: .relaxed) }

  /// Why something could not be kept.
  var problem: String? {
    failure.withLock { $0 }.map { error in
      "can't write to the cache '\(folder.path)': \(SystemReason.text(of: error.code))"
    }
  }

  /// What came of a test before, or comes of it now; `isTold` of one where what it did is known too.
  ///
  /// It is run with the session opened already where that is so.
  func result(
    of test: TestCase,
    isTold: Bool,
    running run: (SessionRun?) -> TestResult
  ) -> TestResult {
    let place = Digest.of(about(test) + [here])
    if let seen = folder.entry(place, .seen).flatMap(SeenFiles.init), seen.isCurrent,
      let result = known(seen.key, of: test, isTold)
    {
      return given(result, seen.key) { run(nil) }
    }
    guard let inputs = inputs(of: test) else { return run(nil) }
    let result: TestResult
    if let known = known(inputs.key, of: test, isTold) {
      result = given(known, inputs.key) { run(inputs.run) }
    } else {
      result = run(inputs.run)
      // What was written to meanwhile may have been read before or after that.
      guard result.isRepeatable, inputs.marks.allSatisfy(\.isCurrent) else { return result }
      keep(result.members, as: inputs.key, .verdicts)
    }
    if inputs.hasAllMarks, inputs.marks.allSatisfy(\.isSettled) {
      keep(SeenFiles(inputs.marks, leadingTo: inputs.key).members, as: place, .seen)
    }
    return result
  }

  /// What is kept under a key, where it is enough.
  private func known(_ key: String, of test: TestCase, _ isTold: Bool) -> TestResult? {
    guard let result = folder.entry(key, .verdicts).flatMap({ TestResult($0, of: test.name) })
    else { return nil }
    return isTold ? (result.isTold ? result : nil) : result.untold
  }

  // MARK: What it follows from

  /// The names that are printed, or that files are looked up by.
  private func about(_ test: TestCase) -> [String] {
    [tool, options.command([]), test.path, test.plugin ?? ""]
  }

  private struct Inputs {
    let key: String
    let marks: [FileMark]
    let hasAllMarks: Bool
    /// The session as it was opened for them, which nobody has run.
    let run: SessionRun?
  }

  /// Nil of what can't be opened, which whoever runs it is told.
  private func inputs(of test: TestCase) -> Inputs? {
    // Before they are opened: what is written from then on shows.
    let (session, golden) = (FileMark(test.path), FileMark(test.golden))
    guard let run = try? SessionRun(path: test.path, options: options, plugin: test.plugin) else {
      return nil
    }
    var inputs = RunInputs(
      session: run.opened.session,
      path: test.path,
      setup: run.setup,
      digests: digests
    )
    let unread = run.opened.events.unread
    guard (try? inputs.note(unread ?? run.opened.events)) != nil else { return nil }
    let own = [test.name, inputs.identity.digest, FileDigest.of(test.golden)]
    return Inputs(
      key: Digest.of(about(test) + own),
      marks: [session] + inputs.marks + [golden],
      hasAllMarks: inputs.hasAllMarks,
      run: unread == nil ? nil : run.keeping(inputs.shelf)
    )
  }

  // MARK: Entries

  /// A hit; of some it is looked whether it still comes out so.
  private func given(
    _ result: TestResult,
    _ key: String,
    running run: () -> TestResult
  ) -> TestResult {
    guard checked > 0, Double.random(in: 0..<1) < checked else {
      hits.add(1, ordering: .relaxed)
      return result
    }
    let now = run()
    guard now.isRepeatable, now != result else { return now }
    let entry = folder.place(of: key, .verdicts)
    let lines =
      ["the cache says otherwise: \(result.word) there, \(now.word) here; its entry is \(entry)"]
      + LineDifference.shown(result.told, now.told)
    return TestResult(name: now.name, verdict: .failed, lines: lines)
  }

  /// A cache that can't be written to keeps nobody from testing.
  private func keep(_ members: [JSONValue.Member], as key: String, _ kind: CacheFolder.Kind) {
    do throws(FileSystem.Failure) {
      try folder.keep(members, as: key, kind)
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }
}

extension LineDifference {
  /// How two lists of lines differ.
  fileprivate static func shown(_ old: [String], _ new: [String]) -> [String] {
    between(Array(old.joined(separator: "\n").utf8), Array(new.joined(separator: "\n").utf8)) ?? []
  }
}

extension TestResult {
  fileprivate var told: [String] { lines + remarks }
}
