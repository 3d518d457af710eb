import CGTK
import DropContent
import DropCore
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

  private static var panels: [Panel] = []
  private static var many: ManyWindows?
  private static var pulse: Pulse?
  private static var recorder: SessionRecorder?

  private static func open() throws {
    if number("SHELF_RTL") != nil { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
    let host = PluginHost(grants: [.tasks])
    host.onMessage = { tell("note \($0)") }
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--record", let path = arguments.last {
      recorder = try SessionRecorder(host, to: path, agent: "Shelf")
    }
    // What it would upload to answers after a moment.
    host.register(task: "upload") { call in
      for step in 1...10 {
        try await Task.sleep(for: .milliseconds(pause / 10))
        call.progress(step * 10, of: 100)
      }
      return true
    }
    let shelf = Panel("Shelf", host, at: GTK_ORIENTATION_HORIZONTAL)
    let list = Panel("List", host, at: GTK_ORIENTATION_VERTICAL)
    try shelf.add(gtk_flow_box_new(), as: "gallery", folder: "Plugins/photo-gallery")
    try shelf.add(gtk_list_box_new(), as: "inbox", folder: "Plugins/document-inbox")
    try list.add(gtk_list_box_new(), as: "list", folder: "Examples/gtk/plugins/list")
    panels = [shelf, list]
    if ProcessInfo.processInfo.environment["SHELF_FORM"] != nil {
      let form = Panel("Form", host, at: GTK_ORIENTATION_VERTICAL)
      try form.addForm()
      panels.append(form)
    }
    if ProcessInfo.processInfo.environment["SHELF_LETTER"] != nil {
      let letter = Panel("Letter", host, at: GTK_ORIENTATION_VERTICAL)
      try letter.addLetter()
      panels.append(letter)
    }
    for panel in panels { panel.show() }
    g_unix_signal_add(
      SIGTERM,
      { _ in
        GLibActor.assumeIsolated {
          Shelf.pulse?.say()
          for panel in Shelf.panels { panel.tellCost() }
          Shelf.finishRecording()
          GLibMainLoop.quit()
        }
        return 0
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
    tell("ready")
    if let count = number("SHELF_MANY") {
      let many = ManyWindows(host, count: count)
      self.many = many
      let words = "Buy bread"
      gdk_clipboard_set_text(gdk_display_get_clipboard(gdk_display_get_default()), words)
      many.run()
    }
  }

  /// Notes from now on how long the loop stands still.
  static func listenToPulse() {
    if number("SHELF_BEAT") != nil, pulse == nil { pulse = Pulse() }
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

  /// A file that the list begins with.
  nonisolated static let held = ProcessInfo.processInfo.environment["SHELF_HELD"]

  /// Whether other programs may move what is dragged out.
  nonisolated static let mayMoveOutside = number("SHELF_MOVES") != nil

  /// How many bytes it takes of one thing.
  nonisolated static let bytes = number("SHELF_BYTES")

  private nonisolated static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
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

/// A window with places for drops, and a line that says what there is to say.
@GLibActor
final class Panel {
  private let host: PluginHost
  private let title: String
  private let window: UnsafeMutablePointer<GtkWindow>
  private let places: UnsafeMutablePointer<GtkWidget>
  let drops: DropWindow
  private var moves: [Duration] = []
  /// Of those what isn't the host's.
  private var own: [Duration] = []

  init(_ title: String, _ host: PluginHost, at orientation: GtkOrientation) {
    self.host = host
    self.title = title
    window = UnsafeMutablePointer(OpaquePointer(gtk_window_new()))
    places = gtk_box_new(orientation, 8)
    let rows = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8))
    drops = DropWindow(host, root: rows)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(rows)), places)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(rows)), drops.status)
    gtk_window_set_child(window, rows)
    gtk_window_set_title(window, title)
    drops.onDragNews = { Self.show($0) }
    if let silence = Shelf.silence { drops.outgoingBounds.silence = .milliseconds(silence) }
    drops.onMove = { [unowned self] in
      moves.append($0)
      own.append($0 - $1)
    }
    if let patience = Shelf.patience { drops.patience = .milliseconds(patience) }
    if let stall = Shelf.stall { drops.readBounds.patience = .milliseconds(stall) }
    if let bytes = Shelf.bytes { drops.readBounds.bytes = bytes }
  }

  /// Makes a box a destination; what it holds is in a part of the window that scrolls.
  func add(_ box: GTKWidget, as name: String, folder: String) throws {
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(OpaquePointer(scroller), box)
    gtk_widget_set_size_request(scroller, 330, 260)
    gtk_widget_set_hexpand(scroller, 1)
    gtk_widget_set_vexpand(scroller, 1)
    let heading = made(gtk_label_new(name.capitalized))
    gtk_widget_set_size_request(heading, -1, 24)
    let title = ProvidedRepresentation(.utf8PlainText, text: name.capitalized)
    drops.offer(heading) { _ in
      .items([ProvidedItem(id: name, name: "\(name).txt", representations: [title])])
    }
    let column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(column)), heading)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(column)), scroller)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(places)), column)

    if name == "gallery" {
      gtk_flow_box_set_selection_mode(OpaquePointer(box), GTK_SELECTION_MULTIPLE)
    }
    let place = try drops.connect(
      box,
      as: name,
      plugin: Plugin(folder: Self.root + folder),
      context: ["album": "Summer"]
    )
    drops.bind(place, to: DropTiles(box) { [unowned self] in tile(for: $0, of: name) })
    if Shelf.mayMoveOutside {
      place.dragSource.exceptions = [DragSource.Exception(operations: [.copy, .move])]
    }
    place.onEffect = { effect in
      tell("\(name) \(effect)")
    }
    if name == "list", let held = Shelf.held {
      try drops.edit(place, [.insert([ProvidedItem(file: held)], before: nil)])
    }
  }

  /// Makes a list and a text destinations that lie one below the other in one part that scrolls; what is
  /// between them is one, too.
  func addForm() throws {
    let scroller = made(gtk_scrolled_window_new())
    let column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8))
    let (list, text) = (made(gtk_list_box_new()), made(gtk_text_view_new()))
    for (widget, height) in [(list, Int32(80)), (text, 400)] {
      gtk_widget_set_size_request(widget, -1, height)
      gtk_box_append(UnsafeMutablePointer(OpaquePointer(column)), widget)
    }
    gtk_scrolled_window_set_child(OpaquePointer(scroller), column)
    gtk_widget_set_size_request(scroller, 330, 240)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(places)), scroller)

    let plugin = Plugin(folder: Self.root + "Examples/gtk/plugins/list")
    let form = try drops.connect(column, as: "form", plugin: plugin, keys: false)
    let attachments = try drops.connect(
      list,
      as: "attachments",
      plugin: plugin,
      holding: [
        ProvidedItem(
          id: "hours",
          representations: [ProvidedRepresentation(.utf8PlainText, text: "9 to 5")]
        )
      ],
      inside: form
    )
    drops.bind(
      attachments,
      to: DropTiles(list) { [unowned self] in tile(for: $0, of: "attachments") }
    )
    let body = try drops.connect(text, as: "body", plugin: plugin, inside: form)
    for place in [form, attachments, body] {
      let name = place.destination.id
      place.onEffect = { tell("\(name) \($0)") }
    }
    guard let buffer = gtk_text_view_get_buffer(UnsafeMutablePointer(OpaquePointer(text))) else {
      return
    }
    onSignal(gpointer(buffer), "changed") {
      tell("body has \(gtk_text_buffer_get_char_count(buffer)) characters")
    }
  }

  /// Makes a list, or a text, a destination that is all there is.
  func addOne(_ name: String, isField: Bool) throws -> DropPlace {
    let widget = made(isField ? gtk_text_view_new() : gtk_list_box_new())
    gtk_widget_set_size_request(widget, 200, 100)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(places)), widget)
    let plugin = Plugin(folder: Self.root + "Examples/gtk/plugins/list")
    let place = try drops.connect(widget, as: name, plugin: plugin)
    let model: any DropModel =
      isField
      ? DropTextModel(widget)
      : DropTiles(widget) { [unowned self] in tile(for: $0, of: name) }
    drops.bind(place, to: model)
    return place
  }

  /// Makes two fields into which one types destinations, and what is around them.
  func addLetter() throws {
    let letter = Letter()
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(places)), letter.column)
    try letter.connect(to: drops, Plugin(folder: Self.root + "Examples/gtk/plugins/list"))
    guard ProcessInfo.processInfo.environment["SHELF_LETTER"] == "around" else { return }
    takeAround()
  }

  /// Takes text into the window itself, where no place does.
  private func takeAround() {
    let target = gtk_drop_target_new(Self.string, GDK_ACTION_COPY)
    typealias Dropped =
      @convention(c) @GLibActor (
        gpointer?, UnsafePointer<GValue>, Double, Double, gpointer?
      ) -> gboolean
    let dropped: Dropped = { _, value, _, _, _ in
      tell("the window has [\(g_value_get_string(value).map { String(cString: $0) } ?? "")]")
      return 1
    }
    let handler = unsafeBitCast(dropped, to: GCallback.self)
    g_signal_connect_data(gpointer(target), "drop", handler, nil, nil, GConnectFlags(0))
    gtk_widget_add_controller(UnsafeMutablePointer(OpaquePointer(window)), target)
  }

  func close() { gtk_window_destroy(window) }

  func show() {
    gtk_window_present(window)
    drops.onSay = { tell("says \($0): \($1)") }
  }

  /// What hovering has cost up to now.
  func tellCost() {
    guard !moves.isEmpty else { return }
    func cost(_ durations: [Duration]) -> String {
      func text(_ duration: Duration) -> String {
        "\(Double(Int(duration / .nanoseconds(100))) / 10) µs"
      }
      let sorted = durations.sorted()
      let mean = sorted.reduce(.zero, +) / sorted.count
      let parts = [sorted[sorted.count / 2], mean, sorted[sorted.count * 95 / 100]].map(text)
      return "half in \(parts[0]), \(parts[1]) on average, 95 of 100 in \(parts[2])"
    }
    tell("hover \(title): \(moves.count) moves, \(cost(moves)); without the host \(cost(own))")
  }

  /// Prints what becomes of what is dragged out of a tile.
  private static func show(_ news: DragNews) {
    switch news {
    case .began(let items):
      tell("source begins \(items.map(\.name))")
      Shelf.listenToPulse()
    case .proposed(let operation): tell("source may \(operation?.name ?? "nothing")")
    case .landed(.move?): tell("source ended, moved")
    case .landed(nil): tell("source ended, nothing was taken")
    case .landed: tell("source ended, copied")
    case .left(let end): tell("source has gone out: \(end.rawValue)")
    case .cancelled: tell("source cancelled")
    }
  }

  /// A picture where the entry is one, with its name below.
  private func tile(for entry: ContentEntry, of name: String) -> GTKWidget {
    let tile = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 2))
    let box = UnsafeMutablePointer<GtkBox>(OpaquePointer(tile))
    guard let content = host.content(of: entry) else {
      gtk_box_append(box, gtk_label_new(entry.name))
      return tile
    }
    if let bytes = try? content.bytes(limit: 1 << 24), let texture = texture(bytes) {
      let picture = made(gtk_picture_new_for_paintable(texture))
      gtk_widget_set_size_request(picture, 72, 54)
      gtk_box_append(box, picture)
      g_object_unref(gpointer(texture))
    }
    gtk_box_append(box, gtk_label_new(entry.name))
    return tile
  }

  private func texture(_ bytes: [UInt8]) -> OpaquePointer? {
    let held = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(held) }
    return gdk_texture_new_from_bytes(held, nil)
  }

  /// `G_TYPE_STRING`, which is a macro.
  private static let string = g_type_from_name("gchararray")

  private static let root =
    URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL.path + "/"
}
