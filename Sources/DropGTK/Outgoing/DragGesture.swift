#if GTK

import CGTK
import DropCore
import DropHost

/// What has drags begin at a widget.
///
/// Safe because GTK's own part is the widget's, and only its signals, and drags that began by it, ask for it:
/// they hold it.
@GLibActor
@safe final class DragGesture {
  /// What is dragged from a point of the widget, and the widgets that show it.
  typealias Begin = @GLibActor (Point) -> (drag: OutgoingDrag, shown: [GTKWidget])?

  private let source: OpaquePointer
  private let onBegin: Begin
  private var next: (drag: OutgoingDrag, picture: DragPicture?)?

  /// Adds itself to a widget, which holds it from then on.
  @discardableResult
  init?(_ widget: GTKWidget, onBegin: @escaping Begin) {
    guard let source = unsafe gtk_drag_source_new() else { return nil }
    unsafe self.source = source
    unsafe self.onBegin = onBegin
    listen()
    unsafe dnd_add_source(widget, source)
  }

  private func prepare(at point: Point) -> OpaquePointer? {
    guard let (drag, shown) = unsafe onBegin(point) else {
      // It would be asked at each motion.
      unsafe dnd_deny(gpointer(source))
      return nil
    }
    unsafe next = (drag, DragPicture(of: shown, count: drag.drag.items.count))
    Task { [weak self] in self?.giveUp(drag) }
    unsafe gtk_drag_source_set_actions(source, GdkDragAction(drag.source.operations ?? .copy))
    return unsafe drag.makeProvider()
  }

  /// GDK begins a drag as soon as it has been prepared, or never: where somebody else has the pointer.
  private func giveUp(_ drag: OutgoingDrag) {
    guard next?.drag === drag else { return }
    next = nil
    drag.giveUp()
  }

  private func begin(_ carrier: OpaquePointer) {
    guard let (drag, picture) = next else { return }
    next = nil
    unsafe picture?.show(carrier)
    unsafe drag.begin(as: carrier) { picture?.isReady() }
    drag.onStop { [weak self] in unsafe self?.stop(carrier) }
  }

  /// GTK waits for a word of the other program; it is held as long as the widget is there.
  ///
  /// Another drag of the same widget goes on.
  private func stop(_ carrier: OpaquePointer) {
    if unsafe gtk_drag_source_get_drag(source) == carrier {
      unsafe gtk_drag_source_drag_cancel(source)
    }
  }

  // MARK: GTK's signals

  private typealias Prepare =
    @convention(c) @GLibActor (gpointer?, Double, Double, gpointer) -> OpaquePointer?
  private typealias Begun = @convention(c) @GLibActor (gpointer?, OpaquePointer, gpointer) -> Void

  private func listen() {
    let prepared: Prepare = { _, x, y, data in
      unsafe DragGesture.at(data).prepare(at: Point(x: x, y: y))
    }
    let begun: Begun = { _, carrier, data in unsafe DragGesture.at(data).begin(carrier) }
    let handlers: [(String, GCallback?)] = unsafe [
      ("prepare", unsafeBitCast(prepared, to: GCallback.self)),
      ("drag-begin", unsafeBitCast(begun, to: GCallback.self)),
    ]
    for (signal, handler) in handlers {
      unsafe connectSignal(gpointer(source), signal, handler, holding: self)
    }
  }

  private static func at(_ data: gpointer) -> DragGesture {
    unsafe Unmanaged<DragGesture>.fromOpaque(data).takeUnretainedValue()
  }
}

#endif
