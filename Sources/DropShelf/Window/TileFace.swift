#if GTK

import CGTK
import DropCore
import DropGTK
import DropHost
import DropReplay

/// What a handler's card shows while no drag is over it.
@GLibActor
enum TileFace {
  private static let side: Int32 = 40

  /// Fills a card with what a handler says of itself.
  static func fill(
    _ card: Part,
    with manifest: PluginManifest,
    of handler: HandlerFolder,
    isChanged: Bool
  ) {
    let icon = icon(of: manifest, in: handler)
    icon.fill(across: false)
    unsafe gtk_widget_set_valign(icon.widget, GTK_ALIGN_END)
    card.add(icon)
    card.add(.text(SafeText.line(manifest.name), style: "heading", lines: 1))
    if isChanged { card.add(.text("Changed since it was allowed", style: "shelf-line", lines: 1)) }
    let summary = Part.text(SafeText.line(manifest.summary ?? ""), style: "dim-label")
    summary.fill(across: false)
    unsafe gtk_widget_set_valign(summary.widget, GTK_ALIGN_START)
    card.add(summary)
  }

  /// Its own; where that isn't there, one for what it takes.
  private static func icon(of manifest: PluginManifest, in handler: HandlerFolder) -> Part {
    switch manifest.icon {
    case .file(let name)?:
      if let path = handler.picture(name) {
        let part = unsafe Part(gtk_image_new_from_file(path))
        unsafe gtk_image_set_pixel_size(OpaquePointer(part.widget), side)
        return part
      }
    case .named(let name)?:
      let display = unsafe gdk_display_get_default()
      let theme = unsafe display.map { unsafe gtk_icon_theme_get_for_display($0) }
      if let theme = unsafe theme, unsafe gtk_icon_theme_has_icon(theme, name) != 0 {
        return .icon(name, size: side)
      }
    case nil: break
    }
    return .icon(usual(for: manifest), size: side)
  }

  private static func usual(for manifest: PluginManifest) -> String {
    guard let type = manifest.accepts?.first else { return "folder-download-symbolic" }
    let icons: [(String, String)] = [
      ("image", "image-x-generic-symbolic"), ("url", "web-browser-symbolic"),
      ("text", "text-x-generic-symbolic"), ("pdf", "x-office-document-symbolic"),
    ]
    return icons.first { type.id.contains($0.0) }?.1 ?? "folder-download-symbolic"
  }
}

#endif
