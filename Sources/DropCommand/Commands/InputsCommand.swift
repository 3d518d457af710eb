import DropContent
import DropCore
import DropExplore
import DropReplay

/// `dndhost inputs SESSION…`: what a run of it reads, and the identity made of that.
struct InputsCommand: Command {
  static let spec = CommandSpec(
    name: "inputs",
    summary: "print what a run of sessions reads, each thing with its hash, and their identity",
    discussion: [
      "Nothing is run. Two runs with the same identity come out the same: a cache or a build system"
        + " may go by it. What is a file has the SHA-256 of its bytes, anything else its value.",
      "Every Lua file of a plugin's folder counts, as any may be a module of it; of what items name, folders"
        + " with all that is in them. What can't be read has the reason in the place of its hash.",
    ],
    operand: OperandSpec(name: "SESSION", kind: .session),
    options: [.treeFormat, .output],
    runsPlugins: true,
    examples: ["dndhost --plugin plugin.lua inputs session.json"]
  )

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let options = try RunOptions(invocation)
    if invocation.operands.count > 1, wantsJSON {
      throw CommandFailure(.usage, "'--format json' is about one session")
    }
    var text = ""
    for path in invocation.operands {
      if path == "-" { throw CommandFailure(.usage, "standard input has no identity") }
      let run = try SessionRun(path: path, options: options)
      let identity = try identity(of: run, path)
      text +=
        wantsJSON
        ? JSONWriter(layout: .indented).text(identity.json) + "\n" : lines(identity, path)
    }
    try deliver(text)
    return .success
  }

  /// Plugins may come with events: all of them are read.
  private func identity(of run: SessionRun, _ path: String) throws(CommandFailure) -> SearchIdentity
  {
    var inputs = RunInputs(session: run.opened.session, path: path, setup: run.setup)
    do throws(SessionError) { try inputs.note(run.opened.events) } catch {
      throw CommandFailure(error, path: path)
    }
    return inputs.identity
  }

  private func lines(_ identity: SearchIdentity, _ path: String) -> String {
    let rows = identity.inputs.map { row("  \($0.name):", $0.value) }
    return row("\(path):", identity.digest) + rows.joined()
  }

  /// A name and its hash, which goes below the name where a terminal has no room beside it.
  private func row(_ name: String, _ value: String) -> String {
    let (name, value) = (SafeText.line(name, limit: 2_000), SafeText.line(value, limit: 2_000))
    let isWide = columns.map { name.count + 1 + value.count > $0 } ?? false
    return isWide ? "\(name)\n    \(value)\n" : "\(name) \(value)\n"
  }
}
