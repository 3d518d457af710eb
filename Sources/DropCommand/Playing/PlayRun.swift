#if Live

import DropCore
import DropPlay
import DropReplay
import LoopbackServer
import Synchronization
import SystemFiles

/// One run of `play`: a server, a table, and the lines that are printed, until Ctrl-C or what ends it.
struct PlayRun {
  private let setup: PlaySetup
  private let options: RunOptions
  private let console: Console
  private let name: String
  private let opens: Bool
  private let lastComplaint = Complaint()

  init(_ setup: PlaySetup, _ options: RunOptions, _ console: Console, name: String, opens: Bool) {
    (self.setup, self.options, self.console) = (setup, options, console)
    (self.name, self.opens) = (name, opens)
  }

  func run(port: UInt16) throws(CommandFailure) -> ExitStatus {
    guard let bell = Self.bell else { throw CommandFailure(.fault, "there is no pipe to wait at") }
    let mailbox = PlayMailbox(now: setup.now)
    let reports = Guarded<[PlayReport]>([])
    var setup = setup
    setup.onChange = { mailbox.noteChange() }
    setup.report = { report in
      reports.withLock { $0.append(report) }
      bell.ring()
    }
    let service = PlayService(mailbox)
    setup.out = service.out
    setup.reportPage = { recording in PlayReportPage.make(of: recording).map(service.show) }
    let server = try start(service, port)
    defer {
      server.stop()
      service.end()
      mailbox.close()
    }
    let table = try table(setup, bell)
    service.begin(table, server)
    Task.detached { await mailbox.serve(table) }
    watch(mailbox)
    Self.endOnInterrupt()
    try say("\(name) is at \(server.address)   ctrl-c ends")
    if opens { open(service.makeOpener(server.port)) }

    // Those that came while the table was set; the bell was heard for them.
    var status = try tell(reports)
    while status == nil {
      bell.wait()
      status = try tell(reports)
      if Self.isInterrupted.load(ordering: .relaxed) { status = status ?? .success }
    }
    // What is recorded by now is kept, and told before the end.
    _ = Self.wait(for: bell) { await table.end() }
    let last = try tell(reports)
    return ExitStatus.worse(status ?? .success, setup.isOnce ? .success : last ?? .success)
  }

  private func start(
    _ service: PlayService,
    _ port: UInt16
  ) throws(CommandFailure) -> LoopbackListener {
    var limits = LoopbackLimits()
    limits.spool = setup.mostBytes
    do throws(LoopbackFailure) {
      return try LoopbackListener(service, port: port, spoolIn: setup.scratch, limits: limits)
    } catch {
      switch error {
      case .portTaken(let port):
        throw CommandFailure(
          .unavailable,
          "port \(port) is taken; without --port any free one is used"
        )
      case .socket(let code):
        let reason = SystemReason.text(of: code)
        throw CommandFailure(.unavailable, "can't serve a page on 127.0.0.1: \(reason)")
      case .spool(let folder, let code):
        let reason = SystemReason.text(of: code)
        throw CommandFailure(.cannotCreate, "can't spool in '\(folder)': \(reason)")
      }
    }
  }

  private func table(_ setup: PlaySetup, _ bell: Bell) throws(CommandFailure) -> PlayTable {
    let begun = Self.wait(for: bell) { () async -> Result<PlayTable, PlayError> in
      do throws(PlayError) { return .success(try await PlayTable(setup)) } catch {
        return .failure(error)
      }
    }
    switch begun {
    case .success(let table): return table
    case .failure(.plugin(let error)): throw CommandFailure(error, options: options)
    case .failure(.recording(let error)): throw CommandFailure(.cannotWrite, "\(error)")
    }
  }

  /// Has what an actor gives, on a thread that may wait for it; other rings are heard, too.
  private static func wait<Value: Sendable>(
    for bell: Bell,
    _ body: @escaping @Sendable () async -> Value
  ) -> Value {
    let done = Guarded<Value?>(nil)
    Task.detached {
      let value = await body()
      done.withLock { $0 = value }
      bell.ring()
    }
    while true {
      if let value = done.withLock({ $0 }) { return value }
      bell.wait()
    }
  }

  // MARK: What is printed

  /// Prints what there is; gives the status that it ends with, if it does.
  private func tell(_ reports: borrowing Guarded<[PlayReport]>) throws(CommandFailure)
    -> ExitStatus?
  {
    let all = reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
    var status: ExitStatus?
    for report in all {
      switch report {
      case .kept(let kept): try say(kept.line)
      case .reread(let sentence):
        console.remark(sentence)
        // What is wrong after that is news, also where it was wrong before.
        lastComplaint.value = ""
      case .trouble(let sentence): complain(sentence)
      case .unwritable(let sentence):
        complain(sentence)
        status = .cannotWrite
      case .ended(let kept): status = status ?? Self.status(kept)
      }
    }
    return status
  }

  /// Says a sentence once, however often it is told in a row.
  private func complain(_ sentence: String) {
    let isNew = lastComplaint.value != sentence
    lastComplaint.value = sentence
    if isNew { console.complain(sentence) }
  }

  private final class Complaint { var value = "" }

  private func say(_ line: String) throws(CommandFailure) {
    do throws(SinkError) { try console.print(line + "\n") } catch { throw CommandFailure(error) }
  }

  /// As `replay` would end, unless that would differ from what happened.
  private static func status(_ kept: PlayKept?) -> ExitStatus {
    if case .differs = kept?.recording.proof { return .fault }
    return .success
  }

  // MARK: From outside

  /// Rung by the signal, and by each report.
  private static let bell = try? Bell()
  private static let isInterrupted = Atomic(false)

  /// The first one ends it well, the second one at once.
  private static func endOnInterrupt() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // The handler stores to an atomic, writes a byte and sets another handler, which it may.
      _ = signal(number) { number in
        PlayRun.isInterrupted.store(true, ordering: .relaxed)
        PlayRun.bell?.ring()
        _ = signal(number, SIG_DFL)
      }
    }
  }

  /// Tells the table of saved plugins, from a thread that waits for them as long as the tool runs.
  private func watch(_ mailbox: PlayMailbox) {
    var files = Array(setup.run.plugins.values) + (setup.run.defaultPlugin.map { [$0] } ?? [])
    if let session = setup.session {
      for (_, path) in setup.run.pluginFiles(of: session) { files.append(path) }
      if let path = session.sourcePlugin { files.append(path) }
    }
    let (folders, recordings) = (Set(files.map(\.folder)), setup.recordings)
    // Modules lie in the plugin's folder and in those in it.
    let begin = { @Sendable () -> FolderWatch? in
      var watched = WatchedFolders(except: recordings.map { [$0] } ?? [])
      for folder in folders { watched.add(folder) }
      return FolderWatch(watched.paths, except: recordings.map { [$0] } ?? [])
    }
    let watching = try? JobThread()
    watching?.run {
      var watch = begin()
      while let now = watch {
        _ = now.wait()
        // Folders may have come; watching goes on before it is told, so that no save is missed.
        watch = begin()
        mailbox.put(.saved)
      }
    }
  }

  /// Opens an address in the user's browser, if there is one.
  private func open(_ address: String) {
    // Nobody waits for it.
    signal(SIGCHLD, SIG_IGN)
    // Copies for the length of the call, freed below.
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("xdg-open"), strdup(address), nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let code = unsafe posix_spawnp(&child, "xdg-open", nil, nil, &words, environ)
    if code != 0 { console.remark("note: there is no xdg-open to open the page with") }
  }
}

#endif
