import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

extension SessionRecorder {
  /// Takes what a host is told to the live run, and notes what only the host knows of it.
  final class Desk: HostRecorder {
    private let files: RecordingFiles
    private let choice: PayloadKeeper.Choice
    private let agent: String?
    private let texts: PluginTexts
    private var engine: HostEngine?
    private var run: LiveRun?
    private var log: RunLog?

    init(_ files: RecordingFiles, _ choice: PayloadKeeper.Choice, agent: String?) {
      self.files = files
      self.choice = choice
      self.agent = agent
      texts = PluginTexts(folder: files.folder, name: files.name)
    }

    func attach(to engine: HostEngine, pass: @escaping ([HostOutput]) -> Void) {
      self.engine = engine
      let payloads = PayloadKeeper(folder: files.folder, name: files.name, choice)
      let log = RunLog(head(engine.setup), to: files.part, payloads: payloads)
      self.log = log
      // Without destinations: each is opened by an event.
      let bytes = Array(#"{"format":"dndhost.session/1","destinations":[]}"#.utf8)
      guard let empty = try? SessionReplay(bytes: bytes).session else { return }
      run = LiveRun(engine, session: empty, log: log, transcript: files.transcript, pass: pass)
      noteOwnFunctions(engine.setup.catalog)
    }

    private var ownFunctions: [String] = []

    private func noteOwnFunctions(_ catalog: HostCatalog) {
      ownFunctions = catalog.functions(of: .app).map(\.name)
    }

    private func head(_ setup: HostSetup) -> [JSONValue.Member] {
      var recorded: [JSONValue.Member] = [.init("by", .string("dndhost \(HostVersion.text)"))]
      if let agent { recorded.append(.init("agent", .string(agent))) }
      recorded.append(.init("kept", .string(choice.name)))
      var head: [JSONValue.Member] = [
        .init("format", "dndhost.session/1"), .init("recorded", .object(recorded)),
      ]
      head += SessionText.beginning(of: setup)
      let types = setup.types.declarations
      if !types.isEmpty { head.append(.init("types", .array(types.map(\.written)))) }
      return head
    }

    // MARK: What happens

    func take(_ input: HostInput, at clock: Double) -> HostTaken {
      guard let run, let log else { return engine?.take(input, at: clock) ?? .nothing }
      switch input {
      case .event(let event):
        let kind = SessionEvent.Kind(event) { run.place(of: $0, isRevealed: $1) }
        guard let kind else { return run.engine.take(input, at: clock) }
        return run.take(input, as: kind, at: clock)
      case .open(let opening):
        let (destination, id) = (opening.destination, opening.destination.id)
        let kind = SessionEvent.Kind.open(
          destination,
          inside: opening.parent,
          handlers: [:],
          items: opening.held.map(run.place(of:))
        )
        return run.take(input, as: kind, at: clock) {
          let file = note(opening.plugins[id], of: id, log)
          return RunLog.GivenPlugin(file: file, share: opening.share)
        }
      case .reload(let id, let assignment):
        return run.take(input, as: .reload(id), at: clock) {
          let own = assignment ?? run.engine.assignment(of: id)
          let hasChanged = texts.hasChanged(own?.source)
          let file = note(own, of: id, log)
          return RunLog.GivenPlugin(file: assignment == nil && !hasChanged ? nil : file)
        }
      case .edit(let id, let edits): return run.take(id, edits, at: clock)
      case .openSource(let assignment):
        return run.take(input, as: .wait, at: clock) {
          noteSource(assignment, log)
          // A replay loads it before all else.
          if run.engine.hasOutput {
            log.noteUnrepeatable("the source's plugin spoke as it was loaded")
          }
          return nil
        }
      case .begin(_, let selection, let source, let point):
        log.note(selection: selection)
        return run.take(input, as: .begin(items: nil, at: point, source: source), at: clock)
      case .completed(let completion):
        run.take(completion, at: clock)
        return .nothing
      case .abandon, .renewSource, .dismiss: return run.engine.take(input, at: clock)
      }
    }

    func move(to point: Point, at clock: Double) -> MoveVerdict? {
      run.map { $0.move(to: point, at: clock) } ?? engine?.move(to: point, at: clock)
    }

    func advance(to clock: Double) { run?.advance(to: clock) }

    func watched(_ source: PluginSource) -> PluginSource { texts.watched(source) }

    /// The plugin's texts as they were read, beside the recording; gives the path of its own.
    private func note(_ assignment: PluginAssignment?, of id: String, _ log: RunLog) -> String? {
      guard let assignment, let kept = keep(assignment, "the plugin of \(id)", log) else {
        return nil
      }
      log.note(plugin: kept.sum, of: id)
      return kept.path
    }

    private func noteSource(_ assignment: PluginAssignment, _ log: RunLog) {
      guard let kept = keep(assignment, "the source's plugin", log) else { return }
      log.note(source: SessionText.members(of: assignment.share, kept.path))
    }

    private func keep(
      _ assignment: PluginAssignment,
      _ whose: String,
      _ log: RunLog
    ) -> PluginTexts.Kept? {
      guard let kept = texts.keep(assignment.source) else {
        log.noteUnrepeatable("\(whose) could not be kept")
        return nil
      }
      for name in ownFunctions where kept.mentions("dnd.app.\(name)") {
        log.noteUnrepeatable("the app's own function dnd.app.\(name)")
      }
      return kept
    }

    // MARK: The end

    func discard() { files.discard(withPayloads: true) }

    func finish(at clock: Double, proving: Bool) throws(RecordingError) -> Recording {
      guard let run, let log else {
        files.discard()
        throw .nothingWhole(files.path)
      }
      let isWhole = run.finish(at: clock)
      if let failure = log.failure ?? run.failure {
        throw files.error(failure.code)
      }
      if proving { return try files.compile(transcript: isWhole) }
      return try files.compile(unproven: isWhole, faultCount: run.faultCount)
    }
  }
}

extension TypeDeclaration {
  /// As a session's `types` has it.
  var written: JSONValue {
    func list(_ key: String, _ all: [String]) -> [JSONValue.Member] {
      all.isEmpty ? [] : [.init(key, .array(all.map { .string($0) }))]
    }
    var members: [JSONValue.Member] = [.init("id", .string(id))]
    members += list("conforms_to", conformsTo) + list("extensions", filenameExtensions)
    members += list("mime", mimeTypes)
    if !summary.isEmpty { members.append(.init("description", .string(summary))) }
    return .object(members)
  }
}
