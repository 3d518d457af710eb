import DropContent
import DropCore
import DropHost
import DropReplay

/// `dndhost inspect SESSION…`: what is in it, and what each plugin would get.
struct InspectCommand: Command {
  static let spec = CommandSpec(
    name: "inspect",
    summary: "show what is in sessions, and what each plugin would get",
    operand: OperandSpec(name: "SESSION", kind: .session),
    options: [.treeFormat, .output],
    runsPlugins: true
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let options = try RunOptions(invocation)
    var text = ""
    for path in invocation.operands {
      let run = try SessionRun(path: path, options: options)
      let replayer = try run.replayer([])
      let (events, opened) = try look(through: run, replayer, path, options)
      let offered = try offered(run, path, options)
      let inspection = SessionInspection(
        replayer,
        events: events,
        opened: opened,
        offered: offered
      )
      text +=
        wantsJSON ? inspection.json() : fitted(inspection.text(palette))
    }
    try deliver(text, isPainted: !wantsJSON)
    return .success
  }

  /// What a source plugin gives shows only in a run.
  private func offered(
    _ run: SessionRun,
    _ path: String,
    _ options: RunOptions
  ) throws(CommandFailure) -> [DragItem] {
    guard run.opened.session.sourcePlugin != nil, path != "-" else { return [] }
    let again = try SessionRun(path: path, options: options)
    let replayer = try again.replayer([])
    _ = try again.run(replayer)
    return replayer.scene.offered
  }

  /// Reads all events, so that what is wrong with them is found here too, and what they open is known.
  private func look(
    through run: SessionRun,
    _ replayer: Replayer,
    _ path: String,
    _ options: RunOptions
  ) throws(CommandFailure) -> (counts: [String: Int], opened: OpenedByEvents) {
    var counts: [String: Int] = [:]
    var opened = OpenedByEvents()
    while let event = try next(of: run, path) {
      counts[event.kind.name, default: 0] += 1
      do throws(PluginLoadError) {
        try opened.note(event, in: replayer)
      } catch {
        throw CommandFailure(error, options: options, sources: run.sources)
      }
    }
    return (counts, opened)
  }

  private func next(of run: SessionRun, _ path: String) throws(CommandFailure) -> SessionEvent? {
    do throws(SessionError) {
      return try run.opened.events.next()
    } catch {
      throw CommandFailure(error, path: path)
    }
  }
}
