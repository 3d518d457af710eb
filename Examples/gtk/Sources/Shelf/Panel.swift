import CGTK
import DropContent
import DropCore
import DropGTK
import DropHost
import Foundation

/// A window with places for drops, and a line that says what there is to say.
@GLibActor
final class Panel {
  private let host: PluginHost
  private let title: String
  private let window: UnsafeMutablePointer<GtkWindow>
  private let places: UnsafeMutablePointer<GtkWidget>
  let drops: DropWindow
  /// The widget of the place that was added last.
  private var box: GTKWidget?
  private var invitations: [() -> Void] = []
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
    gtk_widget_add_css_class(rows, "shelf")
    ShelfStyle.add(for: rows)
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

  /// Makes a box a destination; what it holds is in a part of the window that scrolls, and as long as that is
  /// nothing it says what to drop there.
  func add(_ box: GTKWidget, as name: String, folder: String, invites words: String) throws {
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(OpaquePointer(scroller), box)
    gtk_scrolled_window_set_has_frame(OpaquePointer(scroller), 1)
    gtk_widget_set_size_request(scroller, 322, 244)
    gtk_widget_set_hexpand(scroller, 1)
    gtk_widget_set_vexpand(scroller, 1)
    let heading = made(gtk_label_new(name.capitalized))
    gtk_widget_add_css_class(heading, "heading")
    gtk_widget_set_size_request(heading, -1, 24)
    let title = ProvidedRepresentation(.utf8PlainText, text: name.capitalized)
    drops.offer(heading) { _ in
      .items([ProvidedItem(id: name, name: "\(name).txt", representations: [title])])
    }
    let column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(column)), heading)
    self.box = box
    let invitation = Invitation(words, over: scroller)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(column)), invitation.widget)
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(places)), column)

    let isGallery = name == "gallery"
    if isGallery {
      gtk_flow_box_set_selection_mode(OpaquePointer(box), GTK_SELECTION_MULTIPLE)
      gtk_flow_box_set_column_spacing(OpaquePointer(box), 4)
      gtk_widget_set_valign(box, GTK_ALIGN_START)
      gtk_widget_add_css_class(scroller, "view")
    } else {
      gtk_list_box_set_selection_mode(OpaquePointer(box), GTK_SELECTION_MULTIPLE)
    }
    let place = try drops.connect(
      box,
      as: name,
      plugin: Plugin(folder: Self.root + folder),
      context: ["album": "Summer"]
    )
    let tiles = DropTiles(box) { [host] in Tile.of($0, in: host, inGrid: isGallery) }
    drops.bind(place, to: tiles)
    if Shelf.mayMoveOutside {
      place.dragSource.exceptions = [DragSource.Exception(operations: [.copy, .move])]
    }
    let invite = { [weak tiles] in invitation.show(tiles?.tiles.isEmpty != false) }
    invitations.append(invite)
    place.onEffect = { effect in
      invite()
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
      to: DropTiles(list) { [host] in Tile.of($0, in: host) }
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
      : DropTiles(widget) { [host] in Tile.of($0, in: host) }
    drops.bind(place, to: model)
    return place
  }

  /// Makes two fields into which one types destinations, and what is around them.
  func addLetter() throws {
    let letter = Letter()
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(places)), letter.column)
    try letter.connect(to: drops, Plugin(folder: Self.root + "Examples/gtk/plugins/list"))
    guard Shelf.environment["SHELF_LETTER"] == "around" else { return }
    takeAround()
  }

  /// Makes lists on pages destinations, and their tabs what opens them.
  func addPages() throws {
    let pages = Pages()
    gtk_box_append(UnsafeMutablePointer(OpaquePointer(places)), pages.column)
    try pages.connect(to: drops, host)
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

  /// Has a drag be made ready on the first tile of the last place, as GTK does before GDK begins it, and leaves it
  /// at that: so it is where somebody else has the pointer.
  func prepare() {
    guard let box, let controllers = gtk_widget_observe_controllers(box) else { return }
    defer { g_object_unref(gpointer(controllers)) }
    for place in 0..<g_list_model_get_n_items(controllers) {
      guard let each = g_list_model_get_item(controllers, place) else { continue }
      defer { g_object_unref(each) }
      let instance = each.assumingMemoryBound(to: GTypeInstance.self)
      guard g_type_check_instance_is_a(instance, gtk_drag_source_get_type()) != 0 else { continue }
      var values = [GValue(), GValue(), GValue()]
      var provider = GValue()
      g_value_init(&values[0], gtk_drag_source_get_type())
      g_value_set_object(&values[0], each)
      for (place, at) in [(1, 40.0), (2, 12.0)] {
        g_value_init(&values[place], g_type_from_name("gdouble"))
        g_value_set_double(&values[place], at)
      }
      g_value_init(&provider, gdk_content_provider_get_type())
      g_signal_emitv(&values, g_signal_lookup("prepare", gtk_drag_source_get_type()), 0, &provider)
      tell("prepared: \(g_value_get_object(&provider) != nil)")
      g_value_unset(&provider)
      g_value_unset(&values[0])
    }
  }

  /// Says of each place what to drop there, as long as it holds nothing.
  func invite() { for invite in invitations { invite() } }

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
    case .left(let end, _): tell("source has gone out: \(end.rawValue)")
    case .cancelled: tell("source cancelled")
    }
  }

  /// `G_TYPE_STRING`, which is a macro.
  private static let string = g_type_from_name("gchararray")

  static let root =
    URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL.path + "/"
}
