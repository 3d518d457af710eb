import DropContent
import DropCore
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
      let events = try count(run, path)
      let offered = try offered(run, path, options)
      let inspection = SessionInspection(replayer, events: events, offered: offered)
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

  /// Reads all events, so that what is wrong with them is found here too.
  private func count(_ run: SessionRun, _ path: String) throws(CommandFailure) -> [String: Int] {
    var counts: [String: Int] = [:]
    do throws(SessionError) {
      while let event = try run.opened.events.next() { counts[event.kind.name, default: 0] += 1 }
    } catch {
      throw CommandFailure(error, path: path)
    }
    return counts
  }
}
