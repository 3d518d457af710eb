import CGTK
import DropContent
import DropCore
import DropDurable
import DropGTK
import DropHost
import DropPlay
import Foundation

/// A shelf: a window with a gallery and an inbox, and one with a list, all of one host.
///
/// What happens is printed, a line each; `Shelf --record FILE.jsonl` keeps it as a recording, too.
@main
@GLibActor
enum Shelf {
  nonisolated static func main() {
    gtk_init()
    GLibMainLoop.run {
      do { try open() } catch {
        tell("\(error)")
        exit(1)
      }
    }
  }

  private static var host: PluginHost?
  private static var panels: [Panel] = []
  private static var many: ManyWindows?
  private static var pulse: Pulse?
  private static var recorder: SessionRecorder?

  private static func open() throws {
    if number("SHELF_RTL") != nil { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
    let host = try makeHost()
    self.host = host
    host.onMessage = { tell("note \($0)") }
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--record", let path = arguments.last {
      recorder = try SessionRecorder(host, to: path, agent: "Shelf")
    }
    // What it would upload to answers after a moment, and takes a thing once, however often it is sent.
    host.register(task: "upload", afterCrash: .again) { call in
      for step in 1...10 {
        try await Task.sleep(for: .milliseconds(pause / 10))
        call.progress(step * 10, of: 100)
      }
      return true
    }
    let shelf = Panel("Shelf", host, at: GTK_ORIENTATION_HORIZONTAL)
    let list = Panel("List", host, at: GTK_ORIENTATION_VERTICAL)
    try shelf.add(
      gtk_flow_box_new(),
      as: "gallery",
      folder: "Plugins/photo-gallery",
      invites: "Drop pictures here"
    )
    try shelf.add(
      gtk_list_box_new(),
      as: "inbox",
      folder: "Plugins/document-inbox",
      invites: "Drop documents, text or links here"
    )
    try list.add(
      gtk_list_box_new(),
      as: "list",
      folder: "Examples/gtk/plugins/\(environment["SHELF_LIST"] ?? "list")",
      invites: "Drop anything here"
    )
    panels = [shelf, list]
    for (title, fill) in [
      ("Form", { try $0.addForm() }), ("Letter", { try $0.addLetter() }),
      ("Pages", { try $0.addPages() }),
    ] as [(String, (Panel) throws -> Void)] where environment["SHELF_\(title.uppercased())"] != nil
    {
      let panel = Panel(title, host, at: GTK_ORIENTATION_VERTICAL)
      try fill(panel)
      panels.append(panel)
    }
    for panel in panels { panel.show() }
    g_unix_signal_add(
      SIGTERM,
      { _ in
        GLibActor.assumeIsolated {
          Shelf.pulse?.say()
          for panel in Shelf.panels { panel.tellCost() }
          Shelf.finishRecording()
          // It ends as it should: no drop that is under way is held to have ended it.
          Shelf.host?.retire()
          GLibMainLoop.quit()
        }
        return 0
      },
      nil
    )
    // Of how long it stood still, or of a drag that nobody drags.
    g_unix_signal_add(
      SIGUSR2,
      { _ in
        GLibActor.assumeIsolated {
          if let pulse = Shelf.pulse { pulse.say() } else { Shelf.panels.last?.prepare() }
        }
        return 1
      },
      nil
    )
    // As an app closes a window by itself, also one that waits for an answer.
    g_unix_signal_add(
      SIGUSR1,
      { _ in
        GLibActor.assumeIsolated { Shelf.panels.popLast()?.close() }
        return 0
      },
      nil
    )
    if environment["SHELF_BEAT"] == "always" { listenToPulse() }
    guard journal == nil else {
      Task { await goOn() }
      return
    }
    tell("ready")
    if let count = number("SHELF_MANY") {
      let many = ManyWindows(host, count: count)
      self.many = many
      let words = "Buy bread"
      gdk_clipboard_set_text(gdk_display_get_clipboard(gdk_display_get_default()), words)
      many.run()
    }
  }

  private static func makeHost() throws -> PluginHost {
    // A run that never ends holds the loop for less than a frame.
    var limits = HostLimits.interactive
    limits.runUnits = 500_000
    guard let journal else { return PluginHost(limits: limits, grants: [.tasks]) }
    return try PluginHost(
      journal: HostJournal(folder: journal),
      limits: limits,
      grants: [.tasks]
    )
  }

  /// Shows what was there when the program ended, however it did, and goes on with what was under way.
  private static func goOn() async {
    do {
      let resumption = try await panels[0].drops.resume()
      for panel in panels { panel.invite() }
      for resumed in resumption.drops {
        tell("resumed \(resumed.destination ?? "?") \(resumed.items.map(\.name))")
      }
      tell("ready")
    } catch {
      tell("\(error)")
    }
  }

  /// Notes from now on how long the loop stands still.
  static func listenToPulse() {
    if environment["SHELF_BEAT"] != nil, pulse == nil { pulse = Pulse() }
  }

  private static func finishRecording() {
    guard let recorder else { return }
    do { tell("recording \(try recorder.finish())") } catch { tell("recording \(error)") }
  }

  /// How many milliseconds an upload takes.
  private nonisolated static let pause = number("SHELF_UPLOAD") ?? 200
  /// How many it waits for a source that doesn't say what is dragged.
  nonisolated static let patience = number("SHELF_PATIENCE")

  /// How many it waits for a source that gives nothing of what it has.
  nonisolated static let stall = number("SHELF_STALL")

  /// How many it waits for another program that reads nothing after the drop.
  nonisolated static let silence = number("SHELF_SILENCE")

  /// A folder in which it keeps what drops depend on, so that they go on when it is started again.
  private nonisolated static let journal = environment["SHELF_JOURNAL"]

  /// A file that the list begins with.
  nonisolated static let held = environment["SHELF_HELD"]

  /// Whether other programs may move what is dragged out.
  nonisolated static let mayMoveOutside = number("SHELF_MOVES") != nil

  /// How many bytes it takes of one thing.
  nonisolated static let bytes = number("SHELF_BYTES")

  /// What it is told beside its arguments.
  nonisolated static let environment = ProcessInfo.processInfo.environment

  private nonisolated static func number(_ name: String) -> Int? {
    environment[name].flatMap(Int.init)
  }
}

/// A new widget: GTK has one, or ends the program.
func made(_ widget: GTKWidget?) -> GTKWidget {
  guard let widget else { preconditionFailure("GTK made no widget") }
  return widget
}

func tell(_ line: String) {
  print(line)
  fflush(nil)
}
