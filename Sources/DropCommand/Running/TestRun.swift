import DropContent
import DropCore
import DropExplore
import DropHost
import DropReplay
import SystemFiles

/// Runs one session against what it expects and its golden transcript.
struct TestRun {
  let options: RunOptions
  let updates: Bool
  private(set) var cache: TestCache?
  /// Where it is told what runs did: the files of plugins.
  private(set) var toldBy: PluginDigests?

  func run(_ test: TestCase) -> TestResult {
    guard let cache else { return runAnew(test) }
    return cache.result(of: test, isTold: toldBy != nil) { runAnew(test, opened: $0) }
  }

  private func runAnew(_ test: TestCase, opened: SessionRun? = nil) -> TestResult {
    do throws(CommandFailure) {
      let run: SessionRun
      if let opened { run = opened } else { run = try opening(test) }
      if let need = run.opened.session.unmetNeed {
        return TestResult(name: test.name, verdict: .skipped(need))
      }
      return try result(of: run, test)
    } catch {
      let lines = error.message.split(separator: "\n").map(String.init)
      return TestResult(name: test.name, verdict: .broken(error.status), lines: lines)
    }
  }

  private func opening(_ test: TestCase) throws(CommandFailure) -> SessionRun {
    try SessionRun(path: test.path, options: options, plugin: test.plugin)
  }

  private func result(of run: SessionRun, _ test: TestCase) throws(CommandFailure) -> TestResult {
    let check = ExpectationCheck()
    let transcript = MemorySink()
    let clock = ClockFaults()
    let ends = DecoderIsolation.chanceEnds
    _ = try run.run([TranscriptWriter(sink: transcript), check, clock])
    let isByClock = clock.isAny || DecoderIsolation.chanceEnds != ends
    let unmet = check.all + run.brokenRules
    var lines = unmet
    var remarks = run.changes
    var lacksGolden = false
    let golden = try golden(at: test.golden)
    if updates {
      if !lines.isEmpty {
        remarks.append("didn't write \(test.golden.fileName): what it expects comes first")
      } else if golden != transcript.bytes {
        try FileSink.write(transcript.bytes, to: test.golden)
        remarks.append("wrote \(test.golden.fileName)")
      }
    } else if let golden {
      // Where an expectation says it already, what follows from that is told in a few lines.
      let limit = lines.isEmpty ? 30 : 6
      if let found = LineDifference.between(golden, transcript.bytes, limit: limit) {
        lines.append("the transcript differs from \(test.golden.fileName):")
        lines += found
        lines.append("all of it: \(run.command) | diff \(test.golden.shellWord) -")
      }
    } else {
      lacksGolden = true
    }
    if !lines.isEmpty { lines += traitsMissed(in: transcript.bytes) }
    return TestResult(
      name: test.name,
      verdict: lines.isEmpty ? .passed : .failed,
      lines: lines,
      remarks: remarks,
      lacksGolden: lacksGolden,
      isByClock: isByClock,
      deeds: toldBy.map { deeds(of: run, transcript.bytes, $0) }
    )
  }

  private func deeds(
    of run: SessionRun,
    _ transcript: [UInt8],
    _ digests: PluginDigests
  ) -> TestDeeds {
    let source = run.opened.session.sourcePlugin
    let files = Set(run.pluginsByDestination.map(\.file) + [source].compactMap(\.self))
    let plugins = files.sorted().map { TestedPlugin($0, digests) }
    return TestDeeds(RunDeeds(transcript: transcript), plugins)
  }

  /// Whether a script was stopped by the machine's clock, which it need not be another time.
  private final class ClockFaults: ReplayObserver {
    private(set) var isAny = false

    func observe(_ output: HostOutput, at time: Double, in scene: ReplayScene) {
      if case .fault(let fault, _, _) = output, fault.kind.rawValue == "deadline" { isAny = true }
    }
  }

