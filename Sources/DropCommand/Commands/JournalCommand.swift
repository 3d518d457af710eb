import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

#if Durable
import DropDurable
#endif

/// `dndhost journal FOLDER`: what an app's journal holds that hasn't come to its end.
struct JournalCommand: Command {
  static let spec = CommandSpec(
    name: "journal",
    summary: "show the drops that an app's journal holds, its records and its files",
    discussion: [
      "FOLDER is what the app gave its journal. It is only looked at: nothing there is changed, and no handler"
        + " runs. A drop is open as long as the app hasn't heard how it ended; it goes on when the app starts"
        + " again. A journal that an app has in use isn't shown.",
      "What is shown was somebody's: names of what was dropped, and where.",
    ],
    operand: OperandSpec(name: "FOLDER", kind: .path, least: 1, most: 1),
    options: [.treeFormat, .output],
    examples: ["dndhost journal ~/.local/state/uploads/journal"]
  )

  let invocation: Invocation
  let console: Console

  #if Durable
  func run() throws(CommandFailure) -> ExitStatus {
    let folder = invocation.operands[0]
    guard FileSystem.kind(of: folder) == .folder else {
      throw CommandFailure(.missing, "can't open '\(folder)': there is no such folder")
    }
    let view: JournalView
    do throws(JournalError) {
      view = try JournalView(folder: folder)
    } catch {
      let status: ExitStatus = error == .inUse ? .unavailable : .unreadable
      throw CommandFailure(status, "can't look into '\(folder)': \(error)")
    }
    let text = wantsJSON ? JSONWriter(layout: .indented).text(json(view)) + "\n" : page(view)
    try deliver(text, isPainted: !wantsJSON)
    return .success
  }

  // MARK: Pages

  private func page(_ view: JournalView) -> String {
    var text = palette.paint("journal \(SafeText.line(view.id))", .strong) + "\n"
    if let behaviour = view.listing.behaviour {
      text += "  of \(count(view.listing.lives, "life", "lives")), by behaviour \(behaviour.number)"
      text += " and \(SafeText.line(behaviour.lua))\n"
    }
    text += heading("open drops", view.listing.open.isEmpty ? "none" : "")
    for drop in view.listing.open { text += lines(of: drop) }
    let (records, files) = (view.records, view.files)
    text += heading("records", sized(records.count, "record", "records", records.bytes))
    for (kind, number) in view.listing.kinds {
      let padding = String(repeating: " ", count: max(1, 12 - kind.count))
      text += "  \(kind)\(padding)\(number)\n"
    }
    let unnamed = files.unnamed == 0 ? "" : ", \(files.unnamed) of which no record names"
    text += heading("spool", sized(files.count, "file", "files", files.bytes) + unnamed)
    return text
  }

  private func heading(_ title: String, _ rest: String) -> String {
    "\n\(palette.paint(title + ":", .faint))\(rest.isEmpty ? "" : " ")\(rest)\n"
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  private func sized(_ number: Int, _ one: String, _ many: String, _ bytes: Int) -> String {
    number == 0 ? "none" : "\(count(number, one, many)), \(SafeText.size(bytes))"
  }

  private func lines(of drop: JournalListing.OpenDrop) -> String {
    let way =
      drop.way == .shared ? "shared with" : drop.way == .pasted ? "pasted into" : "dropped on"
    var text = "  \(drop.drag.number) \(way) \(SafeText.line(drop.destination))"
    if drop.lives > 1 { text += ", in its \(drop.lives) lives" }
    var parts = [count(drop.items.count, "item", "items")]
    if drop.loads.done > 0 { parts.append("\(drop.loads.done) loaded") }
    if drop.loads.failed > 0 { parts.append("\(drop.loads.failed) failed") }
    text += ": \(parts.joined(separator: ", "))\n"
    for item in drop.items.prefix(Self.mostItems) { text += "    \(SafeText.line(item.name))\n" }
    let left = drop.items.count - Self.mostItems
    return left > 0 ? text + "    and \(left) more\n" : text
  }

  private static let mostItems = 20

  private func json(_ view: JournalView) -> JSONValue {
    let open = view.listing.open.map { drop -> JSONValue in
      .object([
        .init("drag", .int(drop.drag.number)),
        .init("way", .string(drop.way.rawValue)),
        .init("destination", .string(drop.destination)),
        .init("lives", .int(drop.lives)),
        .init("loaded", .int(drop.loads.done)),
        .init("failed", .int(drop.loads.failed)),
        .init("items", .array(drop.items.map { .string($0.name) })),
      ])
    }
    let kinds = view.listing.kinds.map { JSONValue.Member($0.kind, .int($0.count)) }
    return .object([
      .init("id", .string(view.id)),
      .init("lives", .int(view.listing.lives)),
      .init("open", .array(open)),
      .init(
        "records",
        .object([
          .init("count", .int(view.records.count)), .init("bytes", .int(view.records.bytes)),
          .init("kinds", .object(kinds)),
        ])
      ),
      .init(
        "spool",
        .object([
          .init("files", .int(view.files.count)), .init("bytes", .int(view.files.bytes)),
          .init("unnamed", .int(view.files.unnamed)),
        ])
      ),
    ])
  }
  #else
  func run() throws(CommandFailure) -> ExitStatus {
    let build = "swift build -c release --product dndhost --traits Durable"
    throw CommandFailure(
      .unavailable,
      "this build reads no journal: '\(build)' builds one that does (libsqlite3-dev)"
    )
  }
  #endif
}
