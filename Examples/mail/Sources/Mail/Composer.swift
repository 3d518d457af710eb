import CGTK
import DropContent
import DropCore
import DropGTK
import DropHost
import Foundation

/// The window in which a letter is written.
///
/// All of it is the place of what goes with the letter; the fields lie on that, each a place of its own.
@GLibActor
final class Composer {
  private let host: PluginHost
  private let drops: DropWindow
  private let address = GTKWidget.line("Name <address>, or drop a card")
  private let subject = GTKWidget.line("Subject")
  private let text = made(gtk_text_view_new())
  private let attachments: DropPlace
  private let recipients: DropPlace

  init(_ host: PluginHost, holding files: [ProvidedItem]) throws {
    self.host = host
    let (cards, tiles) = (GTKWidget.tiles(), GTKWidget.tiles())
    let (letter, people) = (GTKWidget.column(), GTKWidget.column())
    drops = DropWindow(host, root: letter)

    // What is around is connected before what lies on it.
    attachments = try drops.connect(
      letter,
      as: "attachments",
      plugin: Self.plugin("Examples/mail/plugins/attachments"),
      holding: files
    )
    recipients = try drops.connect(
      people,
      as: "recipients",
      plugin: Self.plugin("Plugins/recipient-field"),
      inside: attachments
    )
    let note = Self.plugin("Examples/mail/plugins/body")
    let line = try drops.connect(subject, as: "subject", plugin: note, inside: attachments)
    let body = try drops.connect(text, as: "body", plugin: note, inside: attachments)

    drops.bind(attachments, to: removable(tiles, in: attachments) { [host] in Self.file($0, host) })
    drops.bind(recipients, to: removable(cards, in: recipients) { made(gtk_label_new($0.name)) })
    drops.bind(line, to: DropTextModel(subject))
    drops.bind(body, to: DropTextModel(text, allowsPictures: true))

    lay(out: letter, people, cards, tiles)

    // A recipient is dragged as a card, which a plugin makes, and stays one.
    recipients.dragSource.operations = .copy
    let source = try host.open(source: Self.plugin("Examples/mail/plugins/cards"))
    recipients.onDrag = { .plugin(source, selection: .array($0.map { .string($0.name) })) }
    for place in [attachments, recipients, line, body] {
      let name = place.destination.id
      place.onEffect = { tell("\(name) \($0)") }
    }
    drops.onSay = { tell("says \($0): \($1)") }
    drops.onDragNews = { tell("source \($0)") }
  }

  private static func plugin(_ folder: String) -> Plugin {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
    return Plugin(folder: root.appending(path: folder).path)
  }

  private func lay(
    out letter: GTKWidget,
    _ people: GTKWidget,
    _ cards: GTKWidget,
    _ tiles: GTKWidget
  ) {
    let view = UnsafeMutablePointer<GtkTextView>(OpaquePointer(text))
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
    for margin in [gtk_text_view_set_left_margin, gtk_text_view_set_top_margin] { margin(view, 8) }
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(OpaquePointer(scroller), text)
    gtk_scrolled_window_set_has_frame(OpaquePointer(scroller), 1)
    gtk_widget_set_size_request(scroller, 480, 180)
    gtk_widget_set_vexpand(scroller, 1)
    gtk_widget_add_css_class(letter, "letter")
    gtk_widget_add_css_class(cards, "chips")
    let send = made(gtk_button_new_with_label("Send"))
    gtk_widget_add_css_class(send, "suggested-action")
    people.append(.row([made(gtk_label_new("To")), address, send]))
    people.append(cards)
    for part in [people, subject, scroller, tiles, drops.status] { letter.append(part) }

    address.on("activate") { [unowned self] in addRecipient() }
    send.on("clicked") { [unowned self] in self.send() }
    let style = gtk_css_provider_new()
    gtk_css_provider_load_from_data(style, Self.style, -1)
    gtk_style_context_add_provider_for_display(
      gtk_widget_get_display(letter),
      OpaquePointer(style),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    )
    g_object_unref(gpointer(style))

    let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
    gtk_window_set_title(window, "New message")
    gtk_window_set_child(window, letter)
    gtk_window_present(window)
  }

  private static let style = """
    .letter { padding: 12px; }
    .letter flowboxchild { border: 1px solid alpha(currentColor, 0.25); border-radius: 8px; }
    .letter .chips flowboxchild { border-radius: 16px; padding: 0 2px 0 8px; }
    """

  /// Tiles that have a button by which their entry is taken out.
  private func removable(
    _ box: GTKWidget,
    in place: DropPlace,
    _ content: @escaping @GLibActor (ContentEntry) -> GTKWidget
  ) -> DropTiles {
    var model: DropTiles?
    let tiles = DropTiles(box) { [unowned self, unowned place] entry in
      let button = made(gtk_button_new_from_icon_name("window-close-symbolic"))
      gtk_widget_set_tooltip_text(button, "Remove \(entry.name)")
      gtk_widget_add_css_class(button, "flat")
      let tile = GTKWidget.row([content(entry), button])
      button.on("clicked") { [unowned self] in
        guard let index = model?.tiles.firstIndex(of: tile) else { return }
        edit(place, [.remove([host.contents(of: place.destination)[index].key])])
      }
      return tile
    }
    model = tiles
    return tiles
  }

  /// A picture or an icon, and the name.
  private static func file(_ entry: ContentEntry, _ host: PluginHost) -> GTKWidget {
    let name = made(gtk_label_new(entry.name))
    let bytes = try? host.content(of: entry)?.bytes(limit: 1 << 22)
    let held = bytes.flatMap { g_bytes_new($0, gsize($0.count)) }
    defer { held.map { g_bytes_unref($0) } }
    let texture = held.flatMap { gdk_texture_new_from_bytes($0, nil) }
    defer { texture.map { g_object_unref(gpointer($0)) } }
    let icon = made(
      texture.map { gtk_image_new_from_paintable($0) }
        ?? gtk_image_new_from_icon_name("text-x-generic-symbolic")
    )
    gtk_image_set_pixel_size(OpaquePointer(icon), texture == nil ? 16 : 36)
    return .row([icon, name])
  }

  // MARK: What the app itself does

  private func edit(_ place: DropPlace, _ edits: [Edit]) {
    do throws(EditError) { try drops.edit(place, edits) } catch { tell("\(error)") }
  }

  /// Who was typed is one of the list, as if dropped.
  private func addRecipient() {
    if address.typed.isEmpty { return }
    edit(recipients, [.insert([ProvidedItem(id: address.typed, representations: [])])])
    gtk_editable_set_text(OpaquePointer(address), "")
  }

  private func send() {
    let buffer = gtk_text_view_get_buffer(UnsafeMutablePointer(OpaquePointer(text)))
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    let words = gtk_text_buffer_get_text(buffer, &start, &end, 0)
    defer { g_free(words) }
    let (to, files) = (entries(of: recipients).map(\.name), entries(of: attachments))
    tell("sent to \(to), \(subject.typed): \(words.map { String(cString: $0) } ?? "")")
    for file in files { tell("with \(file.name), \(host.content(of: file)?.size ?? 0) bytes") }
  }

  private func entries(of place: DropPlace) -> [ContentEntry] {
    host.contents(of: place.destination).filter { $0.placeholder == nil }.map(\.entry)
  }
}
