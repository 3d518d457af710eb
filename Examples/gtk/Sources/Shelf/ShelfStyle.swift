import CGTK
import DropGTK

/// How the windows look beside the theme.
@GLibActor
enum ShelfStyle {
  private static var isAdded = false

  private static let text = """
    .shelf { padding: 8px; }
    .shelf flowbox { padding: 4px; }
    .shelf flowboxchild { border-radius: 6px; }
    .shelf .line { padding: 4px; }
    .shelf .invitation { opacity: 0.55; }
    """

  /// For all windows of a widget's display.
  static func add(for widget: GTKWidget) {
    if isAdded { return }
    isAdded = true
    let style = gtk_css_provider_new()
    gtk_css_provider_load_from_data(style, text, -1)
    gtk_style_context_add_provider_for_display(
      gtk_widget_get_display(widget),
      OpaquePointer(style),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    )
    g_object_unref(gpointer(style))
  }
}

/// Words over what is empty, which the pointer and drags go through.
@GLibActor
struct Invitation {
  let widget = made(gtk_overlay_new())
  private let label: GTKWidget

  init(_ words: String, over part: GTKWidget) {
    label = made(gtk_label_new(words))
    gtk_widget_add_css_class(label, "invitation")
    gtk_widget_set_can_target(label, 0)
    gtk_overlay_set_child(OpaquePointer(widget), part)
    gtk_overlay_add_overlay(OpaquePointer(widget), label)
  }

  func show(_ isShown: Bool) { gtk_widget_set_visible(label, isShown ? 1 : 0) }
}
