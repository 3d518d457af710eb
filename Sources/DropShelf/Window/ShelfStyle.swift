#if GTK

import CGTK
import DropGTK

/// How the shelf looks beside the theme.
@GLibActor
enum ShelfStyle {
  private static let text = """
    .shelf-grid { padding: 8px; }
    .shelf-grid > flowboxchild { padding: 0; border-radius: 10px; }
    .shelf-tile { padding: 8px; border-radius: 10px; background: alpha(currentColor, 0.05); }
    .shelf-card, .shelf-broken { padding: 8px; border-radius: 8px; }
    .shelf-broken image { color: #c01c28; }
    .shelf-line { font-size: 0.92em; }
    .shelf-stash { padding: 8px 16px; border-top: 1px solid alpha(currentColor, 0.15); }
    .shelf-welcome { padding: 24px; }
    .shelf-tile button { padding: 2px 6px; min-height: 24px; }
    """

  /// For all windows of a widget's display.
  static func add(to widget: GTKWidget) {
    guard let style = unsafe gtk_css_provider_new() else { return }
    unsafe gtk_css_provider_load_from_data(style, text, -1)
    unsafe gtk_style_context_add_provider_for_display(
      gtk_widget_get_display(widget),
      OpaquePointer(style),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    )
    unsafe g_object_unref(gpointer(style))
  }
}

#endif
