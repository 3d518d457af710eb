import CGTK
import DropGTK
import DropHost

/// A letter: a subject, and a text among which pictures may stand, both in a place that takes what they leave.
@GLibActor
struct Letter {
  let column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8))
  private let subject = made(gtk_entry_new())
  private let text = made(gtk_text_view_new())

  init() {
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(OpaquePointer(scroller), text)
    gtk_scrolled_window_set_has_frame(OpaquePointer(scroller), 1)
    gtk_widget_set_size_request(scroller, 330, 200)
    gtk_widget_set_vexpand(scroller, 1)
    let view = UnsafeMutablePointer<GtkTextView>(OpaquePointer(text))
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
    for margin in [gtk_text_view_set_left_margin, gtk_text_view_set_top_margin] { margin(view, 8) }
    let heading = made(gtk_label_new("To all"))
    for each in [heading, subject, scroller] {
      gtk_box_append(UnsafeMutablePointer(OpaquePointer(column)), each)
    }
  }

  /// Makes the whole a place and the two fields places in it.
  func connect(to drops: DropWindow, _ plugin: Plugin) throws {
    let letter = try drops.connect(column, as: "letter", plugin: plugin)
    let line = try drops.connect(subject, as: "subject", plugin: plugin, inside: letter)
    let body = try drops.connect(text, as: "text", plugin: plugin, inside: letter)
    drops.bind(line, to: DropTextModel(subject))
    drops.bind(body, to: DropTextModel(text, allowsPictures: true))
    for place in [letter, line, body] {
      let name = place.destination.id
      place.onEffect = { tell("\(name) \($0)") }
    }
    listen()
  }

  /// Prints what they hold; a star stands for a picture, or for what is on its way.
  private func listen() {
    subject.on("changed") { [subject] in
      tell("subject is [\(String(cString: gtk_editable_get_text(OpaquePointer(subject))))]")
    }
    let view = UnsafeMutablePointer<GtkTextView>(OpaquePointer(text))
    guard let buffer = gtk_text_view_get_buffer(view) else { return }
    onSignal(gpointer(buffer), "changed") {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let slice = gtk_text_buffer_get_slice(buffer, &start, &end, 1) else { return }
      let shown = String(cString: slice).map { $0 == "\u{FFFC}" ? "*" : $0 == "\n" ? "/" : $0 }
      g_free(slice)
      tell("text is [\(String(shown))]")
    }
  }
}
