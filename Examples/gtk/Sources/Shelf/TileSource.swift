import CGTK
import DropContent
import DropCore
import DropGTK

/// What lets a tile be dragged: to other programs as bytes, in this one as the entry that it is.
@GLibActor
final class TileSource {
  private let content: Content
  private let mimeType: String
  private let isDragged: (Bool) -> Void

  static func add(
    to tile: GTKWidget,
    _ content: Content,
    _ types: TypeCatalog,
    _ isDragged: @escaping (Bool) -> Void
  ) {
    let source = TileSource(content, types, isDragged)
    guard let drag = gtk_drag_source_new() else { return }
    gtk_drag_source_set_actions(
      drag,
      GdkDragAction(GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue)
    )
    let prepared: Prepare = { _, _, _, data in TileSource.at(data).provider }
    let began: Begin = { _, drag, _ in TileSource.tellActions(of: drag) }
    let ended: End = { _, _, isTaken, data in
      tell("source ended, \(isTaken != 0 ? "moved" : "copied")")
      TileSource.at(data).isDragged(false)
    }
    for (signal, handler) in [
      ("prepare", unsafeBitCast(prepared, to: GCallback.self)),
      ("drag-begin", unsafeBitCast(began, to: GCallback.self)),
      ("drag-end", unsafeBitCast(ended, to: GCallback.self)),
    ] {
      let held = Unmanaged.passRetained(source).toOpaque()
      let release: GClosureNotify = { data, _ in
        if let data { Unmanaged<TileSource>.fromOpaque(data).release() }
      }
      g_signal_connect_data(gpointer(drag), signal, handler, held, release, GConnectFlags(0))
    }
    gtk_widget_add_controller(tile, drag)
  }

  private init(_ content: Content, _ types: TypeCatalog, _ isDragged: @escaping (Bool) -> Void) {
    self.content = content
    self.isDragged = isDragged
    mimeType = types.mimeTypes(of: content.type).first ?? "application/octet-stream"
  }

  private var provider: OpaquePointer? {
    guard let bytes = try? content.bytes() else { return nil }
    isDragged(true)
    let held = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(held) }
    return OpaquePointer(gdk_content_provider_new_for_bytes(mimeType, held))
  }

  /// Prints what the target would do, which comes to the source a moment after the target has said it.
  private static func tellActions(of drag: OpaquePointer) {
    tell("source begins")
    let changed: Changed = { drag, _, _ in
      switch gdk_drag_get_selected_action(drag) {
      case GDK_ACTION_COPY: tell("source may copy")
      case GDK_ACTION_MOVE: tell("source may move")
      default: tell("source may nothing")
      }
    }
    let handler = unsafeBitCast(changed, to: GCallback.self)
    let name = "notify::selected-action"
    g_signal_connect_data(gpointer(drag), name, handler, nil, nil, GConnectFlags(0))
  }

  private static func at(_ data: gpointer) -> TileSource {
    Unmanaged<TileSource>.fromOpaque(data).takeUnretainedValue()
  }

  private typealias Prepare =
    @convention(c) @GLibActor (gpointer?, Double, Double, gpointer) -> OpaquePointer?
  private typealias Begin = @convention(c) @GLibActor (gpointer?, OpaquePointer, gpointer) -> Void
  private typealias Changed =
    @convention(c) @GLibActor (OpaquePointer, gpointer?, gpointer?) -> Void
  private typealias End =
    @convention(c) @GLibActor (gpointer?, gpointer?, gboolean, gpointer) -> Void
}
