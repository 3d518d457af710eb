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
  private static var recorder: SessionRecorder?

  private static func open() throws {
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

  /// What this program itself drags, wherever it goes.
  private static var dragged: (source: DragSource, items: [ProvidedItem])?

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
    drops.onLocalDrag = { Self.dragged }
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
    let column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(column)), heading)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(column)), scroller)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(places)), column)

    let place = try drops.connect(
      box,
      as: name,
      plugin: Plugin(folder: Self.root + folder),
      context: ["album": "Summer"]
    )
    drops.bind(place, to: DropTiles(box) { [unowned self] in tile(for: $0, of: name) })
    place.onEffect = { effect in
      tell("\(name) \(effect)")
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

  /// A picture where the entry is one, with its name below; it can be dragged.
  private func tile(for entry: ContentEntry, of name: String) -> GTKWidget {
    let tile = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 2))
    let box = UnsafeMutablePointer<GtkBox>(OpaquePointer(tile))
    guard let content = host.content(of: entry) else {
      gtk_box_append(box, gtk_label_new(entry.name))
      return tile
    }
    if let bytes = try? content.bytes(), let texture = texture(bytes) {
      let picture = made(gtk_picture_new_for_paintable(texture))
      gtk_widget_set_size_request(picture, 72, 54)
      gtk_box_append(box, picture)
      g_object_unref(gpointer(texture))
    }
    gtk_box_append(box, gtk_label_new(entry.name))
    let item = ProvidedItem(
      id: entry.id ?? entry.name,
      name: entry.name,
      representations: [ProvidedRepresentation(content)]
    )
    let source = DragSource(isLocal: true, destination: name)
    TileSource.add(to: tile, content, host.types) { isDragged in
      Self.dragged = isDragged ? (source, [item]) : nil
    }
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
