#if GTK

import CGTK

/// Whether the program that a drag came from is still there, where X11 can say so.
///
/// Who drags owns a selection from the begin until the target is done. Under Wayland the compositor says by a
/// leave that a source has gone.
@GLibActor
@safe final class SourceLife {
  private let display: OpaquePointer
  private let owner: UInt
  private let timer = GLibTimer()

  private static let pause: UInt32 = 500

  /// None where nobody can say: for a drag of this program, or where it isn't X11.
  init?(of drop: OpaquePointer) {
    guard unsafe gdk_drop_get_drag(drop) == nil, let display = unsafe gdk_drop_get_display(drop)
    else { return nil }
    owner = unsafe dnd_drag_owner(display)
    if owner == 0 { return nil }
    unsafe self.display = display
    unsafe g_object_ref(gpointer(display))
  }

  isolated deinit { unsafe g_object_unref(gpointer(display)) }

  /// Whether it is this source's drag of which a target would get something now.
  var isCurrent: Bool { unsafe dnd_drag_owner(display) == owner }

  /// Looks now and then until it is stopped; once the source has gone it says so, and is over.
  ///
  /// As long as a drag hovers another one can only be if this one has ended; what was let go may still be
  /// read while its source, or another, drags the next.
  func watch(whileHovering: Bool, _ onEnd: @escaping @GLibActor () -> Void) {
    timer.set(Self.pause) { [weak self] in
      guard let self else { return }
      let isThere = unsafe isCurrent || !whileHovering && dnd_has_window(display, owner)
      if isThere { watch(whileHovering: whileHovering, onEnd) } else { onEnd() }
    }
  }

  func stop() { timer.stop() }
}

#endif