  /// What a page shows of one that fails, which runs for it once more; nil where it can't be run at all.
  func story(of test: TestCase) -> TestStory? {
    guard let run = try? SessionRun(path: test.path, options: options, plugin: test.plugin) else {
      return nil
    }
    let check = ExpectationCheck()
    let transcript = MemorySink()
    guard (try? run.run([TranscriptWriter(sink: transcript), check])) != nil else { return nil }
    let unmet = check.all + run.brokenRules
    var difference: RunPair?
    if !updates, let golden = try? golden(at: test.golden), golden != transcript.bytes {
      difference = Self.pair(golden, test.golden.fileName, transcript.bytes)
    }
    return story(of: test, run, unmet, difference)
  }

  private func story(
    of test: TestCase,
    _ run: SessionRun,
    _ unmet: [String],
    _ difference: RunPair?
  ) -> TestStory {
    let told = (try? SessionRun(path: test.path, options: options, plugin: test.plugin))
      .flatMap { ReportRun($0.opened, $0.setup) }
    let problems = told?.problems(unmet) ?? []
    let pair = told.map { run in
      RunPair(RunPair.Side("This run", run), at: problems.first?.record)
    }
    return TestStory(
      unmet: unmet,
      problems: problems,
      run: pair,
      difference: difference,
      command: run.command
    )
  }

  private static func pair(_ golden: [UInt8], _ name: String, _ found: [UInt8]) -> RunPair {
    RunPair(
      RunPair.Side("Expected: \(name)", transcript: golden),
      RunPair.Side("Found", transcript: found)
    )
  }

  /// What a handler was refused that another build has.
  private func traitsMissed(in transcript: [UInt8]) -> [String] {
    let text = String(decoding: transcript, as: UTF8.self)
    return BuildTraits.known.compactMap { trait in
      let refusal = ContentError(.needsTrait(trait)).message
      guard !BuildTraits.all.contains(trait), text.contains(refusal) else { return nil }
      return "something in it \(refusal): "
        + "with \"x-needs\": [\"\(trait)\"] the session is skipped without one"
    }
  }

  private func golden(at path: String) throws(CommandFailure) -> [UInt8]? {
    if FileSystem.kind(of: path) == nil { return nil }
    do throws(FileSystem.Failure) {
      let descriptor = try FileSystem.openFile(path)
      defer { FileSystem.close(descriptor) }
      return try FileSystem.readAll(descriptor, limit: 1 << 30)
    } catch {
      throw CommandFailure(
        .missing,
        "can't open the golden transcript '\(path)': \(SystemReason.text(of: error.code))"
      )
    }
  }
}

/// What came of one test.
struct TestResult: Equatable {
  enum Verdict: Equatable {
    case passed
    case failed
    case skipped(String)
    /// It could not be run at all.
    case broken(ExitStatus)
  }

  let name: String
  let verdict: Verdict
  /// What was not met, or why it could not be run, line by line.
  private(set) var lines: [String] = []
  /// What is worth knowing all the same.
  private(set) var remarks: [String] = []
  /// Whether there is no golden transcript to compare with.
  private(set) var lacksGolden = false
  private(set) var isByClock = false
  /// What it did, where that is told.
  private(set) var deeds: TestDeeds?

  var status: ExitStatus {
    switch verdict {
    case .passed, .skipped: .success
    case .failed: .unmet
    case .broken(let status): status
    }
  }

  var isBad: Bool { status != .success }

  /// Whether there is nothing to tell of what it did beyond this: what isn't run does nothing.
  var isTold: Bool {
    if case .skipped = verdict { return true }
    return deeds != nil
  }

  /// The same without what it did.
  var untold: TestResult {
    var result = self
    result.deeds = nil
    return result
  }

  /// The same with its plugins as they are called below a folder.
  func below(_ folder: String) -> TestResult {
    var result = self
    result.deeds = deeds?.below(folder)
    return result
  }

  /// Whether the same inputs give the same again.
  var isRepeatable: Bool {
    if case .broken = verdict { return false }
    return !isByClock
  }
}

/// What a page shows of a test that fails.
struct TestStory {
  /// What was expected and not met.
  let unmet: [String]
  /// The same, each with its step and its line; nothing where it can't be replayed.
  let problems: [ReportProblem]
  let run: RunPair?
  /// The golden transcript beside that of this run, where they differ.
  let difference: RunPair?
  /// What prints all that happens.
  let command: String
}
